import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { KeptDesign } from "@/features/walls/saved-design.ts";

type Meeting = {
  /** The wall on this page. */
  mine: Design;
  /** The wall as this page last kept or read it. */
  settled: Design;
  /** The stamp of that keeping. */
  knownStamp: string | null;
  /** What the browser holds now. */
  kept: KeptDesign | null;
};

/**
 * What a page does about a wall that another page of the same browser may have kept: nothing, take it over because nothing
 * was changed here since, or ask, because both were changed. Never is one lost without a word.
 */
export function meetKept({ mine, settled, knownStamp, kept }: Meeting): "go-on" | "take" | "ask" {
  if (!kept || kept.stamp === knownStamp) return "go-on";
  if (isSameDesign(kept.design, mine) || isSameDesign(kept.design, settled)) return "go-on";
  return isSameDesign(mine, settled) ? "take" : "ask";
}

export function isSameDesign(one: Design, other: Design): boolean {
  return one === other || essence(one) === essence(other);
}

const essence = ({ frameStyle, frameType, matType, tiles }: Design) =>
  JSON.stringify([frameStyle, frameType, matType, tiles.map(contents).sort()]);

const contents = ({ name, userPhotoId, artItemId, frameSize, cropParams, tone }: DesignTile) =>
  JSON.stringify([name, userPhotoId, artItemId ?? null, frameSize, cropParams, tone ?? null], inOrder);

/** The shop's database gives an object's parts back in an order of its own. */
const inOrder = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
