import { inTransaction } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign, type Design } from "@storywall/domain/walls/design/design";
import { setBlurConsent } from "@storywall/domain/walls/tiles/tile-resolution";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { createPersonalDataMarkers, createVisitorWithAllData } from "../operations/privacy/personal-data.fixture.ts";
import { loadPictures } from "../walls/pictures.ts";
import { planTiles, replaceChangedTiles } from "./plan-tiles.ts";

const photo = { width: 800, height: 1200 };

test("a print item records that the shopper accepted a blurred print (F-03)", () => {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("no trio");
  const start = createEmptyDesign(template);
  const tiles = start.tiles.map((tile, index) => {
    const created = setBlurConsent(start, tile, { photo, orientation: "portrait", printAnyway: index === 1 });
    return { ...tile, userPhotoId: "a", cropParams: { "rectangle_small:none": created } };
  });
  const picture = { photoId: "photo_a", artId: null, state: "ready", isDamaged: false, ...photo };

  const plans = planTiles(
    { templateKey: "trio", design: { ...start, tiles } },
    { photos: new Map([["a", picture]]), arts: new Map() },
  );

  expect(plans.map(({ printAnyway }) => printAnyway)).toEqual([false, true, false]);
  expect(plans.every(({ effectivePpi }) => (effectivePpi ?? 0) < 100)).toBe(true);
});

test("a tile that hangs sideways is printed in landscape", () => {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("no trio");
  const start = createEmptyDesign(template);
  const tiles = start.tiles.map((tile) => ({ ...tile, userPhotoId: "a" }));
  const picture = { photoId: "photo_a", artId: null, state: "ready", isDamaged: false, width: 1200, height: 800 };
  const design = { ...start, tiles, turnedTiles: ["tile_2"] };

  const plans = planTiles({ templateKey: "trio", design }, { photos: new Map([["a", picture]]), arts: new Map() });

  expect(plans.map(({ orientation }) => orientation)).toEqual(["portrait", "landscape", "portrait"]);
  const [upright, sideways] = plans.map(({ crop }) => (crop?.width ?? 0) * 1200 - (crop?.height ?? 0) * 800);
  expect(upright).toBeLessThan(0);
  expect(sideways).toBeGreaterThan(0);
});

test("a print item records that the shopper accepted a damaged photo", () => {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("no trio");
  const start = createEmptyDesign(template);
  const accepted = ["a", "another", undefined];
  const tiles = start.tiles.map((tile, index) => ({ ...tile, userPhotoId: "a", acceptedDamage: accepted[index] }));
  const picture = { photoId: "photo_a", artId: null, state: "ready", isDamaged: true, ...photo };

  const plans = planTiles(
    { templateKey: "trio", design: { ...start, tiles } },
    { photos: new Map([["a", picture]]), arts: new Map() },
  );

  expect(plans.map((plan) => plan.accepted)).toEqual([["PHOTO_LOOKS_DAMAGED"], [], []]);
});

test("a print is lightened or filtered only if the shopper chose that for the photo (F-17, F-26)", () => {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("no trio");
  const start = createEmptyDesign(template);
  const tones = [
    { photo: "a", gamma: 1.35 },
    { photo: "another", gamma: 1.35 },
    { photo: "a", gamma: 1, filter: "bw" as const },
  ];
  const tiles = start.tiles.map((tile, index) => ({ ...tile, userPhotoId: "a", tone: tones[index] }));
  const picture = { photoId: "photo_a", artId: null, state: "ready", isDamaged: false, ...photo };

  const plans = planTiles(
    { templateKey: "trio", design: { ...start, tiles } },
    { photos: new Map([["a", picture]]), arts: new Map() },
  );

  expect(plans.map(({ tone }) => tone)).toEqual([{ gamma: 1.35 }, null, { gamma: 1, filter: "bw" }]);
});

test("a print item is replaced if its photo is lightened after the order (F-17)", async ({ deps }) => {
  const { ctx, order, photo: own } = await createVisitorWithAllData(deps, createPersonalDataMarkers("Ann"));
  const [line] = order.lines;
  if (!line) throw new Error("The order has no wall");
  const before = await deps.db.orderTile.findMany({ where: { orderId: order.id }, orderBy: { position: "asc" } });
  const createDesignWithTone = (gamma: number | null): Design => ({
    ...line.design,
    tiles: line.design.tiles.map((tile) => ({
      ...tile,
      userPhotoId: own.uuid,
      tone: gamma ? { photo: own.uuid, gamma } : null,
    })),
  });
  const replaceTiles = (design: Design) =>
    inTransaction(deps.db, async (tx) =>
      replaceChangedTiles(
        tx,
        { orderId: order.id, lineId: line.id, templateKey: line.templateKey, design },
        await loadPictures(tx, [ctx.userId], [design]),
      ),
    );
  await replaceTiles(createDesignWithTone(1.3));
  const after = await deps.db.orderTile.findMany({ where: { orderId: order.id }, orderBy: { position: "asc" } });
  expect(after.map(({ tone }) => tone)).toEqual(before.map(() => ({ gamma: 1.3 })));
  expect(after.map(({ id }) => id)).not.toEqual(before.map(({ id }) => id));
  await replaceTiles(createDesignWithTone(1.3));
  const again = await deps.db.orderTile.findMany({ where: { orderId: order.id }, orderBy: { position: "asc" } });
  expect(again.map(({ id }) => id)).toEqual(after.map(({ id }) => id));
});
