import { databaseEnv, redisEnv, scheduledTaskEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const env = readEnvOrExit({ ...databaseEnv, ...redisEnv, ...scheduledTaskEnv });
