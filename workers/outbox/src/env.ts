import { databaseEnv, redisEnv, scheduledTaskEnv, workerEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const env = readEnvOrExit({ ...databaseEnv, ...redisEnv, ...scheduledTaskEnv, ...workerEnv });
