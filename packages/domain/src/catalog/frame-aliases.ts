import type { FrameTypeKey } from "./frame-types.ts";

/** Names that frames had before, as the specification's assets hint at them: for search and tags only. */
const frameAliases: Readonly<Record<string, FrameTypeKey>> = {
  bold: "infinite",
  classic: "timeless",
  clean: "sleek",
  edge: "infinite",
  ever: "serene",
  harmony: "harmony",
  whisper: "whisper",
};

/** Every word by which a frame may be looked for, its own name first. */
export function wordsForFrame(key: FrameTypeKey): string[] {
  const aliases = Object.entries(frameAliases).flatMap(([alias, frame]) => (frame === key ? [alias] : []));
  return [...new Set([key, ...aliases])];
}
