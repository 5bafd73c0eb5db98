import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { ShopError } from "@storywall/domain/errors";
import { assertValidDesign } from "@storywall/domain/walls/design/assert-valid-design";
import type { Design } from "@storywall/domain/walls/design/design";

const MAX_DESIGN_BYTES = 64 * 1024;
/** Matches the JSON escapes of characters that Postgres cannot store: NUL and lone surrogates. */
const unstorableTextPattern = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f][0-9a-f]{2})/;

/** Validates layout, frame, sizes, crops and size limit of a line. Does not check whether its pictures exist. */
export function assertValidLine({ templateKey, design }: { templateKey: string; design: Design }): void {
  const template = findTemplateByKey(templateKey);
  if (!template) throw new ShopError("TEMPLATE_UNKNOWN", { templateKey });
  assertValidDesign(template, design);
  const json = JSON.stringify(design);
  if (Buffer.byteLength(json) > MAX_DESIGN_BYTES) throw new ShopError("DESIGN_TOO_LARGE");
  if (unstorableTextPattern.test(json)) throw new ShopError("BAD_TEXT", { field: "design" });
}

export function collectPictureIds({ tiles }: Pick<Design, "tiles">): { photos: string[]; arts: string[] } {
  const photos = new Set(tiles.flatMap((tile) => tile.userPhotoId ?? []));
  const arts = new Set(tiles.flatMap((tile) => tile.artItemId ?? []));
  return { photos: [...photos], arts: [...arts] };
}
