import {
  carrierEnv,
  databaseEnv,
  encryptionEnv,
  limitsEnv,
  listenEnv,
  redisEnv,
  shopEnv,
  storageEnv,
  stripeEnv,
  trackingEnv,
} from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";

const shape = {
  ...databaseEnv,
  ...storageEnv,
  ...stripeEnv,
  ...shopEnv,
  ...encryptionEnv,
  ...carrierEnv,
  ...limitsEnv,
  ...trackingEnv,
  ...listenEnv,
  REDIS_URL: redisEnv.REDIS_URL.optional(),
};

type WebEnv = ReturnType<typeof readEnv<typeof shape>>;

let known: WebEnv | undefined;

/** What this process was told, read at the first use so that a build needs none of it. Throws EnvironmentIncomplete. */
export function env(): WebEnv {
  known ??= readEnv(shape);
  return known;
}
