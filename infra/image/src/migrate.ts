import { describeFailure } from "@storywall/connections/failure";
import { retryWhileUnavailable } from "@storywall/connections/retry";
import { applyMigrations } from "@storywall/db/migrate";
import { toDatabaseOptions } from "@storywall/env/client-options";
import { databaseEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

const { directUrl, directName } = toDatabaseOptions(readEnvOrExit(databaseEnv));
try {
  const applied = await retryWhileUnavailable(directName, () => applyMigrations(directUrl));
  process.stdout.write(applied.length > 0 ? `Applied ${applied.length} migrations.\n` : "The schema is up to date.\n");
} catch (error) {
  const why = describeFailure(error, directName) ?? (error as Error).message;
  process.stderr.write(`The migrations cannot be applied: ${why}.\n`);
  process.exit(1);
}
