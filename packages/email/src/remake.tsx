import type { RemakeEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const remake: Template<RemakeEmail> = {
  subject: ({ orderNumber, tiles }) =>
    tiles === 1
      ? `We’re remaking a tile from your order ${orderNumber}`
      : `We’re remaking ${tiles} tiles from your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout
      title={content.tiles === 1 ? "We’re remaking your tile" : "We’re remaking your tiles"}
      preview="It’s free, and you don’t need to send anything back."
    >
      <Paragraph>
        Hi {content.firstName}, we’re remaking {content.tiles === 1 ? "one tile" : `${content.tiles} tiles`} from your
        order <NoWrap>{content.orderNumber}</NoWrap>. It’s free, and you don’t need to send anything back.
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <Paragraph>We’ll email you when the package leaves our workshop.</Paragraph>
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
