import { findTemplateByKey, singleTile } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { moveWallToTemplate } from "@storywall/domain/walls/arrangement/move-wall-to-template";
import { expect, test } from "vitest";
import {
  canvasReducer,
  createCanvasState,
  listCanvasSlots,
  listEarlierDesigns,
  listSparePhotoDesigns,
} from "./canvas-state.ts";

const [a, b, c, d] = Array.from({ length: 4 }, () => crypto.randomUUID()) as [string, string, string, string];

function createTrioCanvas() {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("no trio");
  return createCanvasState(template);
}

const getPhotoIds = (state: ReturnType<typeof createTrioCanvas>) => state.design.tiles.map((tile) => tile.userPhotoId);

test("chosen photos fill the next free tiles in order (S-112)", () => {
  const first = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a] });
  const second = canvasReducer(first, { type: "photos-chosen", photoIds: [b, c, d] });
  expect(getPhotoIds(second)).toEqual([a, b, c]);
  expect(second.tray).toEqual([d]);
});

test("removing a photo keeps its tile and the tile's size (S-119, C-19)", () => {
  let state = canvasReducer(createCanvasState(singleTile), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "size-chosen", size: "rectangle_xlarge" });
  state = canvasReducer(state, { type: "tile-focused", tile: "tile_1" });
  state = canvasReducer(state, { type: "photo-removed", tile: "tile_1" });
  expect(state.design.tiles).toEqual([]);
  expect(listCanvasSlots(state)).toEqual([
    { name: "tile_1", userPhotoId: null, frameSize: "rectangle_xlarge", cropParams: {} },
  ]);
  expect(state.focused).toBeNull();

  state = canvasReducer(state, { type: "photos-chosen", photoIds: [b] });
  expect(state.design.tiles).toMatchObject([{ userPhotoId: b, frameSize: "rectangle_xlarge" }]);
});

test("the size control changes the size of every tile (D-4)", () => {
  const template = findTemplateByKey("flex_two_frames");
  if (!template) throw new Error("no pair");
  let state = canvasReducer(createCanvasState(template), { type: "size-chosen", size: "rectangle_large" });
  state = canvasReducer(state, { type: "size-chosen", size: "rectangle_medium", tile: "tile_2" });
  expect(listCanvasSlots(state).map(({ frameSize }) => frameSize)).toEqual(["rectangle_large", "rectangle_medium"]);
  expect(canvasReducer(state, { type: "size-chosen", size: "rectangle_small" }).design.tiles).toMatchObject([
    { frameSize: "rectangle_medium" },
    { frameSize: "rectangle_medium" },
  ]);
});

test("art dropped on a tile moves the tile's photo to the tray (S-052)", () => {
  const createArtId = (letter: string) => `art_${letter.repeat(26)}` as ArtId;
  let state = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "art-placed", tile: null, artItemId: createArtId("0") });
  state = canvasReducer(state, { type: "art-placed", tile: "tile_1", artItemId: createArtId("1") });
  expect(state.design.tiles.map(({ artItemId }) => artItemId ?? null)).toEqual([
    createArtId("1"),
    createArtId("0"),
    null,
  ]);
  expect(state.tray).toEqual([a]);
});

test("Reset restores the frame type Sleek without removing photos (S-216, C-04)", () => {
  let state = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "reset" });
  expect(state.design).toMatchObject({ frameStyle: "Sleek", frameType: "white", matType: "shallow" });
  expect(getPhotoIds(state)).toEqual([a, null, null]);
});

test("a photo that is replaced on its tile returns to the tray", () => {
  let state = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a, b, c, d] });
  state = canvasReducer(state, { type: "photo-placed", tile: "tile_2", photoId: d });
  expect(getPhotoIds(state)).toEqual([a, d, c]);
  expect(state.tray).toEqual([b]);
});

test("an unusable photo is replaced by the next photo in the tray", () => {
  let state = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a, b, c, d] });
  state = canvasReducer(state, { type: "photo-forgotten", photoId: a });
  expect(getPhotoIds(state)).toEqual([d, b, c]);
  expect(state.tray).toEqual([]);
});

test("a tile stores one crop for each size of frame opening (S-081)", () => {
  const crop = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 0, straighten: 0, v: 1 } as const;
  let state = canvasReducer(createCanvasState(singleTile), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", tileCrop: { crop } });
  state = canvasReducer(state, { type: "size-chosen", size: "rectangle_large" });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", tileCrop: { crop: { ...crop, x: 0.2 } } });
  expect(state.design.tiles[0]?.cropParams).toMatchObject({
    "rectangle_small:none": { crop: { x: 0.1 } },
    "rectangle_large:none": { crop: { x: 0.2 } },
  });

  state = canvasReducer(state, { type: "photo-placed", tile: "tile_1", photoId: b });
  expect(state.design.tiles[0]?.cropParams).toEqual({});
});

test("a tile keeps its rotated crop after a change of frame", () => {
  const turned = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 90, straighten: 0, v: 1 } as const;
  let state = canvasReducer(createCanvasState(singleTile), { type: "photos-chosen", photoIds: [a] });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", tileCrop: { crop: turned } });
  state = canvasReducer(state, { type: "frame-chosen", frame: "whisper" });
  expect(state.design.tiles[0]?.cropParams["rectangle_small:shallow"]?.crop).toEqual(turned);

  const other = { ...turned, x: 0.2 };
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_1", tileCrop: { crop: other } });
  state = canvasReducer(state, { type: "frame-chosen", frame: "infinite" });
  expect(state.design.tiles[0]?.cropParams["rectangle_small:none"]?.crop).toEqual(turned);
});

