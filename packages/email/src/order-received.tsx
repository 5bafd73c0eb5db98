import { Column, Hr, Link, Row, Section, Text } from "@react-email/components";
import { formatMoney } from "@storywall/domain/money";
import type { OrderReceivedLetter } from "./letter.ts";
import { Action, Sheet } from "./sheet.tsx";
import { light, text } from "./theme.ts";
import { WallRow } from "./wall-row.tsx";

const day = new Intl.DateTimeFormat("en-US", { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" });

export const orderReceivedSubject = ({ orderNumber }: OrderReceivedLetter) => `We have your order ${orderNumber}`;

export function OrderReceived({ letter }: { letter: OrderReceivedLetter }) {
  const shipDay = day.format(new Date(`${letter.shipBy}T00:00:00Z`));
  return (
    <Sheet
      title={`Thank you, ${letter.firstName}`}
      preview={`Order ${letter.orderNumber} leaves our workshop by ${shipDay}.`}
    >
      <Text className="ink" style={text.body}>
        {letter.uploadUrl
          ? "Your order is safe with us and waits for your photos. Add them whenever you are ready; we start printing then."
          : `Your order is with us. We check each photo, print and frame it by hand, and send it off by ${shipDay}.`}
      </Text>
      <Section style={{ padding: "8px 0 32px" }}>
        {letter.uploadUrl ? (
          <Action href={letter.uploadUrl}>Add your photos</Action>
        ) : (
          <Action href={letter.orderUrl}>See your order</Action>
        )}
      </Section>
      <Facts letter={letter} shipDay={shipDay} />
      <Rule />
      {letter.lines.map(({ price, quantity, wantsPhotos, ...wall }, index) => (
        <WallRow
          key={index}
          {...wall}
          title={quantity > 1 ? `${quantity} × ${wall.title}` : wall.title}
          aside={formatMoney(price)}
        >
          {wantsPhotos ? (
            <div className="link" style={{ fontSize: 14, lineHeight: "21px", color: light.accent }}>
              Waits for your photos
            </div>
          ) : null}
        </WallRow>
      ))}
      <Totals letter={letter} />
      {letter.uploadUrl ? (
        <Text className="soft" style={{ ...text.soft, paddingTop: 20 }}>
          <Link href={letter.orderUrl} className="link" style={{ color: light.accent }}>
            See your order
          </Link>
        </Text>
      ) : null}
      <Text className="soft" style={{ ...text.soft, paddingTop: 20 }}>
        The links in this letter open your order for 90 days. Keep it to yourself.
      </Text>
    </Sheet>
  );
}

const Rule = () => (
  <Hr className="rule" style={{ margin: "28px 0", border: 0, borderTop: `1px solid ${light.line}` }} />
);

function Facts({ letter, shipDay }: { letter: OrderReceivedLetter; shipDay: string }) {
  const value = { ...text.body, margin: "0 0 20px", fontSize: 15, lineHeight: "23px" };
  return (
    <>
      <Text className="soft" style={text.label}>
        Order number
      </Text>
      <Text className="ink" style={value}>
        {letter.orderNumber}
      </Text>
      {letter.uploadUrl ? null : (
        <>
          <Text className="soft" style={text.label}>
            Leaves us by
          </Text>
          <Text className="ink" style={value}>
            {shipDay}
          </Text>
        </>
      )}
      <Text className="soft" style={text.label}>
        Goes to
      </Text>
      <Text className="ink" style={{ ...value, margin: 0 }}>
        {letter.addressLines.map((line, index) => (
          <span key={index}>
            {line}
            <br />
          </span>
        ))}
      </Text>
    </>
  );
}

function Totals({ letter: { totals, promoCode } }: { letter: OrderReceivedLetter }) {
  return (
    <Section style={{ paddingTop: 4 }}>
      <Hr className="rule" style={{ margin: "0 0 16px", border: 0, borderTop: `1px solid ${light.line}` }} />
      <Amount name="Subtotal" amount={formatMoney(totals.subtotal)} />
      {totals.discount > 0 ? (
        <Amount name={promoCode ? `Code ${promoCode}` : "Discount"} amount={`−${formatMoney(totals.discount)}`} />
      ) : null}
      <Amount name="Shipping" amount={totals.shipping === 0 ? "Free" : formatMoney(totals.shipping)} />
      {totals.tax > 0 ? <Amount name="Tax" amount={formatMoney(totals.tax)} /> : null}
      <Amount name="Paid" amount={formatMoney(totals.total)} isTotal />
    </Section>
  );
}

function Amount({ name, amount, isTotal = false }: { name: string; amount: string; isTotal?: boolean }) {
  const style = isTotal
    ? { paddingTop: 10, fontSize: 18, lineHeight: "28px", fontWeight: 700, color: light.ink }
    : { fontSize: 15, lineHeight: "26px", color: light.soft };
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
