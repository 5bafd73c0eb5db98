import { framesFew } from "@storywall/domain/catalog/stock/frames-few";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Context } from "../../accounts/context.ts";
import { loadFramesLeft } from "./frames-left.ts";

/** Frames with too few left for a wall of this template; adding them to a cart would be rejected. */
export async function readFramesFew({ db }: Pick<Context, "db">, template: Template): Promise<FramesLeft> {
  return framesFew(template, await loadFramesLeft(db));
}
