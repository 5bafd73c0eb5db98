import type { ClaimDecidedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const claimDecided: Template<ClaimDecidedEmail> = {
  subject: ({ orderNumber }) => `About the problem with your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout title="We looked into it" preview={`Our answer about order ${content.orderNumber}.`}>
      <Paragraph>
        Hi {content.firstName}, thank you for telling us about the problem with your order{" "}
        <NoWrap>{content.orderNumber}</NoWrap>.{" "}
        {content.decision === "returning"
          ? "You can send it back. We’ll email you a return label and refund you once the package gets here."
          : "We’re sorry, but we can’t offer a refund or a remake for this."}
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>Think we got it wrong? Reply to this email and a person will answer.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
