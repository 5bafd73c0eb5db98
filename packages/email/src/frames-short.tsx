import type { FramesShortEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Detail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const framesShort: Template<FramesShortEmail> = {
  subject: ({ orderNumber }) => `The frame of your order ${orderNumber} has just sold out`,
  Page: ({ content }) => (
    <EmailLayout
      title="Somebody was a moment faster"
      preview="Wait for the frame, take another one, or have your money back."
    >
      <Paragraph>
        Hello {content.firstName}, thank you for your order <NoWrap>{content.orderNumber}</NoWrap>. While you paid,
        another order took the last frame of its kind. We are sorry.
      </Paragraph>
      <Detail name="Sold out">{content.frames.join(", ")}</Detail>
      <Paragraph>You choose what we do. Nothing of your order is made until then, and nothing of it is lost.</Paragraph>
      <Detail name="Wait">We make it as soon as the frame is here again.</Detail>
      {content.alternatives.length > 0 ? (
        <Detail name="Another frame">
          {content.alternatives.join(", ")}: the same edge, the same price, made at once.
        </Detail>
      ) : null}
      <Detail name="Your money back">All of it, and the order is cancelled.</Detail>
      <PrimaryAction href={content.orderUrl}>Choose</PrimaryAction>
      <SmallText>If you choose nothing, your order waits for its frame.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
