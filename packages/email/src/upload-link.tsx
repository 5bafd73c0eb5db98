import type { UploadLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { UploadLinks } from "./upload-links.tsx";
import { splitOffFirstWall } from "./wall-row.tsx";

export const uploadLink: Template<UploadLinkEmail> = {
  subject: ({ orderNumber }) => `Add photos to your order ${orderNumber}`,
  Page: ({ content }) => {
    const { wall, lines } = splitOffFirstWall(content.lines);
    return (
      <EmailLayout
        title="Ready for your photos"
        preview={`Open order ${content.orderNumber} and add your photos.`}
        wall={wall}
      >
        <Paragraph>
          Hi {content.firstName}, here’s the link to order <NoWrap>{content.orderNumber}</NoWrap>. Choose your photos
          and see them on the wall. We’ll start printing once every tile has a photo.
        </Paragraph>
        <UploadLinks lines={lines} />
        <SmallText>
          Anyone with {content.lines.length === 1 ? "this link" : "these links"} can open your order for 90 days, so
          please don’t share this email. If you didn’t request it, you can ignore it.
        </SmallText>
      </EmailLayout>
    );
  },
};
