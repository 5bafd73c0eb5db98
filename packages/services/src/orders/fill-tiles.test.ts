import { startDesign } from "@storywall/domain/cart/start-design";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { withConsent } from "@storywall/domain/tiles/tile-resolution";
import { expect, test } from "vitest";
import { planTiles } from "./fill-tiles.ts";

const photo = { width: 800, height: 1200 };

test("a piece knows that the shopper wants it printed although it is blurred (F-03)", () => {
  const template = templateByKey("trio");
  if (!template) throw new Error("no trio");
  const start = startDesign(template);
  const tiles = start.tiles.map((tile, index) => {
    const made = withConsent(start, tile, { photo, orientation: "portrait", printAnyway: index === 1 });
    return { ...tile, userPhotoId: "a", cropParams: { "rectangle_small:none": made } };
  });
  const picture = { photoId: "photo_a", artId: null, state: "ready", ...photo };

  const plans = planTiles(
    { templateKey: "trio", design: { ...start, tiles } },
    { photos: new Map([["a", picture]]), arts: new Map() },
  );

  expect(plans.map(({ printAnyway }) => printAnyway)).toEqual([false, true, false]);
  expect(plans.every(({ effectivePpi }) => (effectivePpi ?? 0) < 100)).toBe(true);
});
