import type { JobHandler } from "@storywall/jobs/worker";
import { buildPrintPrefix } from "@storywall/storage/storage-keys";
import type { ImageDeps } from "./deps.ts";

/**
 * Deletes all files of a tile except its current print file and proof. Does nothing while a print is being rendered,
 * because the render job then enqueues this job again.
 */
export const deleteOldPrints: JobHandler<"print.delete-old", ImageDeps> = async ({ tileId }, { db, storage }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(buildPrintPrefix(tileId))) keys.push(key);
  // The row is read after the listing. Otherwise, a print that is recorded between the two steps would be deleted.
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    select: { state: true, printKey: true, proofKey: true },
  });
  if (tile?.state === "waiting") return;
  const old = keys.filter((key) => key !== tile?.printKey && key !== tile?.proofKey);
  if (old.length > 0) await storage.delete(old);
};
