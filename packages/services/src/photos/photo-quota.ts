import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { findReachedLimit } from "@storywall/domain/photos/limits";
import type { VisitorContext } from "../accounts/context.ts";
import { lockRows } from "../kernel/locks.ts";

/** Minutes for which a reservation counts toward limits while its bytes have not arrived. */
const RESERVATION_MINUTES = 15;

const getReservationCutoff = (now: Date) => new Date(now.getTime() - RESERVATION_MINUTES * 60_000);

/** Returns a filter for reservations that no longer count toward limits. */
export const buildExpiredReservationFilter = (now: Date) => ({
  state: "reserved",
  createdAt: { lte: getReservationCutoff(now) },
});

/** Returns a filter for the photos that count toward limits: those that have arrived, and recent reservations. */
export const buildCountedPhotoFilter = (now: Date) => ({
  state: { notIn: ["delete_pending", "deleted"] },
  NOT: buildExpiredReservationFilter(now),
});

export type PhotoAdmission = {
  /**
   * Throws unless a link accepts another photo of this size, and writes the rows that the photo will refer to. The
   * caller must hold the lock on the row of the link's owner.
   */
  admitPhoto(tx: Tx, bytes: number): Promise<void>;
};

type Reservation = { id: string; state: string; bytes: number; createdAt: Date };

/**
 * Makes an expired reservation count toward limits again. Throws QUOTA, and the errors of the link, if other photos
 * have used up the quota in the meantime.
 */
export async function renewPhotoReservation(
  tx: Tx,
  ctx: Pick<VisitorContext, "userId" | "now">,
  { id, state, bytes, createdAt }: Reservation,
  link?: PhotoAdmission,
): Promise<void> {
  if (state !== "reserved" || createdAt > getReservationCutoff(ctx.now())) return;
  await lockRows(tx, "users", [ctx.userId]);
  await link?.admitPhoto(tx, bytes);
  await assertWithinQuota(tx, ctx, bytes);
  await tx.photo.updateMany({ where: { id, state: "reserved" }, data: { createdAt: ctx.now() } });
}

/** Throws QUOTA, which names the limit, unless the visitor may have another photo of this size. */
export async function assertWithinQuota(
  tx: Tx,
  { userId, now }: Pick<VisitorContext, "userId" | "now">,
  bytes: number,
): Promise<void> {
  const usage = await tx.photo.aggregate({
    where: { userId, ...buildCountedPhotoFilter(now()) },
    _count: true,
    _sum: { bytes: true },
  });
  const limit = findReachedLimit({ count: usage._count, bytes: usage._sum.bytes ?? 0 }, bytes);
  if (limit) throw new ShopError("QUOTA", { limit });
}
