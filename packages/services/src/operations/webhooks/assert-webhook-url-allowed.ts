import { ShopError } from "@storywall/domain/errors";
import { findWebhookUrlProblem } from "@storywall/domain/operations/webhooks/find-webhook-url-problem";
import { isHostAllowed, type NetworkPolicy } from "./allowed-addresses.ts";

/** Returns the normalized URL. Throws WEBHOOK_URL_INVALID. */
export function assertWebhookUrlAllowed(typed: string, policy: NetworkPolicy): string {
  const problem = findWebhookUrlProblem(typed, policy);
  if (problem) throw createUrlError(problem);
  const url = new URL(typed.trim());
  if (!isHostAllowed(url, policy)) throw createUrlError("Enter an address on the public internet.");
  return url.href;
}

const createUrlError = (sentence: string) =>
  new ShopError("WEBHOOK_URL_INVALID", { sentence }, { fields: { url: sentence } });
