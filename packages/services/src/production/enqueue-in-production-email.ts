import type { Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";

export async function enqueueInProductionEmail(tx: Tx, orderId: OrderId): Promise<void> {
  await enqueue(tx, "email.in-production", { orderId }, { dedupe: `mail-${orderId}-in-production` });
}
