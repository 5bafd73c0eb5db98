import "server-only";
import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import type { Template } from "@storywall/domain/catalog/templates";
import { readLowFrameStock } from "@storywall/services/catalog/stock";
import { getDeps } from "./deps.ts";

/**
 * Returns the frames of which there is too little stock for this template. Returns null if there are none or if the
 * database is unavailable.
 */
export async function readLowStockFrames(template: Template): Promise<AvailableFrames | null> {
  try {
    const lowStock = await readLowFrameStock(getDeps(), template);
    return Object.keys(lowStock).length > 0 ? lowStock : null;
  } catch {
    return null;
  }
}
