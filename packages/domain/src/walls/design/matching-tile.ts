import { isFrameSize } from "../../catalog/frame-sizes.ts";
import { frameTypeOf } from "../../catalog/frame-types.ts";
import { singleTile } from "../../catalog/templates.ts";
import type { Design } from "./design.ts";
import { startDesign } from "./start-design.ts";

/** An empty single tile in the wall's frame and most common size, to hang beside it. */
export function matchingTile({ frameStyle, tiles }: Pick<Design, "frameStyle" | "tiles">): Design {
  const sizes = tiles.map(({ frameSize }) => frameSize);
  const often = (size: string) => sizes.filter((one) => one === size).length;
  const [size = ""] = sizes.toSorted((a, b) => often(b) - often(a));
  const frame = frameTypeOf(frameStyle);
  return startDesign(singleTile, { ...(frame && { frame }), ...(isFrameSize(size) && { size }) });
}
