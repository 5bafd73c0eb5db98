import { databaseEnv, printFolderEnv, redisEnv, storageEnv, workerEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const env = readEnvOrExit({ ...databaseEnv, ...redisEnv, ...storageEnv, ...printFolderEnv, ...workerEnv });
