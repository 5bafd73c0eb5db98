import { findFrameTypeByStyle, isFrameSize } from "../../catalog/frames.ts";
import { singleTile } from "../../catalog/templates.ts";
import { createEmptyDesign, type Design } from "./design.ts";

/** Creates an empty single tile to hang beside a wall, in the wall's frame and most common size. */
export function createMatchingTile({ frameStyle, tiles }: Pick<Design, "frameStyle" | "tiles">): Design {
  const sizes = tiles.map(({ frameSize }) => frameSize);
  const countTilesOfSize = (size: string) => sizes.filter((candidate) => candidate === size).length;
  const [size = ""] = sizes.toSorted((a, b) => countTilesOfSize(b) - countTilesOfSize(a));
  const frame = findFrameTypeByStyle(frameStyle);
  return createEmptyDesign(singleTile, { ...(frame && { frame }), ...(isFrameSize(size) && { size }) });
}
