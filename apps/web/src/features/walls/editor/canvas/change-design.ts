import { defaultFrameSize, type FrameSizeKey, type FrameTypeKey } from "@storywall/domain/catalog/frames";
import {
  applyFrameToDesign,
  pickOfferedFrame,
  pickOfferedSize,
  resetFrameType,
  type Template,
} from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { placePhotos, removeTile, swapTilePictures } from "@storywall/domain/walls/arrangement/fill-tiles";
import { removeAutoCrops } from "@storywall/domain/walls/crop/auto-crop";
import { toCropKey } from "@storywall/domain/walls/crop/crop";
import {
  type Design,
  type DesignTile,
  findChosenCrop,
  hasPicture,
  isAutoCrop,
  listSlots,
  resolveSlotSizes,
  type SlotSizes,
  type TileCrop,
} from "@storywall/domain/walls/design/design";

/** The part of the state that undo and redo restore. */
export type Step = {
  template: Template;
  design: Design;
  sizes: SlotSizes;
  /** Spare photos, in the order in which they were chosen. */
  tray: readonly string[];
};

/** Changes that can be undone. `tile: null` means every tile. */
export type DesignChange =
  | { type: "photos-chosen"; photoIds: readonly string[] }
  | { type: "photo-placed"; tile: string; photoId: string }
  | { type: "art-placed"; tile: string | null; artItemId: ArtId }
  | { type: "photo-removed"; tile: string }
  | { type: "tiles-swapped"; tile: string; with: string }
  | { type: "crop-changed"; tile: string; tileCrop: TileCrop }
  | { type: "tone-chosen"; tile: string; tone: DesignTile["tone"] }
  | { type: "damage-accepted"; tile: string; photoId: string | null }
  | { type: "frame-chosen"; frame: FrameTypeKey }
  | { type: "size-chosen"; size: FrameSizeKey; tile?: string | null }
  | { type: "tiles-turned"; turned: readonly string[] }
  /** Replaces the design, and also the tray and the template if they are set. */
  | { type: "design-taken"; design: Design; tray?: readonly string[]; template?: Template }
  | { type: "reset" };

/** Applies one change. If nothing changes, returns the same object, so that no undo step is added. */
export function changeDesign(step: Step, action: DesignChange): Step {
  const { template } = step;
  const slots = listSlots(template, step.design.tiles, step.sizes);
  switch (action.type) {
    case "photos-chosen": {
      // New photos fill the free tiles first, followed by spare photos.
      const isNew = action.photoIds.length > 0;
      const { tiles, tray } = placePhotos(slots, isNew ? action.photoIds : step.tray);
      if (isNew) return { ...replaceSlots(step, tiles), tray: [...step.tray, ...tray] };
      return tray.length === step.tray.length ? step : { ...replaceSlots(step, tiles), tray };
    }
    case "photo-placed": {
      const photo = { userPhotoId: action.photoId, artItemId: null, cropParams: {} };
      return {
        ...updateSlot(step, slots, action.tile, photo),
        tray: returnPhotoToTray(step, action.tile, action.photoId),
      };
    }
    case "art-placed": {
      const name = action.tile ?? slots.find((slot) => !hasPicture(slot))?.name;
      if (!name) return step;
      const art = { userPhotoId: null, artItemId: action.artItemId, cropParams: {} };
      return { ...updateSlot(step, slots, name, art), tray: returnPhotoToTray(step, name, null) };
    }
    case "photo-removed":
      return step.design.tiles.some(({ name }) => name === action.tile)
        ? replaceTiles(step, removeTile(step.design.tiles, action.tile))
        : step;
    case "tiles-swapped":
      if (action.tile === action.with) return step;
      return replaceSlots(step, swapTilePictures({ ...step.design, tiles: slots }, action.tile, action.with));
    case "crop-changed":
      return changeCrop(step, action);
    case "tone-chosen":
      return updateSlot(step, slots, action.tile, { tone: action.tone });
    case "damage-accepted":
      return updateSlot(step, slots, action.tile, { acceptedDamage: action.photoId });
    case "frame-chosen":
      return changeFrame(step, action.frame);
    case "size-chosen":
      return changeSize(step, action.size, action.tile ?? null);
    case "tiles-turned":
      return changeTurnedTiles(step, action.turned);
    case "design-taken": {
      const { design, tray = step.tray, template: taken = template } = action;
      const knownSizes = taken === template ? step.sizes : {};
      return { template: taken, design, sizes: resolveSlotSizes(taken, design.tiles, knownSizes), tray };
    }
    case "reset":
      return changeSize(
        changeFrame(step, pickOfferedFrame(template, resetFrameType)),
        pickOfferedSize(template, defaultFrameSize),
        null,
      );
  }
}

