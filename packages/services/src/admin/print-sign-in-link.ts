import { openDb } from "@storywall/db/client";
import { createSignInLink } from "./create-sign-in-link.ts";

const MINUTES = 15;
const START_MINUTES = 24 * 60;

/**
 * `node print-sign-in-link.ts [--start]` prints one address that signs the owner in, once: within 15 minutes, or within a
 * day when the shop prints it as it starts. Reads DATABASE_URL and PUBLIC_URL. Run it only where the owner can see it.
 */
async function main(): Promise<void> {
  const { DATABASE_URL, PUBLIC_URL } = process.env;
  if (!DATABASE_URL || !PUBLIC_URL) throw new Error("Set DATABASE_URL and PUBLIC_URL.");
  const minutes = process.argv.includes("--start") ? START_MINUTES : MINUTES;
  const db = openDb(DATABASE_URL, { max: 1 });
  try {
    const now = () => new Date();
    const { url } = await createSignInLink({ db, now, publicUrl: PUBLIC_URL.replace(/\/$/, "") }, { minutes });
    process.stdout.write(`${url}\n`);
  } finally {
    await db.$disconnect();
  }
}

await main();
