import type { Design, DesignTile } from "@storywall/domain/walls/design/design";
import type { StoredDesign } from "@/features/walls/saved-design.ts";

type DraftState = {
  /** Current design of this page. */
  mine: Design;
  /** Design that this page last saved or loaded. */
  settled: Design;
  /** Stamp of `settled`. */
  knownStamp: string | null;
  /** Current version in storage. */
  kept: StoredDesign | null;
};

/**
 * Decides what to do when another tab may have saved the wall. If only the other tab changed it, this page uses that
 * version. If both changed it, the shopper chooses. Otherwise this page continues.
 */
export function resolveDraftConflict({ mine, settled, knownStamp, kept }: DraftState): "go-on" | "take" | "ask" {
  if (!kept || kept.stamp === knownStamp) return "go-on";
  if (isSameDesign(kept.design, mine) || isSameDesign(kept.design, settled)) return "go-on";
  return isSameDesign(mine, settled) ? "take" : "ask";
}

export function isSameDesign(one: Design, other: Design): boolean {
  return one === other || serializeDesign(one) === serializeDesign(other);
}

const serializeDesign = ({ frameStyle, frameType, matType, tiles }: Design) =>
  JSON.stringify([frameStyle, frameType, matType, tiles.map(serializeTile).sort()]);

const serializeTile = ({ name, userPhotoId, artItemId, frameSize, cropParams, tone }: DesignTile) =>
  JSON.stringify([name, userPhotoId, artItemId ?? null, frameSize, cropParams, tone ?? null], sortKeys);

/** Sorts object keys, because the database does not preserve their order. */
const sortKeys = (_: string, value: unknown): unknown =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort())
    : value;
