import type { ConfirmOffersEmail, WallReminderEmail } from "./email-content.ts";
import { EmailLayout } from "./email-layout.tsx";
import { Paragraph, PrimaryAction, SmallLink, SmallText } from "./email-parts.tsx";
import type { Template } from "./email-template.ts";

export const confirmOffers: Template<ConfirmOffersEmail> = {
  subject: () => "Please confirm: offers from Storywall",
  Page: ({ content: { email, confirmUrl, wantsWallReminder } }) => (
    <EmailLayout title="Do you want our offers?" preview="One click, and you’re on the list.">
      <Paragraph>
        Someone entered {email} to get our offers by email
        {wantsWallReminder ? ", and one reminder if a wall stays unfinished" : ""}. If that was you, please confirm.
      </Paragraph>
      <PrimaryAction href={confirmUrl}>Yes, send me offers</PrimaryAction>
      <SmallText>If it wasn’t you, ignore this email, and we won’t send any.</SmallText>
    </EmailLayout>
  ),
};

export const wallReminder: Template<WallReminderEmail> = {
  subject: ({ wallName }) => `Your ${wallName} is waiting for you`,
  Page: ({ content: { email, wallName, wallUrl, stopUrl } }) => (
    <EmailLayout title="Your wall is waiting for you" preview={`Pick up your ${wallName} where you left off.`}>
      <Paragraph>
        You asked us to remind you if you left a wall unfinished. Your {wallName} is still there, in the browser you
        started it in.
      </Paragraph>
      <PrimaryAction href={wallUrl}>Finish your wall</PrimaryAction>
      <SmallText>
        This is the only reminder you’ll get. We sent it to {email} because you signed up for offers.{" "}
        <SmallLink href={stopUrl}>Unsubscribe</SmallLink>
      </SmallText>
    </EmailLayout>
  ),
};
