import type { UploadLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { UploadLinks } from "./upload-links.tsx";

export const uploadLink: Template<UploadLinkEmail> = {
  subject: ({ orderNumber }) => `Add photos to your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout
      title="Your wall is waiting for photos"
      preview={`Open order ${content.orderNumber} and add your photos.`}
    >
      <Paragraph>
        Hi {content.firstName}, here’s the link to order <NoWrap>{content.orderNumber}</NoWrap>. Choose your photos and
        see them on the wall. We start printing once every tile has one.
      </Paragraph>
      <UploadLinks lines={content.lines} />
      <SmallText>
        The link works for 90 days and opens your order, so keep this email to yourself. If you didn’t ask for it, you
        don’t need to do anything.
      </SmallText>
    </EmailLayout>
  ),
};
