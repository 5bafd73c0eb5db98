import { z } from "zod";
import { defaultFrameSize, findFrameTypeByStyle, frameColorKeys, matTypes } from "../../catalog/frames.ts";
import { findTemplateByKey, pickOfferedSize } from "../../catalog/templates.ts";
import { ShopError } from "../../errors.ts";
import { isCompleteDesign } from "./design.ts";
import { MAX_DESIGN_BYTES } from "./design-checks.ts";
import { Design, DesignTile } from "./design-schema.ts";
import { assertNoMisplacedFields, normalizeCropKeys } from "./normalize-crop-keys.ts";

/**
 * Returns a stored design. A complete design is not parsed again, because it was validated when it was written and
 * parsing fifty designs takes longer than pricing them.
 */
export function parseStoredDesign(stored: unknown): Design {
  return isCompleteDesign(stored as Partial<Design> | null) ? (stored as Design) : Design.parse(stored);
}

/** Maximum number of tiles in a stored design. */
const MAX_TILES = 100;

/**
 * Design before validation. The schema accepts any text as a frame and any number of tiles, so that `validateDesign`
 * can report each mistake with its own error. Unknown fields count toward the size limit and are then removed.
 */
export const DesignInput = z.looseObject({
  frameStyle: z.string(),
  frameType: z.string(),
  matType: z.string(),
  // Clients of earlier versions of the shop send no size per tile. The template's default size is used instead.
  tiles: z.array(z.looseObject({ ...DesignTile.shape, frameSize: DesignTile.shape.frameSize.nullish() })),
  turnedTiles: Design.shape.turnedTiles,
});
export type DesignInput = z.infer<typeof DesignInput>;

/**
 * Validates and completes a design.
 * @throws TEMPLATE_UNKNOWN, DESIGN_TOO_LARGE, TOO_MANY_TILES, FRAME_UNKNOWN, and what `normalizeCropKeys` and
 * `assertNoMisplacedFields` throw.
 */
export function validateDesign(templateKey: string, input: DesignInput): Design {
  const template = findTemplateByKey(templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  if (new TextEncoder().encode(JSON.stringify(input)).length > MAX_DESIGN_BYTES)
    throw new ShopError("DESIGN_TOO_LARGE");
  if (input.tiles.length > MAX_TILES) throw new ShopError("TOO_MANY_TILES");
  const { frameStyle, frameType, matType } = input;
  const isKnownFrame =
    findFrameTypeByStyle(frameStyle) !== undefined &&
    (frameColorKeys as readonly string[]).includes(frameType) &&
    (matTypes as readonly string[]).includes(matType);
  if (!isKnownFrame) throw new ShopError("FRAME_UNKNOWN", { frameStyle, frameType, matType });
  const defaultSize = pickOfferedSize(template, defaultFrameSize);
  const design = Design.parse({
    ...input,
    tiles: input.tiles.map((tile) => ({ ...tile, frameSize: tile.frameSize ?? defaultSize })),
  });
  for (const [index, { frameSize }] of design.tiles.entries())
    assertNoMisplacedFields(input.tiles[index] ?? {}, { frame: design, frameSize, index });
  return normalizeCropKeys(design);
}
