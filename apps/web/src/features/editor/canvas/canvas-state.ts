import { chosenCrop, type Design, type TileCrop } from "@storywall/domain/cart/design";
import { startDesign, withFrame } from "@storywall/domain/cart/start-design";
import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import type { Template } from "@storywall/domain/catalog/templates";
import { cropKey } from "@storywall/domain/tiles/crop";
import { clearTile, placePhotos } from "@storywall/domain/tiles/place-photos";

export type CanvasState = {
  design: Design;
  /** Photos that found no tile, in the order they were chosen (S-112). */
  tray: readonly string[];
  /** The tile whose options are open (S-117). */
  focused: string | null;
};

export type CanvasAction =
  | { type: "photos-chosen"; photoIds: readonly string[] }
  | { type: "photo-placed"; tile: string; photoId: string }
  | { type: "photo-removed"; tile: string }
  | { type: "photo-forgotten"; photoId: string }
  | { type: "crop-changed"; tile: string; made: TileCrop }
  | { type: "frame-chosen"; frame: FrameTypeKey }
  | { type: "size-chosen"; size: FrameSizeKey }
  | { type: "tile-focused"; tile: string | null }
  | { type: "restored"; design: Design };

export function startCanvas(template: Template, saved?: Design | null, tray: readonly string[] = []): CanvasState {
  return { design: saved ?? startDesign(template), tray, focused: null };
}

export function canvasReducer(state: CanvasState, action: CanvasAction): CanvasState {
  switch (action.type) {
    case "photos-chosen":
      return withPhotos(state, [...state.tray, ...action.photoIds]);
    case "photo-placed":
      return {
        ...withTile(state, action.tile, { userPhotoId: action.photoId, artItemId: null, cropParams: {} }),
        tray: withReturned(state, action.tile, action.photoId),
      };
    case "photo-removed":
      return { ...withTiles(state, clearTile(state.design.tiles, action.tile)), focused: null };
    case "photo-forgotten":
      return forget(state, action.photoId);
    case "crop-changed":
      return changeCrop(state, action.tile, action.made);
    case "frame-chosen":
      return withCropsCarried(state, withFrame(state.design, action.frame));
    case "size-chosen":
      return withCropsCarried(state, {
        ...state.design,
        tiles: state.design.tiles.map((tile) => ({ ...tile, frameSize: action.size })),
      });
    case "tile-focused":
      return { ...state, focused: action.tile };
    case "restored":
      return { ...state, design: action.design, focused: null };
  }
}

function withTiles(state: CanvasState, tiles: Design["tiles"]): CanvasState {
  return { ...state, design: { ...state.design, tiles } };
}

function withTile(state: CanvasState, name: string, change: Partial<Design["tiles"][number]>): CanvasState {
  return withTiles(
    state,
    state.design.tiles.map((tile) => (tile.name === name ? { ...tile, ...change } : tile)),
  );
}

function withPhotos(state: CanvasState, photoIds: readonly string[]): CanvasState {
  const { tiles, tray } = placePhotos(state.design.tiles, photoIds);
  return { ...withTiles(state, tiles), tray };
}

/** A photo that is replaced goes back to the tray, so that nothing chosen is ever lost. */
function withReturned(state: CanvasState, name: string, photoId: string): string[] {
  const replaced = state.design.tiles.find((tile) => tile.name === name)?.userPhotoId;
  const rest = state.tray.filter((id) => id !== photoId);
  return replaced && replaced !== photoId ? [...rest, replaced] : rest;
}

function forget(state: CanvasState, photoId: string): CanvasState {
  const tiles = state.design.tiles.map((tile) =>
    tile.userPhotoId === photoId ? { ...tile, userPhotoId: null, cropParams: {} } : tile,
  );
  return withPhotos(
    { ...withTiles(state, tiles), focused: null },
    state.tray.filter((id) => id !== photoId),
  );
}

/** An opening that has no crop of its own yet starts with the one that was shown: a turned photo stays turned. */
function withCropsCarried(state: CanvasState, design: Design): CanvasState {
  const tiles = design.tiles.map((tile, index) => {
    const before = state.design.tiles[index];
    const shown = before && chosenCrop(state.design, before);
    const key = cropKey(tile.frameSize, design.matType);
    return shown ? { ...tile, cropParams: { [key]: { crop: shown }, ...tile.cropParams } } : tile;
  });
  return { ...state, design: { ...design, tiles } };
}

/** A crop belongs to the opening it was made for (S-081). */
function changeCrop(state: CanvasState, name: string, made: TileCrop): CanvasState {
  const tile = state.design.tiles.find((candidate) => candidate.name === name);
  if (!tile) return state;
  const key = cropKey(tile.frameSize, state.design.matType);
  return withTile(state, name, { cropParams: { ...tile.cropParams, [key]: made } });
}
