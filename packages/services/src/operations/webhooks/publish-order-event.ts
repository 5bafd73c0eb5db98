import { inTransaction, type Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import { OrderEventData, type OrderWebhookEvent } from "@storywall/domain/operations/webhooks/events";
import type { JobRun } from "@storywall/jobs/run-job";
import type { Deps } from "../../kernel/deps.ts";
import { createEventForJob } from "./create-event.ts";

type OrderEvent = { orderId: OrderId; event: OrderWebhookEvent };

/** Records an order's event for the webhooks that receive it. Repeated calls for the same job record nothing more. */
export function publishOrderEvent(
  { db, publicUrl }: Pick<Deps, "db" | "publicUrl">,
  { orderId, event }: OrderEvent,
  run: Pick<JobRun, "outboxId" | "done">,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const readData = () => readOrderEventData(tx, orderId);
    await createEventForJob(tx, { name: event, source: publicUrl, jobId: run.outboxId, readData });
    await run.done(tx);
  });
}

async function readOrderEventData(tx: Tx, orderId: OrderId): Promise<OrderEventData> {
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } });
  const sizes = await tx.orderTile.groupBy({
    by: ["frameSize"],
    where: { orderId, remakeId: null },
    orderBy: { frameSize: "asc" },
    _count: true,
  });
  const { countryCode, provinceCode } = order.shippingAddress as { countryCode?: string; provinceCode?: string };
  return OrderEventData.parse({
    orderNumber: order.number,
    currency: order.currency,
    totals: order.totals,
    tiles: {
      count: sizes.reduce((sum, { _count }) => sum + _count, 0),
      bySize: Object.fromEntries(sizes.map(({ frameSize, _count }) => [frameSize, _count])),
    },
    shipTo: { country: countryCode || "US", state: provinceCode || null },
  });
}
