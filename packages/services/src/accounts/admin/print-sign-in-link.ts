import { describeFailure } from "@storywall/connections/failure";
import { openDb } from "@storywall/db/client";
import { readSignInEnv } from "./env.ts";
import { createSignInLink } from "./sign-in-link.ts";

/**
 * Prints a one-time sign-in link for the owner, valid for 15 minutes or SIGN_IN_LINK_MINUTES. Reads DATABASE_URL and
 * PUBLIC_URL. The output must be visible to the owner only.
 */
const { databaseUrl, publicUrl, minutes } = readSignInEnv();
const db = openDb(databaseUrl, { max: 1 });
try {
  const { url } = await createSignInLink({ db, now: () => new Date(), publicUrl }, { minutes });
  process.stdout.write(`${url}\n`);
} catch (error) {
  const why = describeFailure(error, "DATABASE_URL");
  if (!why) throw error;
  process.stderr.write(`The link cannot be made: ${why}.\n`);
  process.exitCode = 1;
} finally {
  await db.$disconnect();
}
