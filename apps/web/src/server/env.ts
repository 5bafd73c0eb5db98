import { shopCopy } from "@storywall/domain/catalog/localised";
import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import { isPublicDemo } from "@storywall/env/find-mode-problems";
import {
  carrierEnv,
  databaseEnv,
  encryptionEnv,
  fulfilmentEnv,
  limitsEnv,
  listenEnv,
  mailWebhookEnv,
  pageCacheEnv,
  printerProfileEnv,
  redisEnv,
  shopEnv,
  storageEnv,
  stripeEnv,
  trackingEnv,
} from "@storywall/env/fragments";
import { loadVariableFiles } from "@storywall/env/load-variable-files";
import { readEnv } from "@storywall/env/read-env";

const shape = {
  ...databaseEnv,
  ...storageEnv,
  ...stripeEnv,
  ...shopEnv,
  ...encryptionEnv,
  ...carrierEnv,
  ...mailWebhookEnv,
  ...fulfilmentEnv,
  ...limitsEnv,
  ...trackingEnv,
  ...listenEnv,
  ...pageCacheEnv,
  ...printerProfileEnv,
  REDIS_URL: redisEnv.REDIS_URL.optional(),
};

type WebEnv = ReturnType<typeof readEnv<typeof shape>>;

let cachedEnv: WebEnv | undefined;

/**
 * Returns the environment. It is read on the first call, so that builds do not need it. @throws
 * EnvironmentIncompleteError
 */
export function getEnv(): WebEnv {
  if (!cachedEnv) {
    loadVariableFiles();
    cachedEnv = readEnv(shape);
  }
  return cachedEnv;
}

/** Whether other machines can reach this shop although its payments are simulated. */
export const isPublicDemoShop = (): boolean => isPublicDemo(getEnv());

/** Returns the shop's contact address, which is set at run time. */
export const getContactEmail = (): string => getEnv().CONTACT_EMAIL ?? shopCopy.contactEmail;

export function getPaymentAccess(): PaymentAccess {
  const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE: apiBase = null } = getEnv();
  return { publishableKey, apiBase };
}
