import { withFrame } from "../catalog/frame-defaults.ts";
import { defaultFrameSize, frameSizes, isFrameSize } from "../catalog/frame-sizes.ts";
import { frameFor } from "../catalog/frame-types.ts";
import { templateByKey } from "../catalog/templates.ts";
import { ShopError } from "../errors.ts";
import { assertMakeable } from "../walls/design/assert-makeable.ts";
import { type Design, type DesignTile, isFilled } from "../walls/design/design.ts";
import type { UploadedDesign } from "./schema.ts";

/**
 * Merges the uploaded photos and crops into the wall that was bought. The frame may be set if none was chosen at
 * purchase, since the price depends only on sizes.
 * @throws TILE_EMPTY, TILE_UNKNOWN, FRAME_UNKNOWN, UPLOAD_FRAME_FIXED, UPLOAD_SIZE_FIXED and what `assertMakeable`
 * throws.
 */
export function completeDesign(templateKey: string, bought: Design, sent: UploadedDesign): Design {
  const template = templateByKey(templateKey);
  const names = template?.tiles.map(({ name }) => name) ?? bought.tiles.map(({ name }) => name);
  const unknown = sent.tiles.find(({ name }) => !names.includes(name));
  if (unknown) throw new ShopError("TILE_UNKNOWN", { tile: unknown.name });
  const tiles = names.map((name, index): DesignTile => {
    const given = sent.tiles.find((tile) => tile.name === name);
    if (!given || !isFilled(given)) throw new ShopError("TILE_EMPTY", { photo: index + 1, of: names.length });
    const before = bought.tiles.find((tile) => tile.name === name);
    const frameSize = before?.frameSize ?? template?.sizes[0] ?? defaultFrameSize;
    if (given.frameSize && given.frameSize !== frameSize) {
      throw new ShopError("UPLOAD_SIZE_FIXED", {
        size: isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize,
      });
    }
    return {
      name,
      frameSize,
      userPhotoId: given.userPhotoId,
      artItemId: given.artItemId ?? null,
      cropParams: given.cropParams,
      tone: given.tone,
      ...(given.acceptedDamage ? { acceptedDamage: given.acceptedDamage } : {}),
    };
  });
  const completed = { ...inSentFrame(bought, sent), tiles };
  if (template) assertMakeable(template, completed);
  return completed;
}

function inSentFrame(bought: Design, { frameStyle, frameType, matType }: UploadedDesign): Design {
  const isBought =
    (frameStyle ?? bought.frameStyle) === bought.frameStyle &&
    (frameType ?? bought.frameType) === bought.frameType &&
    (matType ?? bought.matType) === bought.matType;
  if (isBought) return bought;
  const key = frameFor({ frameStyle, frameType, matType });
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle, frameType, matType });
  if (!bought.hasDefaultFrame) throw new ShopError("UPLOAD_FRAME_FIXED", { frame: bought.frameStyle });
  return withFrame(bought, key);
}
