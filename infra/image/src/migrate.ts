import { applyMigrations } from "@storywall/db/migrate";
import { databaseEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { toDatabaseOptions } from "@storywall/env/to-database-options";

const env = readEnvOrExit(databaseEnv);
try {
  const applied = await applyMigrations(toDatabaseOptions(env).directUrl);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.length} migrations.\n` : "The schema is up to date.\n");
} catch (error) {
  // If several addresses were tried, the error has a code but no message.
  const { code, message } = error as { code?: string; message: string };
  process.stderr.write(`The migrations cannot be applied: ${message || code}\n`);
  process.exit(1);
}
