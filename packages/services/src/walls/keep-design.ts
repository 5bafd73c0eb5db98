import type { Prisma } from "@storywall/db/client";
import type { Design } from "@storywall/domain/walls/design/design";
import { type GivenDesign, readGivenDesign } from "@storywall/domain/walls/design/given-design";
import { checkLine } from "./check-line.ts";

/**
 * Validates a design; returns it parsed and as a JSON column.
 * @throws DESIGN_TOO_LARGE, TOO_MANY_TILES, TEMPLATE_UNKNOWN, FRAME_UNKNOWN, FRAME_NOT_ALLOWED, SIZE_UNKNOWN,
 * SIZE_NOT_ALLOWED, TILE_UNKNOWN, CROP_INVALID, BAD_TEXT.
 */
export function keepDesign(
  templateKey: string,
  given: GivenDesign,
): { design: Design; column: Prisma.InputJsonObject } {
  const design = readGivenDesign(templateKey, given);
  checkLine({ templateKey, design });
  return { design, column: design as unknown as Prisma.InputJsonObject };
}
