import type { UploadLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, SmallText } from "./parts.tsx";
import type { Template } from "./template.ts";
import { WaitingWalls } from "./waiting-walls.tsx";

export const uploadLink: Template<UploadLinkEmail> = {
  subject: ({ orderNumber }) => `Add the photos to your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout
      title="Your wall is waiting for photos"
      preview={`Open order ${content.orderNumber} and add your photos.`}
    >
      <Paragraph>
        Hello {content.firstName}, here is the way back to order <NoWrap>{content.orderNumber}</NoWrap>. Choose your
        photos, see them on the wall, and we start printing once every tile has one.
      </Paragraph>
      <WaitingWalls lines={content.lines} />
      <SmallText>
        The link works for 90 days and opens your order, so keep this email to yourself. If you did not ask for it,
        there is nothing you need to do.
      </SmallText>
    </EmailLayout>
  ),
};
