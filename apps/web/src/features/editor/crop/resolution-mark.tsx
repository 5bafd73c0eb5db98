import type { PpiWord } from "@storywall/domain/tiles/resolution";
import { TriangleAlert } from "lucide-react";
import { resolutionWords } from "./resolution-words.ts";

/**
 * A small mark on a tile whose photo prints soft or blurred; nothing on the others. Whoever mounts it puts
 * `spokenResolution` into the tile's own name. Its container decides where it hangs and needs `@container`.
 */
export function ResolutionMark({ word }: { word: PpiWord | undefined }) {
  if (word !== "warn" && word !== "block") return null;
  return (
    <span
      aria-hidden="true"
      className={`inline-flex items-center gap-1 rounded-full bg-card px-2 py-1 font-semibold text-sm leading-none shadow ${word === "warn" ? "text-warn" : "text-bad"}`}
    >
      <TriangleAlert className="size-4" />
      <span className="@max-[7rem]:hidden">{resolutionWords[word].word}</span>
    </span>
  );
}
