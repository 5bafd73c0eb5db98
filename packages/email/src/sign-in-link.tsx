import type { SignInLinkLetter } from "./letter.ts";
import { Do, Say, Small } from "./parts.tsx";
import { Sheet } from "./sheet.tsx";
import type { Template } from "./template.ts";

export const signInLink: Template<SignInLinkLetter> = {
  subject: () => "Sign in to Storywall",
  Page: ({ letter }) => (
    <Sheet title="Sign in" preview="Find your walls and orders on this device.">
      <Say>
        Hello, someone asked to sign in as {letter.email}. Open the link on the device where you want to see your walls
        and orders.
      </Say>
      <Do href={letter.signInUrl}>Sign in</Do>
      <Small>
        The link works once, for {letter.minutes} minutes. Keep this letter to yourself. If you did not ask for it,
        there is nothing you need to do.
      </Small>
    </Sheet>
  ),
};
