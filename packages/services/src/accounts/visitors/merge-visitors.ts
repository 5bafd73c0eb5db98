import { Prisma, type Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { newId, OrderId } from "@storywall/domain/kernel/ids";
import { lockRows } from "../../kernel/locks.ts";
import { pickSubscription } from "./subscriptions.ts";

type VisitorMerge = {
  from: string;
  to: string;
  /** The verified email address of `to`, in lower case. */
  email: string;
  now: Date;
  /** Function that returns a template's name by its key; undefined if the template is no longer offered. */
  templateName: (key: string) => string | undefined;
};

/** Returns the ids of the visitor's orders that were placed with another email address, newest first. */
export async function listOrdersWithOtherEmail(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<OrderId[]> {
  const orders = await tx.order.findMany({
    where: { userId },
    select: { id: true, email: true },
    orderBy: [{ placedAt: "desc" }, { id: "asc" }],
  });
  return orders.filter((order) => order.email.toLowerCase() !== email).map(({ id }) => OrderId.parse(id));
}

/**
 * Merges an anonymous visitor's data into an account. Paid orders are merged only if they were placed with the
 * account's email address, because they contain a name and postal address, and opening a link does not prove that the
 * visitor placed them. If both visitors have data under the same key, the account gets both. Throws CART_LOCKED if the
 * merge would change a photo of an open payment.
 */
export async function mergeVisitors(tx: Tx, { from, to, email, now, templateName }: VisitorMerge): Promise<void> {
  await lockRows(tx, "users", [from, to]);
  // Checkouts are updated first, because this statement waits until a payment in progress has become an order. The
  // statements below then see the order.
  await tx.$executeRaw`
    UPDATE checkouts SET user_id = ${to}
    WHERE user_id = ${from} AND (state NOT IN ('paid', 'needs_review', 'completed') OR lower(snapshot ->> 'email') = ${email})`;
  await movePhotosToVisitor(tx, { from, to });
  await moveTemplateDesigns(tx, { from, to, now, templateName });
  await moveCarts(tx, { from, to });
  const orders = await tx.order.findMany({ where: { userId: from }, select: { id: true, email: true } });
  const provenIds = orders.filter((order) => order.email.toLowerCase() === email).map(({ id }) => id);
  await tx.order.updateMany({ where: { id: { in: provenIds } }, data: { userId: to } });
  const toAccount = { where: { userId: from }, data: { userId: to } };
  await tx.wall.updateMany(toAccount);
  await tx.photoCollection.updateMany(toAccount);
  await tx.shareLink.updateMany(toAccount);
  await tx.capture.updateMany(toAccount);
  await tx.shopMessage.updateMany(toAccount);
  await tx.idempotencyKey.updateMany(toAccount);
  await tx.artSet.updateMany({ where: { ownerUserId: from }, data: { ownerUserId: to } });
  const anonymous = await tx.user.findUnique({ where: { id: from } });
  const account = await tx.user.findUniqueOrThrow({ where: { id: to } });
  await tx.user.update({
    where: { id: to },
    data: {
      ...pickSubscription(account.subscribedEmail ? account : (anonymous ?? account)),
      onboardingSeenAt: account.onboardingSeenAt ?? anonymous?.onboardingSeenAt ?? null,
    },
  });
}

/**
 * Moves the carts whose checkouts have moved. A cart gets a new key if the account already has a cart with the same
 * key.
 */
async function moveCarts(tx: Tx, { from, to }: Pick<VisitorMerge, "from" | "to">): Promise<void> {
  const isMovable = { userId: from, checkouts: { none: { userId: from } } };
  const theirs = await tx.cart.findMany({ where: isMovable, select: { createKey: true } });
  const createKeys = theirs.map(({ createKey }) => createKey);
  const duplicates = await tx.cart.findMany({ where: { userId: to, createKey: { in: createKeys } } });
  for (const { createKey } of duplicates) {
    await tx.cart.updateMany({ where: { userId: from, createKey }, data: { createKey: crypto.randomUUID() } });
  }
  await tx.cart.updateMany({ where: isMovable, data: { userId: to } });
}

/**
 * Moves the photos to the account. If both visitors have a photo with the same uuid, the anonymous visitor's photo gets
 * a new uuid. If the contents of the two photos differ, all designs with the anonymous visitor's photo are updated.
 */
async function movePhotosToVisitor(tx: Tx, { from, to }: Pick<VisitorMerge, "from" | "to">): Promise<void> {
  const select = { uuid: true, state: true, sha256: true };
  const theirs = await tx.photo.findMany({ where: { userId: from }, select });
  const uuids = theirs.map(({ uuid }) => uuid);
  const mine = await tx.photo.findMany({ where: { userId: to, uuid: { in: uuids } }, select });
  const duplicates = mine.map(({ uuid, state, sha256 }) => {
    const other = theirs.find((photo) => photo.uuid === uuid);
    const isReady = state === "ready" && other?.state === "ready";
    return { uuid, isSame: isReady && sha256 !== null && sha256 === other.sha256 };
  });
  const conflictingDuplicates = duplicates.filter(({ isSame }) => !isSame);
  if (conflictingDuplicates.length > 0 && (await hasOpenCheckout(tx, to))) throw new ShopError("CART_LOCKED");
  for (const { uuid } of conflictingDuplicates) await replacePhotoUuid(tx, from, uuid, crypto.randomUUID());
  for (const { uuid } of duplicates.filter(({ isSame }) => isSame)) {
    await tx.photo.updateMany({ where: { userId: from, uuid }, data: { uuid: crypto.randomUUID() } });
  }
  await tx.photo.updateMany({ where: { userId: from }, data: { userId: to } });
}

/**
 * Returns whether the visitor has an open checkout, whose snapshot references photos by uuid. The caller must move the
 * anonymous visitor's checkouts to the account first.
 */
async function hasOpenCheckout(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.checkout.count({ where: { userId, state: { in: ["awaiting_payment", "paid", "needs_review"] } } })) > 0
  );
}

