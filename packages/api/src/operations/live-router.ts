import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import type { Context } from "@storywall/services/accounts/context";
import type { LiveEnvelope } from "@storywall/services/kernel/publish-event";
import { assertOrderAccess } from "@storywall/services/orders/order-access";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { router, shopperProcedure } from "../trpc.ts";

const MAX_IDS = 50;

const WatchInput = z.object({
  orderId: OrderId.optional(),
  token: z.string().max(500).optional(),
  checkoutId: CheckoutId.optional(),
  /** Orders that the tabs of a browser show. Those that the caller may not read are ignored. */
  orderIds: z.array(OrderId).max(MAX_IDS).default([]),
  /** Checkouts that the tabs of a browser wait for. */
  checkoutIds: z.array(CheckoutId).max(MAX_IDS).default([]),
  /**
   * Id that a reconnecting client sends automatically. The server ignores it because the client refetches all data.
   */
  lastEventId: z.string().max(100).optional(),
});

export const liveRouter = router({
  /**
   * Streams events about the visitor's own data and about the given orders and checkouts. The number of open streams of
   * an address is limited.
   */
  events: shopperProcedure("visitor")
    .input(WatchInput.prefault({}))
    .subscription(async function* ({ ctx, input, signal }) {
      const closeStream = ctx.config.limiter.openStream(ctx.from.ip);
      try {
        if (input.orderId) await assertOrderAccess(ctx, { orderId: input.orderId, token: input.token });
        const readableIds = await Promise.all(
          input.orderIds.map((orderId) =>
            assertOrderAccess(ctx, { orderId }).then(
              () => [orderId],
              () => [],
            ),
          ),
        );
        const ids = new Set<string | undefined>([
          input.orderId,
          input.checkoutId,
          ...readableIds.flat(),
          ...input.checkoutIds,
        ]);
        const abortSignal = signal ?? new AbortController().signal;
        for await (const event of ctx.config.live.subscribe(createEventFilter(ctx, ids), abortSignal)) {
          yield tracked(crypto.randomUUID(), event);
        }
      } finally {
        closeStream();
      }
    }),
});

/**
 * Returns a filter for the events that the caller may receive. Anyone who knows the id of a checkout may receive its
 * events.
 */
function createEventFilter(ctx: Pick<Context, "userId">, ids: ReadonlySet<string | undefined>) {
  return ({ userId, event }: LiveEnvelope): boolean => {
    if (ctx.userId !== null && userId === ctx.userId) return true;
    if (event.type === "order") return ids.has(event.orderId);
    return event.type === "checkout" && ids.has(event.checkoutId);
  };
}
