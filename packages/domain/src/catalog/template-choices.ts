import { type FrameSizeKey, frameSizeKeys } from "./frames.ts";
import { type Template, templates } from "./templates.ts";

/** A size, and a template that is sold in it. */
export type SizedTemplate = { template: Template; size: FrameSizeKey };

/**
 * Lists the sizes that a wall of this template can change to. Sizes that the template itself lacks come from a template
 * that arranges the same number of tiles in the same way, or from `previous`, or from the smallest template with as many
 * tiles, or else from the largest one. A size is left out if its template has half of the tiles or fewer.
 */
export function listWallSizes(template: Template, previous?: Template): SizedTemplate[] {
  const getRank = (other: Template) => {
    if (isSameLayout(other, template)) return other === template ? 0 : 1;
    if (other === previous) return 2;
    const count = other.tiles.length;
    return count >= template.tiles.length ? 2 + count : MAX_RANK - count;
  };
  const choices = templates
    .filter(({ tiles }) => tiles.length > template.tiles.length / 2)
    .toSorted((a, b) => getRank(a) - getRank(b));
  return frameSizeKeys.flatMap((size) => {
    const best = choices.find(({ sizes }) => sizes.includes(size));
    return best ? [{ template: best, size }] : [];
  });
}

const MAX_RANK = 1_000;

/**
 * Lists one template for each arrangement of tiles. If several templates share one, `current` stands for it, or else
 * `previous`, or else the one that is sold in `size`.
 */
export const listLayouts = (current: Template, { previous, size }: { previous?: Template; size: string }): Template[] =>
  templates.filter((template) => {
    const alike = templates.filter((other) => isSameLayout(other, template));
    const inSize = alike.find(({ sizes }) => sizes.some((key) => key === size));
    const known = [current, previous].find((one) => one && alike.includes(one));
    return template === (known ?? inSize ?? alike[0]);
  });

const isSameLayout = (one: Template, other: Template) =>
  one.tiles.length === other.tiles.length && JSON.stringify(one.layout) === JSON.stringify(other.layout);
