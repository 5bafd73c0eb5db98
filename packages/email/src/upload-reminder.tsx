import type { ReminderStep, UploadReminderEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { NoWrap, Paragraph, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";
import { UploadLinks } from "./upload-links.tsx";
import { splitOffFirstWall } from "./wall-row.tsx";

const texts: Record<ReminderStep, { title: string; preview: string; body: string }> = {
  "24h": {
    title: "Ready for your photos?",
    preview: "Add your photos whenever you like, and we’ll start printing.",
    body: "is safe with us and waiting for your photos. Add them whenever you like. We’ll start printing once every tile has a photo.",
  },
  "3d": {
    title: "Still choosing?",
    preview: "See how your photos look on the wall before anything is printed.",
    body: "is still waiting for your photos. You can see how they look on the wall, move them around, and crop them before anything is printed.",
  },
  "7d": {
    title: "Still waiting for your photos",
    preview: "This is our last reminder. Your order stays safe with us.",
    body: "has been waiting for a week. This is our last reminder, but nothing is lost: we’ll hold your order until you add your photos.",
  },
};

export const uploadReminder: Template<UploadReminderEmail> = {
  subject: ({ step, orderNumber }) =>
    step === "7d"
      ? `Last reminder: your order ${orderNumber} is waiting for photos`
      : `Your order ${orderNumber} is waiting for your photos`,
  Page: ({ content }) => {
    const { title, preview, body } = texts[content.step];
    const { wall, lines } = splitOffFirstWall(content.lines);
    return (
      <EmailLayout title={title} preview={preview} wall={wall}>
        <Paragraph>
          Hi {content.firstName}, your order <NoWrap>{content.orderNumber}</NoWrap> {body}
        </Paragraph>
        <UploadLinks lines={lines} />
        <SmallText>
          Need help? Reply to this email. Anyone who has it can open your order for 90 days, so please don’t share it.
        </SmallText>
      </EmailLayout>
    );
  },
};
