import type { WebhookList } from "@storywall/domain/operations/webhooks/schema";
import type { AdminContext } from "../../accounts/context.ts";
import type { NetworkPolicy } from "./allowed-addresses.ts";
import { readWebhookViews } from "./to-webhook-view.ts";

/** Returns all webhooks, oldest first. */
export async function listWebhooks(
  { db, now }: Pick<AdminContext, "db" | "now">,
  { isLoopbackAllowed }: NetworkPolicy,
): Promise<WebhookList> {
  return { webhooks: await readWebhookViews(db, now()), isLoopbackAllowed };
}
