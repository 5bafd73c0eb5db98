import { Column } from "@react-email/column";
import { Hr } from "@react-email/hr";
import { Row } from "@react-email/row";
import { Section } from "@react-email/section";
import { listShownAdjustments } from "@storywall/domain/cart/adjustments";
import { computeAmountDue } from "@storywall/domain/cart/gift-cards";
import { formatMoney, formatSignedMoney } from "@storywall/domain/kernel/money";
import type { OrderReceivedEmail, ReceivedLine } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import {
  AddressDetail,
  ArrivalDetail,
  Divider,
  formatDay,
  KeepPrivateNotice,
  LabeledDetail,
  Paragraph,
  PrimaryAction,
  SmallLink,
  SmallText,
} from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { lightColors } from "./email-theme.ts";
import { WallUploadLink } from "./upload-links.tsx";
import { splitOffFirstWall, WallRow } from "./wall-row.tsx";

export const orderReceived: Template<OrderReceivedEmail> = {
  subject: ({ orderNumber }) => `Your order ${orderNumber} is confirmed`,
  Page: OrderReceivedBody,
};

function OrderReceivedBody({ content }: { content: OrderReceivedEmail }) {
  return content.lines.some(({ uploadUrl }) => uploadUrl !== null) ? (
    <OrderWithoutPhotosBody content={content} />
  ) : (
    <OrderWithPhotosBody content={content} />
  );
}

/** Counts the lines with walls. Lines of accessories have no frame color. */
const countOrderedWalls = ({ lines }: OrderReceivedEmail): number =>
  lines.filter(({ frameColor }) => frameColor !== null).length;

function OrderWithPhotosBody({ content }: { content: OrderReceivedEmail }) {
  const shipDay = formatDay(content.shipBy);
  const hasWalls = countOrderedWalls(content) > 0;
  const { wall, lines } = splitOffFirstWall(content.lines);
  return (
    <EmailLayout
      title={`Thank you, ${content.firstName}`}
      preview={`Order ${content.orderNumber} ships by ${shipDay}.`}
      wall={wall}
    >
      <Paragraph>
        {hasWalls
          ? "Your order is confirmed. We’ll check each picture automatically, print it, frame it by hand, and ship your order by"
          : "Your order is confirmed. We’ll pack it and ship it by"}{" "}
        {shipDay}.
      </Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <LabeledDetail name="Order number">{content.orderNumber}</LabeledDetail>
      <LabeledDetail name="Ships by">{shipDay}</LabeledDetail>
      <ArrivalDetail arrival={content.arrival} />
      <AddressDetail name="Ships to" lines={content.addressLines} />
      <OrderLinesAndTotals content={content} lines={lines} />
      <KeepPrivateNotice />
    </EmailLayout>
  );
}

function OrderWithoutPhotosBody({ content }: { content: OrderReceivedEmail }) {
  const uploadUrls = content.lines.flatMap(({ uploadUrl }) => uploadUrl ?? []);
  const [onlyUrl, ...otherUrls] = uploadUrls;
  const hasSingleLink = onlyUrl !== undefined && otherUrls.length === 0;
  const { wall, lines } = splitOffFirstWall(content.lines);
  return (
    <EmailLayout
      title={`Thank you, ${content.firstName}`}
      preview={`Order ${content.orderNumber} is waiting for your photos.`}
      wall={wall}
    >
      <Paragraph>
        {uploadUrls.length < countOrderedWalls(content)
          ? "Your order is confirmed, and we have the photos you’ve already added. The rest of your order is waiting for photos."
          : "Your order is confirmed. It’s safe with us and waiting for your photos."}{" "}
        {hasSingleLink
          ? "Add them whenever you’re ready."
          : "Each wall that needs photos has its own link below. Add them whenever you’re ready."}
      </Paragraph>
      {hasSingleLink ? <PrimaryAction href={onlyUrl}>Add your photos</PrimaryAction> : null}
      <LabeledDetail name="What happens next">
        Once every tile has a photo, we’ll check each one, print it, and frame it by hand. The ship date depends on when
        you add the last photo. We’ll email you when your order is on its way.
      </LabeledDetail>
      <LabeledDetail name="Order number">{content.orderNumber}</LabeledDetail>
      <AddressDetail name="Ships to" lines={content.addressLines} />
      <OrderLinesAndTotals content={content} lines={lines} hasSingleLink={hasSingleLink} />
      <SmallText>
        <SmallLink href={content.orderUrl}>See your order</SmallLink>
      </SmallText>
      <LinksNotice />
    </EmailLayout>
  );
}

type OrderLinesProps = { content: OrderReceivedEmail; lines: readonly ReceivedLine[]; hasSingleLink?: boolean };

function OrderLinesAndTotals({ content, lines, hasSingleLink = false }: OrderLinesProps) {
  return (
    <>
      <Divider />
      {lines.map(({ price, quantity, uploadUrl, ...wall }, index) => (
        <WallRow
          key={index}
          {...wall}
          title={quantity > 1 ? `${quantity} × ${wall.title}` : wall.title}
          aside={formatMoney(price)}
        >
          {uploadUrl === null ? null : hasSingleLink ? <MissingPhotosNote /> : <WallUploadLink href={uploadUrl} />}
        </WallRow>
      ))}
      <TotalsTable content={content} />
    </>
  );
}

const MissingPhotosNote = () => (
  <div className="link" style={{ fontSize: 14, lineHeight: "21px", color: lightColors.accent }}>
    Waiting for your photos
  </div>
);

const LinksNotice = () => (
  <SmallText>
    Anyone with the links in this email can open your order for 90 days, so please don’t share them.
  </SmallText>
);

function TotalsTable({ content: { totals, giftCards } }: { content: OrderReceivedEmail }) {
  return (
    <Section style={{ paddingTop: 4 }}>
      <Hr className="rule" style={{ margin: "0 0 16px", border: 0, borderTop: `1px solid ${lightColors.line}` }} />
      <TotalsAmountRow name="Subtotal" amount={formatMoney(totals.subtotal)} />
      {listShownAdjustments(totals).map(({ kind, label, amount }) => (
        <TotalsAmountRow key={kind} name={label} amount={formatSignedMoney(amount)} />
      ))}
      <TotalsAmountRow name="Shipping" amount={totals.shipping === 0 ? "Free" : formatMoney(totals.shipping)} />
      {totals.tax > 0 ? <TotalsAmountRow name="Sales tax" amount={formatMoney(totals.tax)} /> : null}
      <TotalsAmountRow name="Paid" amount={formatMoney(totals.total)} isTotal />
      {giftCards.map(({ lastFour, amount }, index) => (
        <TotalsAmountRow key={index} name={`With gift card ending in ${lastFour}`} amount={formatMoney(amount)} />
      ))}
      {giftCards.length > 0 ? (
        <TotalsAmountRow name="Charged to your card" amount={formatMoney(computeAmountDue(totals.total, giftCards))} />
      ) : null}
    </Section>
  );
}

function TotalsAmountRow({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
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
