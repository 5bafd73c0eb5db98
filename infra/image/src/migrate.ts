import { applyMigrations } from "@storywall/db/migrate";
import { databaseEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

const env = readEnvOrExit(databaseEnv);
const applied = await applyMigrations(env.DATABASE_URL);
process.stdout.write(applied.length > 0 ? `Applied ${applied.length} migrations.\n` : "The schema is up to date.\n");
