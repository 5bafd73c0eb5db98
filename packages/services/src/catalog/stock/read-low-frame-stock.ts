import type { AvailableFrames } from "@storywall/domain/catalog/frames";
import { findLowStockFrames } from "@storywall/domain/catalog/stock/low-stock-frames";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Context } from "../../accounts/context.ts";
import { loadFramesLeft } from "./frames-left.ts";

/** Returns the frames whose stock is too low for a wall of this template. */
export async function readLowFrameStock({ db }: Pick<Context, "db">, template: Template): Promise<AvailableFrames> {
  return findLowStockFrames(template, await loadFramesLeft(db));
}