function replaceTiles(step: Step, tiles: DesignTile[]): Step {
  return { ...step, design: { ...step.design, tiles } };
}

/** Returns the step with these slots as its tiles. Omits empty slots that had no tile before. */
function replaceSlots(step: Step, slots: readonly DesignTile[]): Step {
  const filledNames = new Set(step.design.tiles.map(({ name }) => name));
  return replaceTiles(
    step,
    slots.filter((slot) => hasPicture(slot) || filledNames.has(slot.name)),
  );
}

function updateSlot(step: Step, slots: readonly DesignTile[], name: string, change: Partial<DesignTile>): Step {
  return replaceSlots(
    step,
    slots.map((slot) => (slot.name === name ? { ...slot, ...change } : slot)),
  );
}

/** Puts a photo that was replaced back in the tray. */
function returnPhotoToTray(step: Step, name: string, photoId: string | null): readonly string[] {
  const replaced = step.design.tiles.find((tile) => tile.name === name)?.userPhotoId;
  const rest = step.tray.filter((id) => id !== photoId);
  return replaced && replaced !== photoId ? [...rest, replaced] : rest;
}

/** Sets the crop for the current opening. A crop applies only to the opening for which it was made. */
function changeCrop(step: Step, { tile: name, tileCrop }: Extract<DesignChange, { type: "crop-changed" }>): Step {
  const { design } = step;
  if (!design.tiles.some((tile) => tile.name === name)) return step;
  const withTileCrop = (tile: DesignTile) => ({
    ...tile,
    cropParams: { ...tile.cropParams, [toCropKey(tile.frameSize, design.matType)]: tileCrop },
  });
  return replaceTiles(
    step,
    design.tiles.map((tile) => (tile.name === name ? withTileCrop(tile) : tile)),
  );
}

function changeFrame(step: Step, frame: FrameTypeKey): Step {
  const design = applyFrameToDesign(step.design, pickOfferedFrame(step.template, frame));
  return design.frameStyle === step.design.frameStyle ? step : copyCropsToNewOpenings(step, design);
}

function changeSize(step: Step, requestedSize: FrameSizeKey, only: string | null): Step {
  const size = pickOfferedSize(step.template, requestedSize);
  const isAffectedTile = (name: string) => only === null || only === name;
  const sizes = Object.fromEntries(
    Object.entries(step.sizes).map(([name, before]) => [name, isAffectedTile(name) ? size : before]),
  );
  if (Object.keys(sizes).every((name) => sizes[name] === step.sizes[name])) return step;
  const tiles = step.design.tiles.map((tile) => (isAffectedTile(tile.name) ? { ...tile, frameSize: size } : tile));
  return { ...copyCropsToNewOpenings(step, { ...step.design, tiles }), sizes };
}

/** Turns these tiles sideways and hangs all others as in the template. */
function changeTurnedTiles(step: Step, turned: readonly string[]): Step {
  const { template, design } = step;
  const before = design.turnedTiles ?? [];
  const turnedTiles = template.tiles.flatMap(({ name }) => (turned.includes(name) ? [name] : []));
  const isChanged = (name: string) => turnedTiles.includes(name) !== before.includes(name);
  if (!template.tiles.some(({ name }) => isChanged(name))) return step;
  const tiles = design.tiles.map((tile) =>
    isChanged(tile.name) ? { ...tile, cropParams: removeAutoCrops(tile.cropParams) } : tile,
  );
  return { ...step, design: { ...design, turnedTiles, tiles } };
}

/** Converts the visible crops to the new openings, so that a photo that the shopper rotated stays rotated. */
function copyCropsToNewOpenings(step: Step, design: Design): Step {
  const tiles = design.tiles.map((tile, index) => {
    const before = step.design.tiles[index];
    const shown = before && !isAutoCrop(step.design, before) && findChosenCrop(step.design, before);
    const key = toCropKey(tile.frameSize, design.matType);
    return shown ? { ...tile, cropParams: { [key]: { crop: shown }, ...tile.cropParams } } : tile;
  });
  return { ...step, design: { ...design, tiles } };
}
