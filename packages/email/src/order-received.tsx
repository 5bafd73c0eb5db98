import { Column, Hr, Row, Section } from "@react-email/components";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderReceivedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import {
  AddressDetail,
  Divider,
  formatDay,
  LabeledDetail,
  Paragraph,
  PrimaryAction,
  SmallLink,
  SmallText,
} from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { lightColors } from "./email-theme.ts";
import { WallRow } from "./wall-row.tsx";

export const orderReceived: Template<OrderReceivedEmail> = {
  subject: ({ orderNumber }) => `We have your order ${orderNumber}`,
  Page: OrderReceivedPage,
};

function OrderReceivedPage({ content }: { content: OrderReceivedEmail }) {
  const shipDay = formatDay(content.shipBy);
  return (
    <EmailLayout
      title={`Thank you, ${content.firstName}`}
      preview={
        content.uploadUrl
          ? `Order ${content.orderNumber} is waiting for your photos.`
          : `Order ${content.orderNumber} ships by ${shipDay}.`
      }
    >
      <Paragraph>
        {content.uploadUrl
          ? "Your order is safe with us and waiting for your photos. Add them whenever you’re ready. We start once we have the last one, and the ship date counts from then."
          : `We have your order. Each photo gets an automatic check. Then we print it, frame it by hand, and ship by ${shipDay}.`}
      </Paragraph>
      <PrimaryAction href={content.uploadUrl ?? content.orderUrl}>
        {content.uploadUrl ? "Add your photos" : "See your order"}
      </PrimaryAction>
      <LabeledDetail name="Order number">{content.orderNumber}</LabeledDetail>
      {content.uploadUrl ? null : <LabeledDetail name="Ships by">{shipDay}</LabeledDetail>}
      <AddressDetail name="Ships to" lines={content.addressLines} />
      <Divider />
      {content.lines.map(({ price, quantity, isWaitingForPhotos: wantsPhotos, ...wall }, index) => (
        <WallRow
          key={index}
          {...wall}
          title={quantity > 1 ? `${quantity} × ${wall.title}` : wall.title}
          aside={formatMoney(price)}
        >
          {wantsPhotos ? (
            <div className="link" style={{ fontSize: 14, lineHeight: "21px", color: lightColors.accent }}>
              Waiting for your photos
            </div>
          ) : null}
        </WallRow>
      ))}
      <TotalsTable content={content} />
      {content.uploadUrl ? (
        <SmallText>
          <SmallLink href={content.orderUrl}>See your order</SmallLink>
        </SmallText>
      ) : null}
      <SmallText>The links in this email open your order for 90 days, so keep this email to yourself.</SmallText>
    </EmailLayout>
  );
}

function TotalsTable({ content: { totals, promoCode } }: { content: OrderReceivedEmail }) {
  return (
    <Section style={{ paddingTop: 4 }}>
      <Hr className="rule" style={{ margin: "0 0 16px", border: 0, borderTop: `1px solid ${lightColors.line}` }} />
      <AmountRow name="Subtotal" amount={formatMoney(totals.subtotal)} />
      {totals.discount > 0 ? (
        <AmountRow
          name={promoCode ? `Promo code ${promoCode}` : "Discount"}
          amount={`−${formatMoney(totals.discount)}`}
        />
      ) : null}
      <AmountRow name="Shipping" amount={totals.shipping === 0 ? "Free" : formatMoney(totals.shipping)} />
      {totals.tax > 0 ? <AmountRow name="Tax" amount={formatMoney(totals.tax)} /> : null}
      <AmountRow name="Paid" amount={formatMoney(totals.total)} isTotal />
    </Section>
  );
}

function AmountRow({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  const style = isTotal
    ? { paddingTop: 10, fontSize: 18, lineHeight: "28px", fontWeight: 700, color: lightColors.ink }
    : { fontSize: 15, lineHeight: "26px", color: lightColors.soft };
  const className = isTotal ? "ink" : "soft";
  return (
    <Row>
      <Column className={className} style={style}>
        {name}
      </Column>
      <Column className={className} align="right" style={{ ...style, fontVariantNumeric: "tabular-nums" }}>
        {amount}
      </Column>
    </Row>
  );
}