async function replacePhotoUuid(tx: Tx, userId: string, uuid: string, next: string): Promise<void> {
  await tx.photo.updateMany({ where: { userId, uuid }, data: { uuid: next } });
  const isOwn = Prisma.sql`user_id = ${userId}`;
  const designs: Array<[table: string, isOwn: Prisma.Sql]> = [
    ["walls", isOwn],
    ["template_infos", isOwn],
    ["share_links", isOwn],
    ["captures", isOwn],
    ["cart_lines", Prisma.sql`cart_id IN (SELECT id FROM carts WHERE ${isOwn})`],
    ["order_lines", Prisma.sql`order_id IN (SELECT id FROM orders WHERE ${isOwn})`],
    ["wall_versions", Prisma.sql`wall_id IN (SELECT id FROM walls WHERE ${isOwn})`],
  ];
  for (const [table, isOwnDesign] of designs) {
    await tx.$executeRaw`
      UPDATE ${Prisma.raw(table)} SET design = replace(design::text, ${uuid}, ${next})::jsonb
      WHERE ${isOwnDesign} AND strpos(design::text, ${uuid}) > 0`;
  }
}

/**
 * Moves the template designs. If both visitors have a design of the same template, the newer design stays current and
 * the older design is saved as a wall.
 */
async function moveTemplateDesigns(
  tx: Tx,
  { from, to, now, templateName }: Omit<VisitorMerge, "email">,
): Promise<void> {
  const [theirs, mine] = await Promise.all([
    tx.templateInfo.findMany({ where: { userId: from } }),
    tx.templateInfo.findMany({ where: { userId: to } }),
  ]);
  for (const info of theirs) {
    const { templateKey } = info;
    const duplicate = mine.find((candidate) => candidate.templateKey === templateKey);
    if (duplicate) {
      const [older, later] = info.updatedAt > duplicate.updatedAt ? [duplicate, info] : [info, duplicate];
      await tx.templateInfo.delete({ where: { userId_templateKey: { userId: older.userId, templateKey } } });
      if (JSON.stringify(older.design) !== JSON.stringify(later.design)) {
        const name = `${templateName(templateKey) ?? "Wall"} from another device`.slice(0, 60);
        await saveDesignAsWall(tx, to, { ...older, name }, now);
      }
    }
  }
  await tx.templateInfo.updateMany({ where: { userId: from }, data: { userId: to } });
}

async function saveDesignAsWall(
  tx: Tx,
  userId: string,
  { name, templateKey, design }: { name: string; templateKey: string; design: Prisma.JsonValue },
  at: Date,
): Promise<void> {
  const content = { name, templateKey, design: design as Prisma.InputJsonValue };
  const versions = { create: { version: 1, ...content, at } };
  await tx.wall.create({ data: { id: newId("wall"), userId, ...content, createdAt: at, updatedAt: at, versions } });
}
