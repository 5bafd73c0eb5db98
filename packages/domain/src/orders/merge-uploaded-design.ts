import { defaultFrameSize, findFrameType, frameSizes, isFrameSize } from "../catalog/frames.ts";
import { applyFrameToDesign, findTemplateByKey } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";
import { type Design, type DesignTile, hasPicture } from "../walls/design/design.ts";
import { assertValidDesign } from "../walls/design/design-checks.ts";
import { normalizeCropKeys } from "../walls/design/normalize-crop-keys.ts";
import type { UploadedDesign } from "./schema.ts";

/**
 * Merges the uploaded photos and crops into the purchased wall. The upload may turn tiles. It may also set the frame if
 * the customer chose none at purchase, because the price depends only on the sizes.
 * @throws CROP_KEY_UNKNOWN, TILE_EMPTY, TILE_UNKNOWN, FRAME_UNKNOWN, UPLOAD_FRAME_FIXED, UPLOAD_SIZE_FIXED and what
 * `assertValidDesign` throws.
 */
export function mergeUploadedDesign(templateKey: string, purchased: Design, uploaded: UploadedDesign): Design {
  const template = findTemplateByKey(templateKey);
  const names = template?.tiles.map(({ name }) => name) ?? purchased.tiles.map(({ name }) => name);
  const unknown = uploaded.tiles.find(({ name }) => !names.includes(name));
  if (unknown) throw new ShopError("TILE_UNKNOWN", { tile: unknown.name });
  const tiles = names.map((name, index): DesignTile => {
    const uploadedTile = uploaded.tiles.find((tile) => tile.name === name);
    if (!uploadedTile || !hasPicture(uploadedTile))
      throw new ShopError("TILE_EMPTY", { photo: index + 1, of: names.length });
    const purchasedTile = purchased.tiles.find((tile) => tile.name === name);
    const frameSize = purchasedTile?.frameSize ?? template?.sizes[0] ?? defaultFrameSize;
    if (uploadedTile.frameSize && uploadedTile.frameSize !== frameSize) {
      throw new ShopError("UPLOAD_SIZE_FIXED", {
        size: isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize,
      });
    }
    return {
      name,
      frameSize,
      userPhotoId: uploadedTile.userPhotoId,
      artItemId: uploadedTile.artItemId ?? null,
      cropParams: uploadedTile.cropParams,
      tone: uploadedTile.tone,
      ...(uploadedTile.acceptedDamage ? { acceptedDamage: uploadedTile.acceptedDamage } : {}),
    };
  });
  const turnedTiles = uploaded.turnedTiles ?? purchased.turnedTiles;
  const framed = applyUploadedFrame(purchased, uploaded);
  const completed = normalizeCropKeys({ ...framed, tiles, ...(turnedTiles ? { turnedTiles } : {}) });
  if (template) assertValidDesign(template, completed);
  return completed;
}

function applyUploadedFrame(purchased: Design, { frameStyle, frameType, matType }: UploadedDesign): Design {
  const isPurchasedFrame =
    (frameStyle ?? purchased.frameStyle) === purchased.frameStyle &&
    (frameType ?? purchased.frameType) === purchased.frameType &&
    (matType ?? purchased.matType) === purchased.matType;
  if (isPurchasedFrame) return purchased;
  const key = findFrameType({ frameStyle, frameType, matType });
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle, frameType, matType });
  if (!purchased.hasDefaultFrame) throw new ShopError("UPLOAD_FRAME_FIXED", { frame: purchased.frameStyle });
  return applyFrameToDesign(purchased, key);
}
