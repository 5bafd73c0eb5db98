import { ClaimId, OrderId } from "@storywall/domain/kernel/ids";
import { type AdminClaimView, claimReasons, claimStates } from "@storywall/domain/orders/schema";
import { canAdminSeePhotos } from "../accounts/admin/admin-photos.ts";
import type { Context } from "../accounts/context.ts";

const MAX_CLAIMS = 200;

/**
 * Returns the claims of one order, or all claims that are open or being returned, oldest first. The claims contain no photos if the admin may not
 * see photos. The caller must check that the user is an admin.
 */
export async function listClaims(
  { db, admin }: Pick<Context, "db" | "admin">,
  { orderId }: { orderId?: OrderId | undefined },
): Promise<AdminClaimView[]> {
  const claims = await db.claim.findMany({
    where: orderId ? { orderId } : { state: { in: ["open", "returning"] } },
    omit: { labelPdf: true },
    include: { order: { select: { number: true, lines: { select: { id: true, title: true } } } } },
    orderBy: { createdAt: "asc" },
    take: MAX_CLAIMS,
  });
  const photos = await db.photo.findMany({
    where: { id: { in: canAdminSeePhotos({ admin }) ? claims.flatMap(({ photoIds }) => photoIds) : [] } },
    select: { id: true, handle: true },
  });
  const handles = new Map(photos.map(({ id, handle }) => [id, handle]));
  return claims.map((claim) => ({
    id: ClaimId.parse(claim.id),
    orderId: OrderId.parse(claim.orderId),
    orderNumber: claim.order.number,
    lineTitle: claim.order.lines.find(({ id }) => id === claim.lineId)?.title ?? null,
    reason: claimReasons.find((one) => one === claim.reason) ?? "damaged",
    text: claim.text,
    photoPaths: claim.photoIds.flatMap((id) => (handles.has(id) ? `/photos/${handles.get(id)}/1600.jpg` : [])),
    state: claimStates.find((one) => one === claim.state) ?? "open",
    sentence: claim.sentence,
    labelUrl: claim.labelUrl ?? (claim.labelSentAt ? `/orders/${claim.orderId}/return-label.pdf` : null),
    createdAt: claim.createdAt.toISOString(),
  }));
}
