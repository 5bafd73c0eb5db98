import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { createContext } from "react";

/**
 * Returns a stock note if there are too few of the frame for a wall with these tile sizes. With `size`, the note is
 * about that size. `isOutOfStock` is true if every frame is sold out in `size`; without `size`, if the frame is sold
 * out in every size.
 */
export type StockLabel = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/** Undefined if stock is sufficient; the code for stock notes is then not loaded. */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);
