import { ShopError } from "../../errors.ts";
import { assertWallOffered } from "../assert-offered.ts";
import { defaultFrameSize, defaultFrameType, findFrameTypeByStyle, frameTypes } from "../frames.ts";
import { findTemplateByIdOrKey, pickOfferedFrame, pickOfferedSize, singleTile, type Template } from "../templates.ts";
import type { ArtSetInput } from "./schema.ts";
import { setLimits } from "./set-limits.ts";
import { canonicalizeTags } from "./tags.ts";

export type ValidatedArtSet = {
  name: string;
  description: string;
  items: { artItemId: string; tileName: string }[];
  templateKey: string | null;
  frameSize: string;
  frameStyle: string;
  tags: string[];
  isFeatured: boolean;
};

/**
 * Validates a set and fills in defaults: the template's initial frame and size, and tile names in order. Does not check
 * that the artworks exist.
 * @throws SET_NAME_MISSING, NAME_TOO_LONG, SET_EMPTY, SET_TOO_LARGE, TEMPLATE_UNKNOWN, and what `assertWallOffered` throws.
 */
export function validateArtSet(input: ArtSetInput, limit: number): ValidatedArtSet {
  const name = input.name.trim();
  if (!name) throw new ShopError("SET_NAME_MISSING");
  if ([...name].length > setLimits.name) throw new ShopError("NAME_TOO_LONG");
  if (input.items.length === 0) throw new ShopError("SET_EMPTY");
  if (input.items.length > limit) throw new ShopError("SET_TOO_LARGE", { limit });
  const template = input.templateKey ? findTemplateByIdOrKey(input.templateKey) : null;
  if (template === undefined) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: input.templateKey });

  const items = input.items.map(({ artItemId, tileName }, index) => ({
    artItemId,
    tileName: tileName ?? template?.tiles[index]?.name ?? `tile_${index + 1}`,
  }));
  const frameSize = input.frameSize ?? pickOfferedSize(template ?? singleTile, defaultFrameSize);
  const frameStyle = input.frameStyle ?? frameTypes[pickOfferedFrame(template ?? singleTile, defaultFrameType)].name;
  assertSetIsOffered(template, { frameSize, frameStyle, names: items.map(({ tileName }) => tileName) });
  return {
    name,
    description: input.description.trim(),
    items,
    templateKey: template?.key ?? null,
    frameSize,
    frameStyle,
    tags: canonicalizeTags(input.tags),
    isFeatured: input.isFeatured,
  };
}

type FramedSet = { frameSize: string; frameStyle: string; names: string[] };

/** Asserts that the shop sells the set's wall. Without a template, each artwork is a single tile. */
function assertSetIsOffered(template: Template | null, { frameSize, frameStyle, names }: FramedSet): void {
  const key = findFrameTypeByStyle(frameStyle);
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle });
  const effectiveTemplate = template ?? singleTile;
  const { name: style, color, matType } = frameTypes[key];
  const places = template ? names : effectiveTemplate.tiles.map(({ name }) => name);
  const tiles = places.map((name) => ({ name, frameSize }));
  assertWallOffered(effectiveTemplate, { frameStyle: style, frameType: color, matType, tiles });
}
