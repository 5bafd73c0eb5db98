import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import { createContext } from "react";

/**
 * Returns a note if there is too little stock of this frame for a wall with these tile sizes. `isOutOfStock` means that
 * this frame is sold out in every size or, if `size` is given, that every frame is sold out in that size.
 */
export type StockLabel = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/** Undefined if there is enough stock. In that case, the code for stock notes is not loaded. */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);
