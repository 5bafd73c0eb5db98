import { formatMoney } from "@storywall/domain/kernel/money";
import type { PictureRejectedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import {
  KeepPrivateNotice,
  LabeledDetail,
  NoWrap,
  Paragraph,
  PrimaryAction,
  SmallText,
  UserMessage,
} from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const photoRejected: Template<PictureRejectedEmail> = {
  subject: ({ orderNumber }) => `We can’t print a photo in your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="We can’t print this photo" preview={createRejectionPreviewText(content)}>
      <Paragraph>
        Hi {content.firstName}, we reviewed the photos in your order <NoWrap>{content.orderNumber}</NoWrap>, and there’s
        one we can’t print.
      </Paragraph>
      {content.piece ? <LabeledDetail name="Photo">{content.piece}</LabeledDetail> : null}
      {content.reason ? <Paragraph>{content.reason}</Paragraph> : null}
      {content.message ? <UserMessage>{content.message}</UserMessage> : null}
      {content.walls ? <LabeledDetail name="Won’t be made">{content.walls.join(", ")}</LabeledDetail> : null}
      <Paragraph>{createRejectionOutcomeText(content)}</Paragraph>
      <PrimaryAction href={content.orderUrl}>
        {content.refunded === null ? "Choose another photo" : "See your order"}
      </PrimaryAction>
      <SmallText>Think we got it wrong? Reply to this email and a person will answer.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};

function createRejectionPreviewText({ refunded, walls }: PictureRejectedEmail): string {
  if (walls) return "We’ll refund the part of your order that we can’t make, and we’ll make the rest.";
  if (refunded === null) return "Your order is waiting for another photo.";
  return refunded > 0 ? "We’ve canceled your order, and you’ll get your money back." : "We’ve canceled your order.";
}

function createRejectionOutcomeText({ refunded, walls }: PictureRejectedEmail): string {
  if (refunded === null) {
    return "Your order is on hold. Choose another photo for this spot, and it will continue automatically.";
  }
  const refundText = "goes back to your original payment method, usually within 5 business days.";
  if (!walls && refunded === 0) return "We’ve canceled your order. You can see its refunds on your order page.";
  if (!walls) return `We’ve canceled your order. Your refund of ${formatMoney(refunded)} ${refundText}`;
  const what = walls.length === 1 ? "this wall" : "these walls";
  const rest = "We’ll make and ship everything else as you ordered it.";
  return refunded > 0
    ? `We won’t make ${what}. Your refund of ${formatMoney(refunded)} (after any discount and including tax) ${refundText} ${rest}`
    : `We won’t make ${what}. ${rest}`;
}
