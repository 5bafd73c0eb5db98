import { databaseEnv, shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

/** What a backup reads. */
export const readBackupEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv });

/** What a restored shop is caught up with, besides. */
export const readRestoreEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv, ...stripeEnv, ...shopEnv });
