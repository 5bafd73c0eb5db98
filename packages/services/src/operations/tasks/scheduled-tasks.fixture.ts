import type { Db } from "@storywall/db/client";
import { createTestOrder } from "@storywall/testing/create-test-order";
import type { VisitorContext } from "../../accounts/context.ts";
import { createPhotoRow } from "../../checkout/checkout.fixture.ts";
import { type ScheduledTaskName, scheduledTasks } from "./scheduled-tasks.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

export const subtractDays = (days: number) => new Date(Date.now() - days * DAY_MS);

export const runTask = (db: Db, name: ScheduledTaskName) => scheduledTasks[name].work(db);

export async function setPriceValidUntil(db: Db, checkoutId: string, minutesAgo: number): Promise<void> {
  await db.$executeRaw`
    UPDATE checkouts SET price_valid_until = now() - make_interval(mins => ${minutesAgo}::int) WHERE id = ${checkoutId}`;
}

export async function createOldPhoto(
  ctx: VisitorContext,
  days: number,
  state: "reserved" | "ready" | "rejected" = "ready",
) {
  const photo = await createPhotoRow(ctx.db, { userId: ctx.userId, state });
  return ctx.db.photo.update({
    where: { id: photo.id },
    data: { createdAt: subtractDays(days), lastUsedAt: subtractDays(days) },
  });
}

/** Creates an order that was delivered `days` ago, and its photo. The order is still on the board. */
export async function createDeliveredOrder({ db, userId }: VisitorContext, days: number) {
  const photo = await createPhotoRow(db, { userId });
  const { id } = await createTestOrder(db, { userId, photoId: photo.id });
  for (const state of ["printing", "framing", "packed", "shipped", "delivered"]) {
    await db.order.update({ where: { id }, data: { state } });
  }
  await db.order.update({ where: { id }, data: { deliveredAt: subtractDays(days) } });
  return { id, photo };
}

export async function createDeliveredPhoto(ctx: VisitorContext, days: number) {
  const { id, photo } = await createDeliveredOrder(ctx, days);
  await ctx.db.boardEntry.deleteMany({ where: { orderId: id } });
  return photo;
}
