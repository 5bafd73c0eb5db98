import {
  defaultFrameSize,
  type FrameSizeKey,
  findFrameTypeByStyle,
  frameTypes,
  isFrameSize,
  type MatType,
} from "../../catalog/frames.ts";
import { applyFrameToDesign, pickOfferedSize, type Template } from "../../catalog/templates.ts";
import { removeAutoCrops } from "../crop/auto-crop.ts";
import { toCropKey } from "../crop/crop.ts";
import {
  canTurnTiles,
  type Design,
  type DesignTile,
  hasPicture,
  isAutoCrop,
  listSlots,
  type SlotSizes,
} from "../design/design.ts";
import type { WallWithSpares } from "./apply-arrangement.ts";

type WallToMove = WallWithSpares & { template: Template; sizes?: SlotSizes };

type MoveOptions = {
  /** Size of every tile. Without it, tiles keep their size if the template offers it. */
  size?: FrameSizeKey;
  /** Earlier designs of the wall, latest first. A photo that returns to the wall gets its crop from these designs. */
  earlier?: readonly Design[];
};

/**
 * Moves a wall to another template. Pictures keep their order and, where the new tiles allow it, their crops and turned
 * tiles. Photos that do not fit become the first spare photos. Spare photos fill the tiles of a larger template.
 */
export function moveWallToTemplate(
  wall: WallToMove,
  to: Template,
  { size, earlier = [] }: MoveOptions = {},
): WallWithSpares {
  const { template: from, sizes, tray } = wall;
  const design = pickSimilarFrame(wall.design, to);
  const slots = listSlots(from, wall.design.tiles, sizes);
  const isFitting = slots.every((slot, index) => index < to.tiles.length || !hasPicture(slot));
  const moved = isFitting ? slots.slice(0, to.tiles.length) : slots.filter(hasPicture).slice(0, to.tiles.length);
  const placedIds = new Set(moved.map(({ userPhotoId }) => userPhotoId));
  const wallIds = slots.flatMap(({ userPhotoId }) => userPhotoId ?? []);
  const spares = [...new Set([...wallIds, ...tray])].filter((id) => !placedIds.has(id));
  const canFill = to.tiles.length > from.tiles.length;
  const areAllTurned = from.tiles.every(({ name }) => isTurned(wall.design, name));
  const pickTileSize = (current = "") => size ?? pickOfferedSize(to, isFrameSize(current) ? current : defaultFrameSize);

  const places = to.tiles.map(({ name }, index) => {
    const slot = moved[index];
    const emptyPlace = { name, frameSize: pickTileSize((slot ?? slots[0])?.frameSize) };
    if (slot && hasPicture(slot))
      return movePictureToTile({ tile: slot, design: wall.design }, emptyPlace, { to, design });
    const photoId = canFill ? spares.shift() : undefined;
    const before = photoId ? findTileOfPhoto(photoId, earlier) : undefined;
    if (before) return movePictureToTile(before, emptyPlace, { to, design });
    const tile: DesignTile = { ...emptyPlace, userPhotoId: photoId ?? null, cropParams: {} };
    const hangsSideways = slot ? isTurned(wall.design, slot.name) : areAllTurned;
    return { tile, isTurned: hangsSideways && canTurnTiles(to) };
  });
  const turnedTiles = places.flatMap(({ tile, isTurned }) => (isTurned ? [tile.name] : []));
  const tiles = places.map(({ tile }) => tile);
  // An absent list means that the shopper was never asked whether to turn tiles, so no empty list is added.
  const turn = wall.design.turnedTiles || turnedTiles.length > 0 ? { turnedTiles } : {};
  return { design: { ...design, tiles, ...turn }, tray: spares };
}

const isTurned = ({ turnedTiles = [] }: Pick<Design, "turnedTiles">, name: string) => turnedTiles.includes(name);

/** Keeps the frame, or picks a frame with the same mat if the template does not offer the current frame. */
function pickSimilarFrame(design: Design, { frameTypes: offered }: Template): Design {
  const current = findFrameTypeByStyle(design.frameStyle);
  if (current && offered.includes(current)) return design;
  const similar = offered.find((key) => frameTypes[key].matType === design.matType) ?? offered[0];
  return similar ? applyFrameToDesign(design, similar) : design;
}

type TileOfDesign = { tile: DesignTile; design: Pick<Design, "matType" | "turnedTiles"> };

function findTileOfPhoto(photoId: string, earlier: readonly Design[]): TileOfDesign | undefined {
  for (const design of earlier) {
    const tile = design.tiles.find(({ userPhotoId }) => userPhotoId === photoId);
    if (tile) return { tile, design };
  }
}

type Place = Pick<DesignTile, "name" | "frameSize">;

/** Moves a picture with its crops to another place. A crop that the shopper chose is also used for the new opening. */
function movePictureToTile(
  { tile, design }: TileOfDesign,
  place: Place,
  target: { to: Template; design: { matType: MatType } },
): { tile: DesignTile; isTurned: boolean } {
  const wasTurned = isTurned(design, tile.name);
  const staysTurned = wasTurned && canTurnTiles(target.to);
  const crops = wasTurned === staysTurned ? tile.cropParams : removeAutoCrops(tile.cropParams);
  const shown = isAutoCrop(design, tile) ? undefined : crops[toCropKey(tile.frameSize, design.matType)];
  const key = toCropKey(place.frameSize, target.design.matType);
  const cropParams = shown ? { [key]: { crop: shown.crop }, ...crops } : crops;
  return { tile: { ...tile, ...place, cropParams }, isTurned: staysTurned };
}
