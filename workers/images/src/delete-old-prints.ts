import type { JobHandler } from "@storywall/jobs/worker";
import { printPrefix } from "@storywall/storage/keys";
import type { ImageDeps } from "./deps.ts";

/**
 * Takes away every print file and proof of a tile but those its row names: all of them where another picture took the tile's
 * place, or its owner had it erased. While a file is being made nothing is taken: whoever makes it asks again.
 */
export const deleteOldPrints: JobHandler<"print.delete-old", ImageDeps> = async ({ tileId }, { db, storage }) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(printPrefix(tileId))) keys.push(key);
  // Read after the list: what is listed and named by no row now was never recorded, or is not any more.
  const tile = await db.orderTile.findUnique({
    where: { id: tileId },
    select: { state: true, printKey: true, proofKey: true },
  });
  if (tile?.state === "waiting") return;
  const old = keys.filter((key) => key !== tile?.printKey && key !== tile?.proofKey);
  if (old.length > 0) await storage.delete(old);
};
