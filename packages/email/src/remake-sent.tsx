import type { RemakeSentEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { AddressDetail, Detail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

export const remakeSent: Template<RemakeSentEmail> = {
  subject: ({ orderNumber }) => `What we made again of your order ${orderNumber} is on its way`,
  Page: ({ content }) => (
    <EmailLayout
      title="On its way to you"
      preview={`A second parcel of order ${content.orderNumber} has left our workshop.`}
    >
      <Paragraph>
        Hello {content.firstName}, {content.tiles === 1 ? "the tile" : `the ${content.tiles} tiles`} of your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap> that we made again {content.tiles === 1 ? "has" : "have"} left our
        workshop
        {content.carrier ? ` with ${content.carrier}` : ""}.
      </Paragraph>
      <PrimaryAction href={content.trackingUrl ?? content.orderUrl}>
        {content.trackingUrl ? "Track your parcel" : "See your order"}
      </PrimaryAction>
      {content.trackingNumber ? <Detail name="Tracking number">{content.trackingNumber}</Detail> : null}
      <AddressDetail name="Goes to" lines={content.addressLines} />
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
