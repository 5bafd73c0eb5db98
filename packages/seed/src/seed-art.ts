import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { RasterPicture } from "@storywall/imaging/rasterize-art";
import type { Storage } from "@storywall/storage/storage";
import { type ArtKind, buildArtKey, renditionWidths } from "@storywall/storage/storage-keys";
import { type ArtItem, artCatalog } from "./art/catalog.ts";
import { runConcurrently } from "./run-concurrently.ts";

export type ArtSeed = {
  db: Db;
  storage: Storage;
  onProgress?: (done: number, of: number) => void;
  catalog?: readonly ArtItem[];
  /**
   * Whether to omit the masters, because they take ten times as long to render as the renditions. A later run can add
   * them.
   */
  screensOnly?: boolean;
};

/**
 * Long side of a master in pixels. It gives 200 ppi (GOOD_PPI) on a tile of 40 × 60 cm, and 160 ppi on a tile of 50 ×
 * 70 cm.
 */
const masterLongSide = 4_800;
/** Number of pictures that are rendered concurrently. Each needs one core and up to 300 MB. */
const concurrency = 2;
const pictureKinds: readonly ArtKind[] = ["master", ...renditionWidths];
const getLongSidePx = (kind: ArtKind) => (kind === "master" ? masterLongSide : kind);

type MissingPicture = { item: ArtItem; id: string; isNew: boolean; missing: readonly ArtKind[] };

/**
 * Renders and stores missing artworks. A row is written after its renditions, so that listed art can always be shown.
 * Art can be printed only when its master exists. Existing titles, tags and ranks are not changed. Returns the number
 * of rendered pictures.
 */
export async function seedArt({ db, storage, onProgress, ...options }: ArtSeed): Promise<number> {
  const { catalog = artCatalog, screensOnly = false } = options;
  const missingPictures = await findMissingPictures(db, storage, catalog, screensOnly ? renditionWidths : pictureKinds);
  if (missingPictures.length === 0) return 0;
  // This module is loaded only if needed, so that a run that has nothing to write stays fast.
  const { computeRasterSize: drawnSize, rasterizeSvgInSizes } = await import("@storywall/imaging/rasterize-art");
  let done = 0;
  await runConcurrently(missingPictures, concurrency, async (one) => {
    const svg = one.item.draw();
    const [largest, ...smaller] = one.missing;
    if (largest) {
      const sides = [getLongSidePx(largest), ...smaller.map(getLongSidePx)] as const;
      await storePictures(storage, one, await rasterizeSvgInSizes(svg, sides));
    }
    if (one.isNew) await writeArtRow({ db, storage }, one, drawnSize(svg, masterLongSide));
    done += 1;
    onProgress?.(done, missingPictures.length);
  });
  return missingPictures.length;
}

async function findMissingPictures(
  db: Db,
  storage: Storage,
  catalog: readonly ArtItem[],
  wantedKinds: readonly ArtKind[],
): Promise<MissingPicture[]> {
  const slugs = catalog.map(({ slug }) => slug);
  const [rows, stored] = await Promise.all([
    db.artItem.findMany({ where: { slug: { in: slugs } }, select: { id: true, slug: true } }),
    listStoredKeys(storage),
  ]);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return catalog
    .map((item): MissingPicture => {
      const id = ids.get(item.slug) ?? newId("art");
      const missing = wantedKinds.filter((kind) => !stored.has(buildArtKey(id, kind)));
      return { item, id, isNew: !ids.has(item.slug), missing };
    })
    .filter(({ isNew, missing }) => isNew || missing.length > 0);
}

async function listStoredKeys(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.list("art/")) keys.add(key);
  return keys;
}

async function storePictures(
  storage: Storage,
  { id, missing }: MissingPicture,
  pictures: readonly RasterPicture[],
): Promise<void> {
  for (const [at, kind] of missing.entries()) {
    const picture = pictures[at];
    if (picture) await storage.write(buildArtKey(id, kind), picture.jpeg, { contentType: "image/jpeg" });
  }
}

type MasterSize = { width: number; height: number };

async function writeArtRow(
  deps: { db: Db; storage: Storage },
  { item, id }: MissingPicture,
  master: MasterSize,
): Promise<void> {
  const { slug, title, artist, isFeatured, featuredRank, orientation, licence: license } = item;
  const { width, height } = master;
  const data = { id, slug, title, artist, isFeatured, featuredRank, orientation, license, width, height };
  const { count } = await deps.db.artItem.createMany({
    data: { ...data, tags: [...item.tags] },
    skipDuplicates: true,
  });
  // If another process wrote the row first, the row refers to that process's files, so this process deletes its own.
  if (count === 0) await deps.storage.delete(pictureKinds.map((kind) => buildArtKey(id, kind)));
}
