import { singleTile, templateByKey } from "@storywall/domain/catalog/templates";
import { expect, test } from "vitest";
import { canvasReducer, startCanvas } from "./canvas-state.ts";

const [a, b, c, d] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [string, string, string, string];

function trio() {
  const template = templateByKey("trio");
  if (!template) throw new Error("no trio");
  return startCanvas(template);
}

const photosOf = (state: ReturnType<typeof trio>) => state.design.tiles.map((tile) => tile.userPhotoId);

test("chosen photos fill the next free tiles in order; what finds none waits in the tray (S-112)", () => {
  const first = canvasReducer(trio(), { type: "photos-chosen", photoIds: [a] });
  const second = canvasReducer(first, { type: "photos-chosen", photoIds: [b, c, d] });
  expect(photosOf(second)).toEqual([a, b, c]);
  expect(second.tray).toEqual([d]);
});

test("removing a photo empties its tile, keeps the slot and closes the options (S-119)", () => {
  let state = canvasReducer(trio(), { type: "photos-chosen", photoIds: [a, b] });
  state = canvasReducer(state, { type: "tile-focused", tile: "tile_1" });
  state = canvasReducer(state, { type: "photo-removed", tile: "tile_1" });
  expect(photosOf(state)).toEqual([null, b, null]);
  expect(state.focused).toBeNull();
});

test("a replaced photo goes back to the tray", () => {
  let state = canvasReducer(trio(), { type: "photos-chosen", photoIds: [a, b, c, d] });
  state = canvasReducer(state, { type: "photo-placed", tile: "tile_2", photoId: d });
  expect(photosOf(state)).toEqual([a, d, c]);
  expect(state.tray).toEqual([b]);
});

test("when a photo turns out unusable its tile goes to the next one in the tray", () => {
  let state = canvasReducer(trio(), { type: "photos-chosen", photoIds: [a, b, c, d] });
  state = canvasReducer(state, { type: "photo-forgotten", photoId: a });
  expect(photosOf(state)).toEqual([d, b, c]);
  expect(state.tray).toEqual([]);
});

test("a crop is kept per opening and a new photo starts without one (S-081)", () => {
  const crop = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 0, straighten: 0, v: 1 } as const;
  let state = canvasReducer(startCanvas(singleTile), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", made: { crop } });
  state = canvasReducer(state, { type: "size-chosen", size: "rectangle_large" });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", made: { crop: { ...crop, x: 0.2 } } });
  expect(state.design.tiles[0]?.cropParams).toMatchObject({
    "rectangle_small:none": { crop: { x: 0.1 } },
    "rectangle_large:none": { crop: { x: 0.2 } },
  });

  state = canvasReducer(state, { type: "photo-placed", tile: "tile_1", photoId: b });
  expect(state.design.tiles[0]?.cropParams).toEqual({});
});

test("another frame or size starts with the crop that was shown, so that a turned photo stays turned", () => {
  const turned = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 90, straighten: 0, v: 1 } as const;
  let state = canvasReducer(startCanvas(singleTile), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", made: { crop: turned } });
  state = canvasReducer(state, { type: "frame-chosen", frame: "whisper" });
  expect(state.design.tiles[0]?.cropParams["rectangle_small:shallow"]?.crop).toEqual(turned);

  const other = { ...turned, x: 0.2 };
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", made: { crop: other } });
  state = canvasReducer(state, { type: "frame-chosen", frame: "infinite" });
  expect(state.design.tiles[0]?.cropParams["rectangle_small:none"]?.crop).toEqual(turned);
});

test("a frame brings its colour and mat with it (C-03)", () => {
  const state = canvasReducer(trio(), { type: "frame-chosen", frame: "whisper" });
  expect(state.design).toMatchObject({ frameStyle: "Whisper", frameType: "wood", matType: "shallow" });
});
