import { databaseEnv, redisEnv, sweepEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const env = readEnvOrExit({ ...databaseEnv, ...redisEnv, ...sweepEnv });
