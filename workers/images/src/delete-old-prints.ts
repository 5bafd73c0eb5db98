import type { JobHandler } from "@storywall/jobs/worker";
import { printPrefix } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/**
 * Deletes every print file and proof of a tile except those that its row names. Does nothing while a print is being
 * rendered; that job enqueues this one again.
 */
export const deleteOldPrints: JobHandler<"print.delete-old", ImageDeps> = async ({ tileId }, { db, storage }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(printPrefix(tileId))) keys.push(key);
  // Read after the list, so that a listed key which the row does not name is either unrecorded or obsolete.
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    select: { state: true, printKey: true, proofKey: true },
  });
  if (tile?.state === "waiting") return;
  const old = keys.filter((key) => key !== tile?.printKey && key !== tile?.proofKey);
  if (old.length > 0) await storage.delete(old);
};
