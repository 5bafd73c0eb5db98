import type { Template } from "@storywall/domain/catalog/templates";
import { framesFew } from "@storywall/domain/stock/frames-few";
import type { FramesLeft } from "@storywall/domain/stock/frames-short";
import { loadFramesLeft } from "../cart/cart-row.ts";
import type { Context } from "../context.ts";

/** Frames of which there are too few for a wall of this template, as adding it to a cart would be refused. */
export async function readFramesFew({ db }: Pick<Context, "db">, template: Template): Promise<FramesLeft> {
  return framesFew(template, await loadFramesLeft(db));
}
