import type { RemakeEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./parts.tsx";
import type { Template } from "./template.ts";

export const remake: Template<RemakeEmail> = {
  subject: ({ orderNumber, tiles }) =>
    tiles === 1
      ? `We make a tile of your order ${orderNumber} again`
      : `We make ${tiles} tiles of your order ${orderNumber} again`,
  Page: ({ content }) => (
    <EmailLayout title="We make it again" preview="It costs you nothing, and you need not send anything back.">
      <Paragraph>
        Hello {content.firstName}, {content.tiles === 1 ? "one tile" : `${content.tiles} tiles`} of your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap> {content.tiles === 1 ? "is" : "are"} being made again. It costs you
        nothing, and you need not send anything back.
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <Paragraph>We write again when the parcel leaves our workshop.</Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
