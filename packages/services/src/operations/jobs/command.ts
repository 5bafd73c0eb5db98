import { openDb } from "@storywall/db/client";
import { readOperatorEnv } from "./env.ts";
import { runOperatorCommand } from "./run-operator-command.ts";

/** `npm run jobs`: runs an operator's command on the database in DATABASE_URL. */
const { databaseUrl } = readOperatorEnv();
if (!databaseUrl) {
  process.stderr.write("Set DATABASE_URL; npm start prints the address of the database it made.\n");
  process.exit(1);
}
const db = openDb(databaseUrl, { max: 1 });
try {
  const { text, isFailure } = await runOperatorCommand(db, process.argv.slice(2));
  (isFailure ? process.stderr : process.stdout).write(`${text.trimEnd()}\n`);
  process.exitCode = isFailure ? 1 : 0;
} finally {
  await db.$disconnect();
}
