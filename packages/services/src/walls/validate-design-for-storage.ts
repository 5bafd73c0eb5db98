import type { Prisma } from "@storywall/db/client";
import type { Design } from "@storywall/domain/walls/design/design";
import { assertValidLine } from "@storywall/domain/walls/design/design-checks";
import { type DesignInput, validateDesign } from "@storywall/domain/walls/design/validate-design";

/**
 * Validates a design and returns it parsed and as a JSON column.
 * @throws DESIGN_TOO_LARGE, TOO_MANY_TILES, TEMPLATE_UNKNOWN, FRAME_UNKNOWN, FRAME_NOT_ALLOWED, SIZE_UNKNOWN,
 * SIZE_NOT_ALLOWED, TILE_UNKNOWN, CROP_INVALID, BAD_TEXT.
 */
export function validateDesignForStorage(
  templateKey: string,
  input: DesignInput,
): { design: Design; column: Prisma.InputJsonObject } {
  const design = validateDesign(templateKey, input);
  assertValidLine({ templateKey, design });
  return { design, column: design as unknown as Prisma.InputJsonObject };
}
