import { frameSizeKeys, type MatType, matTypes } from "../../catalog/frames.ts";
import { ShopError } from "../../errors.ts";
import { toCropKey } from "../crop/crop.ts";
import type { Design, DesignTile } from "./design-schema.ts";

const cropKeys: readonly string[] = frameSizeKeys.flatMap((size) => matTypes.map((mat) => toCropKey(size, mat)));

/**
 * Maximum length of the JSON of `editorCropParams`. Fifty lines with a longer JSON would be slow to read and to send.
 */
const MAX_EDITOR_STATE = 2_000;

/**
 * Returns the design with a known key for each crop, because only a crop with a known key is printed. If a tile has a
 * single crop and its key is unknown, the crop is used for the tile's own size and mat. Throws CROP_KEY_UNKNOWN,
 * DESIGN_TOO_LARGE.
 */
export function normalizeCropKeys(design: Design): Design {
  const { matType } = design;
  return { ...design, tiles: design.tiles.map((tile, index) => normalizeTileCropKeys(tile, matType, index)) };
}

type Frame = Pick<Design, "frameStyle" | "frameType" | "matType">;

/**
 * Rejects a tile whose crop or frame is in a field that is not read, because the wall would be made without it. Other
 * unknown fields are ignored. Throws CROP_MISPLACED, TILE_FRAME_DIFFERS.
 */
export function assertNoMisplacedFields(
  tile: Readonly<Record<string, unknown>>,
  { frame, frameSize, index }: { frame: Frame; frameSize: string; index: number },
): void {
  const photo = index + 1;
  if (tile.crop != null) throw new ShopError("CROP_MISPLACED", { photo, wanted: toCropKey(frameSize, frame.matType) });
  for (const field of ["frameStyle", "frameType", "matType"] as const)
    if (tile[field] != null && tile[field] !== frame[field]) throw new ShopError("TILE_FRAME_DIFFERS", { photo });
}

function normalizeTileCropKeys(tile: DesignTile, matType: MatType, index: number): DesignTile {
  const { cropParams, frameSize } = tile;
  const hasLongState = Object.values(cropParams).some(
    ({ editorCropParams }) => editorCropParams && JSON.stringify(editorCropParams).length > MAX_EDITOR_STATE,
  );
  if (hasLongState) throw new ShopError("DESIGN_TOO_LARGE");
  const unknownKey = Object.keys(cropParams).find((key) => !cropKeys.includes(key));
  if (unknownKey === undefined) return tile;
  const expectedKey = toCropKey(frameSize, matType);
  const [onlyCrop, ...otherCrops] = Object.values(cropParams);
  if (onlyCrop && otherCrops.length === 0) return { ...tile, cropParams: { [expectedKey]: onlyCrop } };
  throw new ShopError("CROP_KEY_UNKNOWN", {
    key: unknownKey,
    photo: index + 1,
    wanted: expectedKey,
    keys: cropKeys.join(", "),
  });
}
