import type { SignInLinkEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Paragraph, PrimaryAction, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const signInLink: Template<SignInLinkEmail> = {
  subject: () => "Sign in to Storywall",
  Page: ({ content }) => (
    <EmailLayout title="Sign in" preview="Find your walls and orders on this device.">
      <Paragraph>
        Hi, someone requested a link to sign in as {content.email}. Open the link on the device where you want to see
        your walls and orders.
      </Paragraph>
      <PrimaryAction href={content.signInUrl}>Sign in</PrimaryAction>
      <SmallText>
        The link works once and expires in {content.minutes} minutes. It signs in anyone who opens it, so please don’t
        share this email. If you didn’t request it, you can ignore this email.
      </SmallText>
    </EmailLayout>
  ),
};
