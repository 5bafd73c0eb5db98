import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { createContext } from "react";

/**
 * Stock note for a frame that is too scarce for a wall with these tile sizes, optionally for one size. `isGone`: no
 * alternative size is available.
 */
export type StockLabel = (
  frame: string,
  wall: readonly string[],
  size?: FrameSizeKey,
) => { text: string; isOutOfStock: boolean } | undefined;

/** Undefined if stock suffices; then the texts are not loaded. */
export const StockLabelContext = createContext<StockLabel | undefined>(undefined);
