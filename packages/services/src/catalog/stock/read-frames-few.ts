import { framesFew } from "@storywall/domain/catalog/stock/frames-few";
import type { FramesLeft } from "@storywall/domain/catalog/stock/frames-short";
import type { Template } from "@storywall/domain/catalog/templates";
import type { Context } from "../../accounts/context.ts";
import { loadFramesLeft } from "./frames-left.ts";

/** Frames of which there are too few for a wall of this template, as adding it to a cart would be refused. */
export async function readFramesFew({ db }: Pick<Context, "db">, template: Template): Promise<FramesLeft> {
  return framesFew(template, await loadFramesLeft(db));
}
