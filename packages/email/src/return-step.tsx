import { formatMoney } from "@storywall/domain/kernel/money";
import type { ReturnEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

const subjects: Record<ReturnEmail["step"], (orderNumber: string) => string> = {
  label: (orderNumber) => `Your return label for order ${orderNumber}`,
  reminder: (orderNumber) => `Your return of order ${orderNumber} hasn’t arrived yet`,
  arrived: (orderNumber) => `Your return of order ${orderNumber} has arrived`,
};

const titles: Record<ReturnEmail["step"], string> = {
  label: "Your return label",
  reminder: "Still sending it back?",
  arrived: "Your return has arrived",
};

export const returnStep: Template<ReturnEmail> = {
  subject: ({ orderNumber, step }) => subjects[step](orderNumber),
  Page: ({ content }) => (
    <EmailLayout title={titles[content.step]} preview={`About the return of order ${content.orderNumber}.`}>
      <Paragraph>
        Hi {content.firstName}, {describeReturnStep(content)} (Order <NoWrap>{content.orderNumber}</NoWrap>.)
      </Paragraph>
      {content.step === "arrived" || !content.labelUrl ? (
        <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      ) : (
        <PrimaryAction href={content.labelUrl}>Get your return label</PrimaryAction>
      )}
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};

function describeReturnStep({ step, labelUrl, refunded }: ReturnEmail): string {
  if (step === "label")
    return "your return label is ready. Print it, tape it to the box, and hand the box to the carrier. We’ll refund you once it gets here.";
  if (step === "arrived")
    return refunded > 0
      ? `your package is back with us. We’re refunding ${formatMoney(refunded)} to your original payment method.`
      : "your package is back with us. You can see your refunds on your order page.";
  return labelUrl
    ? "your return hasn’t reached us yet. If it’s on its way, you don’t need to do anything. If not, here’s your label again. We’ll refund you once the box gets here."
    : "your return hasn’t reached us yet. If you still need a label, reply to this email and we’ll help.";
}
