import type { ClaimDecidedEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { KeepPrivateNotice, NoWrap, Paragraph, PrimaryAction, SmallText } from "./parts.tsx";
import type { Template } from "./template.ts";

export const claimDecided: Template<ClaimDecidedEmail> = {
  subject: ({ orderNumber }) => `About what you told us of your order ${orderNumber}`,
  Page: ({ content }) => (
    <EmailLayout
      title="We have looked at it"
      preview={`An answer to what you told us of order ${content.orderNumber}.`}
    >
      <Paragraph>
        Hello {content.firstName}, thank you for telling us about your order <NoWrap>{content.orderNumber}</NoWrap>.{" "}
        {content.decision === "returning"
          ? "You may send it back: the label for the parcel comes in another email, and your money goes back when the parcel is here."
          : "We have looked at it and cannot give money back or make it again for this."}
      </Paragraph>
      {content.message ? <Paragraph>{content.message}</Paragraph> : null}
      <PrimaryAction href={content.orderUrl}>See your order</PrimaryAction>
      <SmallText>You see it otherwise? Reply to this email, and a person answers.</SmallText>
      <KeepPrivateNotice />
    </EmailLayout>
  ),
};
