import { databaseEnv, shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const readBackupEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv });

export const readRestoreEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv, ...stripeEnv, ...shopEnv });
