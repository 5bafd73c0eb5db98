import { describeFailure } from "@storywall/connections/failure";
import { openDb } from "@storywall/db/client";
import { readOperatorEnv } from "./env.ts";
import { runOperatorCommand } from "./run-operator-command.ts";

/**
 * Runs an operator's command on the database in DATABASE_URL. `npm run jobs` finds the address of the shop's own
 * database.
 */
const { databaseUrl } = readOperatorEnv();
if (!databaseUrl) {
  process.stderr.write("Set DATABASE_URL.\n");
  process.exit(1);
}
const db = openDb(databaseUrl, { max: 1 });
try {
  const { text, isFailure } = await runOperatorCommand(db, process.argv.slice(2));
  (isFailure ? process.stderr : process.stdout).write(`${text.trimEnd()}\n`);
  process.exitCode = isFailure ? 1 : 0;
} catch (error) {
  const why = describeFailure(error, "DATABASE_URL");
  if (!why) throw error;
  process.stderr.write(`The command failed: ${why}.\n`);
  process.exitCode = 1;
} finally {
  await db.$disconnect();
}