test("choosing a frame type sets its color and mat (C-03)", () => {
  const state = canvasReducer(createTrioCanvas(), { type: "frame-chosen", frame: "whisper" });
  expect(state.design).toMatchObject({ frameStyle: "Whisper", frameType: "wood", matType: "shallow" });
});

test("newly chosen photos fill free tiles before spare photos do", () => {
  let state = canvasReducer(createCanvasState(singleTile), { type: "photos-chosen", photoIds: [a, b] });
  state = canvasReducer(state, { type: "photo-removed", tile: "tile_1" });
  state = canvasReducer(state, { type: "photos-chosen", photoIds: [c, d] });
  expect(listCanvasSlots(state)[0]?.userPhotoId).toBe(c);
  expect(state.tray).toEqual([b, d]);
});

test("applying an arrangement with its spare photos is one undo step (F-15, F-16)", () => {
  const before = canvasReducer(createCanvasState(singleTile), { type: "photos-chosen", photoIds: [a, b] });
  const tiles = before.design.tiles.map((tile) => ({ ...tile, userPhotoId: b }));
  const design = { ...before.design, tiles };
  const after = canvasReducer(before, { type: "design-taken", design, tray: [a] });
  expect([listCanvasSlots(after)[0]?.userPhotoId, after.tray]).toEqual([b, [a]]);
  const undone = canvasReducer(after, { type: "undone" });
  expect([listCanvasSlots(undone)[0]?.userPhotoId, undone.tray]).toEqual([a, [b]]);
});

test("one undo step turns all sideways tiles upright", () => {
  const filled = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a, b] });
  const turned = canvasReducer(filled, { type: "turn-decided", turned: ["tile_1", "tile_2"] });
  expect(turned.design.turnedTiles).toEqual(["tile_1", "tile_2"]);
  expect(getPhotoIds(turned)).toEqual([a, b, null]);

  const undone = canvasReducer(turned, { type: "undone" });
  expect(undone.design).toEqual({ ...filled.design, turnedTiles: [] });
  expect(canvasReducer(undone, { type: "undone" }).design.turnedTiles).toEqual([]);
  expect(canvasReducer(undone, { type: "redone" }).design).toEqual(turned.design);
});

test("tiles that were turned without asking can be answered about until the shopper decides", () => {
  const filled = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a, b] });
  const tiles = ["tile_1", "tile_2"];
  const turned = canvasReducer(filled, { type: "turn-decided", turned: tiles, autoTurned: tiles });
  expect(turned.autoTurned).toEqual(tiles);
  const undone = canvasReducer(turned, { type: "undone" });
  expect([undone.autoTurned, undone.design.turnedTiles]).toEqual([tiles, []]);
  expect(canvasReducer(undone, { type: "redone" })).toEqual(turned);
  expect(canvasReducer(turned, { type: "frame-chosen", frame: "whisper" }).autoTurned).toEqual(tiles);

  expect(canvasReducer(turned, { type: "turn-decided", turned: tiles })).toEqual({ ...turned, autoTurned: null });
  expect(canvasReducer(turned, { type: "tiles-turned", turned: ["tile_1"] }).autoTurned).toBeNull();
});

test("when the shopper keeps tiles upright, the decision is stored without an undo step", () => {
  const filled = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a] });
  const decided = canvasReducer(filled, { type: "turn-decided", turned: [] });
  expect(decided.design).toEqual({ ...filled.design, turnedTiles: [] });
  expect(decided.history.past).toHaveLength(filled.history.past.length);
});

test("changing the layout is one undo step", () => {
  const six = findTemplateByKey("six") ?? expect.fail();
  let before = canvasReducer(createTrioCanvas(), { type: "photos-chosen", photoIds: [a, b, c, d] });
  before = canvasReducer(before, { type: "tile-focused", tile: "tile_1" });
  const { design, tray } = moveWallToTemplate(before, six);
  const after = canvasReducer(before, { type: "design-taken", template: six, design, tray });
  expect(after.template).toBe(six);
  expect(listCanvasSlots(after).map(({ userPhotoId }) => userPhotoId)).toEqual([a, b, c, d, null, null]);
  expect([after.tray, after.focused]).toEqual([[], null]);
  const undone = canvasReducer(after, { type: "undone" });
  expect([undone.template, undone.design, undone.tray]).toEqual([before.template, before.design, [d]]);
  expect(canvasReducer(undone, { type: "redone" }).template).toBe(six);
});

test("spare photos return to a larger layout with their crops", () => {
  const trio = createTrioCanvas();
  const crop = { x: 0.1, y: 0, width: 0.5, height: 0.5, rotate: 0, straighten: 0, v: 1 } as const;
  let state = canvasReducer(trio, { type: "photos-chosen", photoIds: [a, b, c] });
  state = canvasReducer(state, { type: "crop-changed", tile: "tile_3", tileCrop: { crop } });
  const before = state.design;
  const { design, tray } = moveWallToTemplate(state, singleTile);
  state = canvasReducer(state, { type: "design-taken", template: singleTile, design, tray });
  expect(state.tray).toEqual([b, c]);

  const stored = structuredClone(listSparePhotoDesigns(state));
  const reloaded = createCanvasState(singleTile, state.design, state.tray, stored);
  const back = moveWallToTemplate(reloaded, trio.template, { earlier: listEarlierDesigns(reloaded) });
  expect(back.design.tiles).toEqual(before.tiles);
  expect(back.tray).toEqual([]);
});
