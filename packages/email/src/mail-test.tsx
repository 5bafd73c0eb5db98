import type { MailTestEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Paragraph, PrimaryAction } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const mailTest: Template<MailTestEmail> = {
  subject: () => "Your shop can send email",
  Page: ({ content: { email, adminUrl } }) => (
    <EmailLayout title="Your shop can send email" preview="This is the test email you asked for.">
      <Paragraph>
        This is the test email you asked for, sent to {email}. If it landed in your spam folder, check that the sender’s
        domain allows your mail server to send for it (SPF and DKIM), or your customers won’t see their emails.
      </Paragraph>
      <PrimaryAction href={adminUrl}>Back to your shop</PrimaryAction>
    </EmailLayout>
  ),
};
