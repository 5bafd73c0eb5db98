import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import type { Picture } from "@storywall/imaging/rasterise-art";
import { type ArtKind, artKey, renditionWidths } from "@storywall/storage/keys";
import type { Storage } from "@storywall/storage/storage";
import { type ArtItem, artCatalogue } from "./art/catalogue.ts";
import { runSideBySide } from "./run-side-by-side.ts";

export type ArtSeed = {
  db: Db;
  storage: Storage;
  /** Told after each picture that had to be drawn. */
  onProgress?: (done: number, of: number) => void;
  catalogue?: readonly ArtItem[];
  /** Leaves out the masters, which take ten times as long as what pages show: a later run without it draws them. */
  screensOnly?: boolean;
};

/** Pixels of a master's long side: 200 per inch (GOOD_PPI) on a tile of 40 × 60 cm, 160 on one of 50 × 70 cm. */
const masterLongSide = 4_800;
/** A picture being drawn holds up to 300 MB; two keep two cores busy. */
const drawnAtOnce = 2;
const kinds: readonly ArtKind[] = ["master", ...renditionWidths];
const longSideOf = (kind: ArtKind) => (kind === "master" ? masterLongSide : kind);

type Wanted = { item: ArtItem; id: string; isNew: boolean; missing: readonly ArtKind[] };

/**
 * Draws and stores the shop's own art that is not there yet. A picture's row is written after what pages show of it, so
 * the shop never lists one it cannot show; a print waits for its master. Titles, tags and ranks of a row that is there
 * stay the owner's. Returns how many pictures were drawn.
 */
export async function seedArt({ db, storage, onProgress, ...options }: ArtSeed): Promise<number> {
  const { catalogue = artCatalogue, screensOnly = false } = options;
  const wanted = await findMissing(db, storage, catalogue, screensOnly ? renditionWidths : kinds);
  if (wanted.length === 0) return 0;
  // Loaded only when there is something to draw: a start with nothing to do stays quick.
  const { drawnSize, rasteriseSvgSizes } = await import("@storywall/imaging/rasterise-art");
  let done = 0;
  await runSideBySide(wanted, drawnAtOnce, async (one) => {
    const svg = one.item.draw();
    const [largest, ...smaller] = one.missing;
    if (largest) {
      const sides = [longSideOf(largest), ...smaller.map(longSideOf)] as const;
      await storePictures(storage, one, await rasteriseSvgSizes(svg, sides));
    }
    if (one.isNew) await writeRow({ db, storage }, one, drawnSize(svg, masterLongSide));
    done += 1;
    onProgress?.(done, wanted.length);
  });
  return wanted.length;
}

async function findMissing(
  db: Db,
  storage: Storage,
  catalogue: readonly ArtItem[],
  wantedKinds: readonly ArtKind[],
): Promise<Wanted[]> {
  const slugs = catalogue.map(({ slug }) => slug);
  const [rows, stored] = await Promise.all([
    db.artItem.findMany({ where: { slug: { in: slugs } }, select: { id: true, slug: true } }),
    storedKeys(storage),
  ]);
  const ids = new Map(rows.map(({ id, slug }) => [slug, id]));
  return catalogue
    .map((item): Wanted => {
      const id = ids.get(item.slug) ?? newId("art");
      const missing = wantedKinds.filter((kind) => !stored.has(artKey(id, kind)));
      return { item, id, isNew: !ids.has(item.slug), missing };
    })
    .filter(({ isNew, missing }) => isNew || missing.length > 0);
}

async function storedKeys(storage: Storage): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const { key } of storage.list("art/")) keys.add(key);
  return keys;
}

async function storePictures(storage: Storage, { id, missing }: Wanted, pictures: readonly Picture[]): Promise<void> {
  for (const [at, kind] of missing.entries()) {
    const picture = pictures[at];
    if (picture) await storage.write(artKey(id, kind), picture.jpeg, { contentType: "image/jpeg" });
  }
}

type MasterSize = { width: number; height: number };

async function writeRow(deps: { db: Db; storage: Storage }, { item, id }: Wanted, master: MasterSize): Promise<void> {
  const { slug, title, artist, isFeatured, featuredRank, orientation, licence: license } = item;
  const { width, height } = master;
  const data = { id, slug, title, artist, isFeatured, featuredRank, orientation, license, width, height };
  const { count } = await deps.db.artItem.createMany({
    data: { ...data, tags: [...item.tags] },
    skipDuplicates: true,
  });
  // Another seed was quicker with this picture: its row names other files.
  if (count === 0) await deps.storage.delete(kinds.map((kind) => artKey(id, kind)));
}
