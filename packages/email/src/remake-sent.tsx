import type { RemakeSentEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { AddressDetail, KeepPrivateNotice, LabeledDetail, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const remakeSent: Template<RemakeSentEmail> = {
  subject: ({ orderNumber, tiles }) =>
    tiles === 1
      ? `The remade tile from your order ${orderNumber} is on its way`
      : `The ${tiles} remade tiles from your order ${orderNumber} are on their way`,
  Page: ({ content }) => (
    <EmailLayout
      title="On its way to you"
      preview={`A second package for order ${content.orderNumber} has left our workshop.`}
    >
      <Paragraph>
        Hi {content.firstName}, {content.tiles === 1 ? "the remade tile" : `the ${content.tiles} remade tiles`} from
        your order <NoWrap>{content.orderNumber}</NoWrap> {content.tiles === 1 ? "has" : "have"} left our workshop
        {content.carrier ? ` with ${content.carrier}` : ""}.
      </Paragraph>
      <PrimaryAction href={content.trackingUrl ?? content.orderUrl}>
        {content.trackingUrl ? "Track your package" : "See your order"}
      </PrimaryAction>
      {content.trackingNumber ? <LabeledDetail name="Tracking number">{content.trackingNumber}</LabeledDetail> : null}
      <AddressDetail name="Ships to" lines={content.addressLines} />
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
