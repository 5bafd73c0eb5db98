import { databaseEnv, shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const readBackupEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv });

/** Reads the variables of a restore, which also calls Stripe. */
export const readRestoreEnv = () => readEnvOrExit({ ...databaseEnv, ...storageEnv, ...stripeEnv, ...shopEnv });
