import type { FramesShortEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Detail, KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const framesShort: Template<FramesShortEmail> = {
  subject: ({ orderNumber }) => `The frame for your order ${orderNumber} just sold out`,
  Page: ({ content }) => (
    <EmailLayout title="Your frame just sold out" preview="Wait for the frame, choose another one, or get a refund.">
      <Paragraph>
        Hi {content.firstName}, thank you for your order <NoWrap>{content.orderNumber}</NoWrap>. While you were paying,
        another order took the last frame of this kind. We’re sorry.
      </Paragraph>
      <Detail name="Sold out">{content.frames.join(", ")}</Detail>
      <Paragraph>
        You choose what happens next. We won’t make anything until then, and your order is safe with us.
      </Paragraph>
      <Detail name="Wait">We’ll make your order as soon as the frame is back in stock.</Detail>
      {content.alternatives.length > 0 ? (
        <Detail name="Another frame">
          {content.alternatives.join(", ")}. Same edge, same price, and we start right away.
        </Detail>
      ) : null}
      <Detail name="Full refund">We cancel the order, and you get all your money back.</Detail>
      <PrimaryAction href={content.orderUrl}>Choose what to do</PrimaryAction>
      <SmallText>If you don’t choose, your order waits for the frame.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
