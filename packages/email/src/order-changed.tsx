import type { OrderChangedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { AddressDetail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const orderChanged: Template<OrderChangedEmail> = {
  subject: ({ orderNumber, what }) =>
    what === "address" ? `New address for your order ${orderNumber}` : `New photos in your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="Your order was changed" preview={`We saved the change to order ${content.orderNumber}.`}>
      <Paragraph>
        Hi {content.firstName},{" "}
        {content.what === "address" ? "the delivery address of your order" : "the photos of your order"}{" "}
        <NoWrap>{content.orderNumber}</NoWrap> {content.what === "address" ? "was" : "were"} changed.
      </Paragraph>
      {content.what === "address" ? <AddressDetail name="Ships to" lines={content.addressLines} /> : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>Wasn’t you? Reply to this email right away. Until we print, everything can be changed back.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
