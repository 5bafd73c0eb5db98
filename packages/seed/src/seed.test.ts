import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { HEADER_BYTES, readImageHeader } from "@storywall/imaging/image-header";
import type { Storage } from "@storywall/storage/storage";
import { buildArtKey } from "@storywall/storage/storage-keys";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { artSets } from "./art/art-sets.ts";
import { artCatalog } from "./art/catalog.ts";
import { seedArt } from "./seed-art.ts";
import { seedPromos } from "./seed-promos.ts";
import { seedArtSets } from "./seed-sets.ts";

/** Two artworks that can be drawn quickly. */
const catalogue = artCatalog.slice(0, 2).map((item) => ({
  ...item,
  draw: () => '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 30" width="20" height="30"/>',
}));

async function listKeys(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list("art/")) keys.push(key);
  return keys.sort();
}

describe("the promo codes", () => {
  test("later seed runs keep the owner's changes to promo codes", async ({ db }) => {
    expect(await seedPromos(db)).toBe(2);
    await db.promo.update({ where: { code: "XMAS20" }, data: { basisPointsOff: 1_500 } });
    expect(await seedPromos(db)).toBe(0);
    const promo = await db.promo.findUniqueOrThrow({ where: { code: "XMAS20" } });
    expect(promo.basisPointsOff).toBe(1_500);
  });
});

describe("the shop's art", () => {
  test("the shop's art is stored as a master and two renditions", async ({ db, storage }) => {
    const progress: string[] = [];
    const onProgress = (done: number, of: number) => progress.push(`${done}/${of}`);
    expect(await seedArt({ db, storage, catalog: catalogue, onProgress })).toBe(2);
    expect(progress).toEqual(["1/2", "2/2"]);
    const rows = await db.artItem.findMany({ orderBy: { featuredRank: "asc" } });
    expect(rows.map(({ slug, width, height }) => [slug, width, height])).toEqual(
      catalogue.map(({ slug }) => [slug, 3200, 4800]),
    );
    expect(await listKeys(storage)).toEqual(
      rows.flatMap(({ id }) => (["master", 1600, 400] as const).map((kind) => buildArtKey(id, kind))).sort(),
    );
  });

  test("the shop's art keeps titles edited by the owner when the seed runs again", async ({ db, storage }) => {
    await seedArt({ db, storage, catalog: catalogue });
    const [before] = await db.artItem.findMany({ where: { slug: catalogue[0]?.slug ?? "" } });
    await db.artItem.updateMany({ where: { slug: catalogue[0]?.slug ?? "" }, data: { title: "Renamed" } });
    expect(await seedArt({ db, storage, catalog: catalogue })).toBe(0);
    const [after] = await db.artItem.findMany({ where: { slug: catalogue[0]?.slug ?? "" } });
    expect(after).toEqual({ ...before, title: "Renamed" });
  });

  test("the shop's art keeps its id when the seed runs again", async ({ db, storage }) => {
    await seedArt({ db, storage, catalog: catalogue });
    const { id } = await db.artItem.findFirstOrThrow();
    const keys = await listKeys(storage);
    const master = await storage.head(buildArtKey(id, "master"));
    await storage.delete([buildArtKey(id, 400)]);
    expect(await seedArt({ db, storage, catalog: catalogue })).toBe(1);
    expect(await listKeys(storage)).toEqual(keys);
    expect(await storage.head(buildArtKey(id, "master"))).toEqual(master);
  });

  test("the shop's art has renditions even before the masters are rendered", async ({ db, storage }) => {
    expect(await seedArt({ db, storage, catalog: catalogue, screensOnly: true })).toBe(2);
    const before = await db.artItem.findMany({ orderBy: { featuredRank: "asc" } });
    expect(before.map(({ width, height }) => [width, height])).toEqual(catalogue.map(() => [3200, 4800]));
    expect(await listKeys(storage)).toEqual(
      before.flatMap(({ id }) => ([1600, 400] as const).map((width) => buildArtKey(id, width))).sort(),
    );
    const renditionBefore = await storage.read(buildArtKey(before[0]?.id ?? "", 1600));
    expect(await seedArt({ db, storage, catalog: catalogue, screensOnly: true })).toBe(0);

    expect(await seedArt({ db, storage, catalog: catalogue })).toBe(2);
    expect(await db.artItem.findMany({ orderBy: { featuredRank: "asc" } })).toEqual(before);
    for (const { id, width, height } of before) {
      const header = readImageHeader(await storage.read(buildArtKey(id, "master")), HEADER_BYTES);
      expect(header).toMatchObject({ kind: "jpeg", width, height });
    }
    expect(await storage.read(buildArtKey(before[0]?.id ?? "", 1600))).toEqual(renditionBefore);
  });

  test("the shop's art is not duplicated by two concurrent seed runs", async ({ db, storage }) => {
    await Promise.all([seedArt({ db, storage, catalog: catalogue }), seedArt({ db, storage, catalog: catalogue })]);
    const rows = await db.artItem.findMany();
    expect(rows).toHaveLength(2);
    expect(await listKeys(storage)).toHaveLength(6);
    expect(await seedArt({ db, storage, catalog: catalogue })).toBe(0);
  });

  test("an artwork whose files could not be stored has no database row", async ({ db, storage }) => {
    const broken: Storage = { ...storage, write: () => Promise.reject(new Error("store is full")) };
    await expect(seedArt({ db, storage: broken, catalog: catalogue })).rejects.toThrow("store is full");
    expect(await db.artItem.count()).toBe(0);
  });
});

describe("the shop's art sets", () => {
  test("the shop's art sets use only portrait artworks of the shop", () => {
    for (const { name, templateKey, slugs } of artSets) {
      expect({ name, count: slugs.length }).toEqual({ name, count: findTemplateByKey(templateKey)?.tiles.length });
      const works = slugs.map((slug) => artCatalog.find((work) => work.slug === slug)?.orientation);
      expect({ name, works }).toEqual({ name, works: slugs.map(() => "portrait") });
    }
  });

  test("the shop's art sets are not restored after the owner changed or deleted them", async ({ db }) => {
    expect(await seedArtSets(db)).toBe(0);
    for (const slug of new Set(artSets.flatMap(({ slugs }) => slugs))) await createTestArtItem(db, { slug });
    expect(await seedArtSets(db)).toBe(artSets.length);
    const [set] = await db.artSet.findMany({ where: { id: artSets[0]?.id ?? "" } });
    expect(set).toMatchObject({ ownerUserId: null, isPublic: true, frameSize: "rectangle_medium", version: 1 });
    await db.artSet.update({ where: { id: set?.id ?? "" }, data: { name: "Mine", deletedAt: new Date() } });
    expect(await seedArtSets(db)).toBe(0);
    expect(await db.artSet.findUnique({ where: { id: set?.id ?? "" } })).toMatchObject({ name: "Mine" });
  });
});
