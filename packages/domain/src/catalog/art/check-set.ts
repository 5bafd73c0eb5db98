import { ShopError } from "../../errors.ts";
import { assertOffered } from "../assert-offered.ts";
import { clampFrame, clampSize } from "../frame-defaults.ts";
import { defaultFrameSize } from "../frame-sizes.ts";
import { defaultFrameType, frameTypeOf, frameTypes } from "../frame-types.ts";
import { singleTile, type Template, templateByIdOrKey } from "../templates.ts";
import { setLimits } from "./set-limits.ts";
import type { ArtSetInput } from "./set-schema.ts";
import { canonicalTags } from "./tags.ts";

export type CheckedSet = {
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
 * @throws SET_NAME_MISSING, NAME_TOO_LONG, SET_EMPTY, SET_TOO_LARGE, TEMPLATE_UNKNOWN, and what `assertOffered` throws.
 */
export function checkSet(given: ArtSetInput, limit: number): CheckedSet {
  const name = given.name.trim();
  if (!name) throw new ShopError("SET_NAME_MISSING");
  if ([...name].length > setLimits.name) throw new ShopError("NAME_TOO_LONG");
  if (given.items.length === 0) throw new ShopError("SET_EMPTY");
  if (given.items.length > limit) throw new ShopError("SET_TOO_LARGE", { limit });
  const template = given.templateKey ? templateByIdOrKey(given.templateKey) : null;
  if (template === undefined) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey: given.templateKey });

  const items = given.items.map(({ artItemId, tileName }, index) => ({
    artItemId,
    tileName: tileName ?? template?.tiles[index]?.name ?? `tile_${index + 1}`,
  }));
  const frameSize = given.frameSize ?? clampSize(template ?? singleTile, defaultFrameSize);
  const frameStyle = given.frameStyle ?? frameTypes[clampFrame(template ?? singleTile, defaultFrameType)].name;
  assertHangs(template, { frameSize, frameStyle, names: items.map(({ tileName }) => tileName) });
  return {
    name,
    description: given.description.trim(),
    items,
    templateKey: template?.key ?? null,
    frameSize,
    frameStyle,
    tags: canonicalTags(given.tags),
    isFeatured: given.isFeatured,
  };
}

type Hung = { frameSize: string; frameStyle: string; names: string[] };

/** Without a template each artwork is a single tile. */
function assertHangs(template: Template | null, { frameSize, frameStyle, names }: Hung): void {
  const key = frameTypeOf(frameStyle);
  if (!key) throw new ShopError("FRAME_UNKNOWN", { frameStyle });
  const hungAs = template ?? singleTile;
  const { name: style, color, matType } = frameTypes[key];
  const places = template ? names : hungAs.tiles.map(({ name }) => name);
  const tiles = places.map((name) => ({ name, frameSize }));
  assertOffered(hungAs, { frameStyle: style, frameType: color, matType, tiles });
}
