import type { Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/checkout/address-schema";
import { ShopError } from "@storywall/domain/errors";
import { newId, ShopMessageId } from "@storywall/domain/ids";
import { RETURNS_A_YEAR } from "@storywall/domain/orders/return-window";
import type { Claimed, ClaimInput } from "@storywall/domain/orders/schema";
import { enqueue } from "@storywall/jobs/enqueue";
import type { Context } from "../context.ts";
import { changeOrder, type OrderToChange } from "./change-order.ts";
import { loadOrderView } from "./to-order-view.ts";

/**
 * Tells the shop what is wrong with an order, or that it is to go back (S-025). Only a return moves the order; what
 * arrived damaged, defective or not as previewed need not be sent. The same words again are the same claim.
 * @throws what `changeOrder` does, MESSAGE_EMPTY, ORDER_LINE_NOT_FOUND, PHOTO_NOT_FOUND.
 */
export async function claim(ctx: Context, { token, ...input }: ClaimInput): Promise<Claimed> {
  const { orderId, reason } = input;
  const isReturn = reason === "return";
  const action = isReturn ? "request-return" : "claim";
  let filed = { messageId: ShopMessageId.parse(newId("message")), isReviewed: false };
  await changeOrder(ctx, { orderId, token, action }, async (tx, { order, assertAllowed }) => {
    const body = await wordsOf(tx, ctx, order, input);
    const same = await tx.shopMessage.findFirst({ where: { orderId, body }, select: { id: true } });
    if (same) {
      filed = { messageId: ShopMessageId.parse(same.id), isReviewed: isReturn && order.state !== "returning" };
      return false;
    }
    assertAllowed(action);
    const { firstName, lastName } = Address.parse(order.shippingAddress);
    await tx.shopMessage.create({
      data: {
        id: filed.messageId,
        userId: ctx.userId,
        orderId,
        email: order.email,
        name: `${firstName} ${lastName}`,
        body,
        createdAt: ctx.now(),
      },
    });
    await enqueue(tx, "email.message", { messageId: filed.messageId }, { dedupe: `email.message:${filed.messageId}` });
    if (!isReturn) return true;
    filed.isReviewed = (await returnsThisYear(tx, ctx, order)) >= RETURNS_A_YEAR;
    if (!filed.isReviewed) await tx.order.update({ where: { id: orderId }, data: { state: "returning" } });
    return true;
  });
  return { ...filed, order: await loadOrderView(ctx, orderId) };
}

async function wordsOf(tx: Tx, ctx: Context, order: OrderToChange, input: Omit<ClaimInput, "token">): Promise<string> {
  const text = input.text.trim();
  if (!text) throw new ShopError("MESSAGE_EMPTY");
  const line = order.lines.find(({ id }) => id === input.lineId);
  if (input.lineId && !line) throw new ShopError("ORDER_LINE_NOT_FOUND");
  const handles = await handlesOf(tx, ctx, order, input.photoIds);
  return [
    `Order ${order.number}: ${input.reason}`,
    line && `Item: ${line.title} (${line.id})`,
    text,
    ...handles.map((handle) => `Photo: /photos/${handle}/1600.jpg`),
  ]
    .filter(Boolean)
    .join("\n");
}

async function handlesOf(tx: Tx, ctx: Context, order: OrderToChange, photoIds: readonly string[]): Promise<string[]> {
  if (photoIds.length === 0) return [];
  const uuids = [...new Set(photoIds)];
  const photos = await tx.photo.findMany({
    where: {
      uuid: { in: uuids },
      userId: { in: ctx.userId ? [ctx.userId, order.userId] : [order.userId] },
      state: { notIn: ["delete_pending", "deleted"] },
    },
    select: { uuid: true, handle: true },
  });
  const handles = new Map(photos.map(({ uuid, handle }) => [uuid, handle]));
  return uuids.map((uuid, index) => {
    const handle = handles.get(uuid);
    if (!handle) throw new ShopError("PHOTO_NOT_FOUND", { photo: index + 1 });
    return handle;
  });
}

/** Orders this customer, by browser or by address, has begun to send back within a year. */
async function returnsThisYear(tx: Tx, { now }: Context, order: OrderToChange): Promise<number> {
  const [found] = await tx.$queryRaw<{ count: number }[]>`
    select count(distinct o.id)::int as count from orders o
    join state_log log on log.entity = 'order' and log.entity_id = o.id and log.to_state = 'returning'
    where (o.user_id = ${order.userId} or lower(o.email) = lower(${order.email}))
      and log.at > ${now()}::timestamptz - interval '1 year'`;
  return found?.count ?? 0;
}
