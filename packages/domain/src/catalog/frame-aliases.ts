import type { FrameTypeKey } from "./frames.ts";

/** Former frame names from the specification's assets, for search and tags only. */
const frameAliases: Readonly<Record<string, FrameTypeKey>> = {
  bold: "infinite",
  classic: "timeless",
  clean: "sleek",
  edge: "infinite",
  ever: "serene",
  harmony: "harmony",
  whisper: "whisper",
};

export function listFrameSearchTerms(key: FrameTypeKey): string[] {
  const aliases = Object.entries(frameAliases).flatMap(([alias, frame]) => (frame === key ? [alias] : []));
  return [...new Set([key, ...aliases])];
}
