import { expect, test } from "vitest";
import { findFrameType, frameTypeKeys, frameTypes } from "../catalog/frames.ts";
import { newUuid } from "../kernel/uuid.ts";
import { completeLineInput } from "./line.ts";

test.each(frameTypeKeys)("the frame %s is found by its name or by color and mat (C-03)", (key) => {
  const { name: frameStyle, color: frameType, matType } = frameTypes[key];
  for (const query of [{ frameStyle }, { frameType, matType }, { frameStyle, frameType, matType }]) {
    expect(findFrameType(query)).toBe(key);
  }
  expect(findFrameType({ frameStyle, frameType: "purple" })).toBeUndefined();
});

test("fields that are omitted from a cart line keep their previous or default values", () => {
  const first = completeLineInput({ variantId: "variant_flex_two_frames", frameSize: "rectangle_large" });
  expect(first).toMatchObject({ templateKey: "flex_two_frames", quantity: 1, isUploadLater: false });
  expect(first.design.tiles.map(({ frameSize }) => frameSize)).toEqual(["rectangle_large", "rectangle_large"]);

  const userPhotoId = newUuid();
  const design = { frameStyle: "Timeless", tiles: [{ name: "tile_2", userPhotoId }] };
  const second = completeLineInput({ id: first.id, quantity: 3, design }, first);
  expect(second).toMatchObject({ id: first.id, templateKey: "flex_two_frames", quantity: 3 });
  expect(second.design).toEqual({
    frameStyle: "Timeless",
    frameType: "black",
    matType: "shallow",
    tiles: [{ name: "tile_2", userPhotoId, frameSize: "rectangle_large", cropParams: {} }],
  });
  expect(completeLineInput({ id: first.id }, second)).toEqual(second);
});

test("a cart line keeps its turned tiles until new tiles are sent without them", () => {
  const first = completeLineInput({ templateKey: "trio", design: { turnedTiles: ["tile_1"] } });
  expect(first.design.turnedTiles).toEqual(["tile_1"]);
  expect(completeLineInput({ id: first.id, quantity: 2 }, first).design.turnedTiles).toEqual(["tile_1"]);
  const { tiles } = first.design;
  expect(completeLineInput({ id: first.id, design: { tiles } }, first).design).not.toHaveProperty("turnedTiles");
});

test("a cart line keeps the shopper’s choice of upright tiles", () => {
  const first = completeLineInput({ templateKey: "trio", design: { turnedTiles: [] } });
  expect(first.design.turnedTiles).toEqual([]);
  expect(completeLineInput({ id: first.id, quantity: 2 }, first).design.turnedTiles).toEqual([]);
});

test("a cart line is marked as having the default frame until a frame is chosen", () => {
  const first = completeLineInput({ templateKey: "trio" });
  expect(first.design.hasDefaultFrame).toBe(true);
  const more = completeLineInput({ id: first.id, quantity: 2 }, first);
  expect(more.design.hasDefaultFrame).toBe(true);
  const chosen = completeLineInput({ id: first.id, design: { frameStyle: first.design.frameStyle } }, more);
  expect(chosen.design).not.toHaveProperty("hasDefaultFrame");
  expect(completeLineInput({ id: first.id, quantity: 3 }, chosen).design).not.toHaveProperty("hasDefaultFrame");
});
