import { CheckoutId, OrderId } from "@storywall/domain/kernel/ids";
import type { Context } from "@storywall/services/accounts/context";
import type { LiveEnvelope } from "@storywall/services/kernel/publish-event";
import { assertOrderAccess } from "@storywall/services/orders/order-access";
import { tracked } from "@trpc/server";
import { z } from "zod";
import { publicProcedure, router } from "../trpc.ts";

const WatchInput = z.object({
  orderId: OrderId.optional(),
  token: z.string().max(500).optional(),
  checkoutId: CheckoutId.optional(),
  /**
   * Id that a reconnecting client sends automatically. The server ignores it because the client refetches all data.
   */
  lastEventId: z.string().max(100).optional(),
});
type WatchInput = z.infer<typeof WatchInput>;

export const liveRouter = router({
  /** Streams events about the visitor's own data and about the given order or checkout. */
  events: publicProcedure.input(WatchInput.default({})).subscription(async function* ({ ctx, input, signal }) {
    if (input.orderId) await assertOrderAccess(ctx, { orderId: input.orderId, token: input.token });
    const abortSignal = signal ?? new AbortController().signal;
    for await (const event of ctx.config.live.subscribe(createEventFilter(ctx, input), abortSignal)) {
      yield tracked(crypto.randomUUID(), event);
    }
  }),
});

/**
 * Returns a filter for the events that the caller may receive. Anyone who knows the id of a checkout may receive its
 * events.
 */
function createEventFilter(ctx: Pick<Context, "userId">, { orderId, checkoutId }: WatchInput) {
  return ({ userId, event }: LiveEnvelope): boolean => {
    if (ctx.userId !== null && userId === ctx.userId) return true;
    if (event.type === "order") return event.orderId === orderId;
    return event.type === "checkout" && event.checkoutId === checkoutId;
  };
}
