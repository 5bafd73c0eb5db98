import type { FrameShortageEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, LabeledDetail, NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const frameShortage: Template<FrameShortageEmail> = {
  subject: ({ orderNumber }) => `The frame for your order ${orderNumber} just sold out`,
  Page: ({ content }) => (
    <EmailLayout title="Your frame just sold out" preview="Wait for the frame, choose another one, or get a refund.">
      <Paragraph>
        Hi {content.firstName}, thank you for your order <NoWrap>{content.orderNumber}</NoWrap>. While you were paying,
        someone else bought the last of these frames. We’re sorry.
      </Paragraph>
      <LabeledDetail name="Sold out">{content.frames.join(", ")}</LabeledDetail>
      <Paragraph>
        What happens next is up to you. We won’t make anything until you decide, and your order is safe with us.
      </Paragraph>
      <LabeledDetail name="Wait">We’ll make your order as soon as the frame is back in stock.</LabeledDetail>
      {content.alternatives.length > 0 ? (
        <LabeledDetail name="Another frame">
          {content.alternatives.join(", ")}. Same mat, same price, and we’ll start right away.
        </LabeledDetail>
      ) : null}
      <LabeledDetail name="Full refund">We’ll cancel the order and refund you in full.</LabeledDetail>
      <PrimaryAction href={content.orderUrl}>Choose what to do</PrimaryAction>
      <SmallText>If you don’t choose, we’ll hold your order until the frame is back in stock.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
