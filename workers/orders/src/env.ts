import {
  databaseEnv,
  encryptionEnv,
  fulfilmentEnv,
  redisEnv,
  shopEnv,
  storageEnv,
  stripeEnv,
  workerEnv,
} from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";

export const env = readEnvOrExit({
  ...databaseEnv,
  ...redisEnv,
  ...storageEnv,
  ...stripeEnv,
  ...encryptionEnv,
  ...fulfilmentEnv,
  ...shopEnv,
  ...workerEnv,
});
