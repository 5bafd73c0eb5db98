import { openDb } from "@storywall/db/client";
import { readOperatorEnv } from "./env.ts";
import { operate } from "./operate.ts";

/** `npm run jobs`: lists, retries and skips jobs of the database in DATABASE_URL. */
const { databaseUrl } = readOperatorEnv();
if (!databaseUrl) {
  process.stderr.write("Set DATABASE_URL; npm start prints the address of the database it made.\n");
  process.exit(1);
}
const db = openDb(databaseUrl, { max: 1 });
try {
  const { text, isRefused } = await operate(db, process.argv.slice(2));
  (isRefused ? process.stderr : process.stdout).write(`${text.trimEnd()}\n`);
  process.exitCode = isRefused ? 1 : 0;
} finally {
  await db.$disconnect();
}
