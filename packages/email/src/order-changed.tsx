import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderChangedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { AddressDetail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const orderChanged: Template<OrderChangedEmail> = {
  subject: ({ orderNumber, what }) => {
    if (what === "address-unpaid") return `Pay the difference to change the address for order ${orderNumber}`;
    return what === "address" ? `New address for your order ${orderNumber}` : `New photos in your order ${orderNumber}`;
  },
  Page: ({ content }) =>
    content.what === "address-unpaid" ? <UnpaidAddressChange {...content} /> : <ChangedOrder {...content} />,
};

const ChangedOrder = ({ firstName, orderNumber, orderUrl, wall, what, addressLines }: OrderChangedEmail) => (
  <EmailLayout title="Your order was changed" preview={`We saved the change to order ${orderNumber}.`} wall={wall}>
    <Paragraph>
      Hi {firstName}, {what === "address" ? "the shipping address for your order" : "the photos in your order"}{" "}
      <NoWrap>{orderNumber}</NoWrap> {what === "address" ? "was" : "were"} changed.
    </Paragraph>
    {what === "address" ? <AddressDetail name="Ships to" lines={addressLines} /> : null}
    <PrimaryAction href={orderUrl}>See your order</PrimaryAction>
    <SmallText>Wasn’t you? Reply to this email right away. We can undo the change until we start printing.</SmallText>
    <KeepPrivateNotice />
  </EmailLayout>
);

const UnpaidAddressChange = ({
  firstName,
  orderNumber,
  orderUrl,
  wall,
  addressLines,
  amount = 0,
}: OrderChangedEmail) => (
  <EmailLayout title="One step left" preview={`Pay ${formatMoney(amount)} to use the new address.`} wall={wall}>
    <Paragraph>
      Hi {firstName}, we’re ready to change the address for your order <NoWrap>{orderNumber}</NoWrap>. Sales tax is
      higher at the new address, so please pay the difference of {formatMoney(amount)} on your order page within 3 days.
    </Paragraph>
    <AddressDetail name="New address" lines={addressLines} />
    <PrimaryAction href={orderUrl}>Pay {formatMoney(amount)}</PrimaryAction>
    <SmallText>
      Until you pay, your order ships to the old address. Wasn’t you? Reply to this email right away.
    </SmallText>
    <KeepPrivateNotice />
  </EmailLayout>
);
