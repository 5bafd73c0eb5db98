import type { OrderChangedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { AddressDetail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const orderChanged: Template<OrderChangedEmail> = {
  subject: ({ orderNumber, what }) =>
    what === "address" ? `New address for your order ${orderNumber}` : `New photos in your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="Your order was changed" preview={`We have noted the change to order ${content.orderNumber}.`}>
      <Paragraph>
        Hello {content.firstName},{" "}
        {content.what === "address" ? "the delivery address of your order" : "the photos of your order"}{" "}
        <NoWrap>{content.orderNumber}</NoWrap> {content.what === "address" ? "was" : "were"} changed.
      </Paragraph>
      {content.what === "address" ? <AddressDetail name="Goes to" lines={content.addressLines} /> : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>
        Was this not you? Reply to this email at once; until we print, everything can be changed back.
      </SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
