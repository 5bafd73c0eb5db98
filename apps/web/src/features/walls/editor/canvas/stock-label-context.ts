import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { createContext } from "react";

/**
 * Returns a note if stock of this frame is too low for a wall with these tile sizes. With `size`, `isOutOfStock` means
 * that every frame is sold out in that size. Without `size`, it means that this frame is sold out in every size.
 */
export type StockLabel = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/** Undefined if stock is sufficient; the code for stock notes is then not loaded. */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);
