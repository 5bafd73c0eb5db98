import type { Size } from "@storywall/domain/kernel/rect";
import { tag } from "./bytes.ts";

export const isWebp = (head: Uint8Array) => tag(head, 0) === "RIFF" && tag(head, 8) === "WEBP";

/** The canvas of an extended file, or the size of the one picture of a simple one. */
export function readWebpSize(head: Uint8Array, totalBytes: number): Size | "broken" {
  const at = (index: number) => head[index] ?? 0;
  const little = (from: number, bytes: number) => {
    let value = 0;
    for (let index = bytes - 1; index >= 0; index--) value = value * 256 + at(from + index);
    return value;
  };
  if (head.length < 30 || 8 + little(4, 4) > totalBytes) return "broken";

  switch (tag(head, 12)) {
    case "VP8X":
      return { width: little(24, 3) + 1, height: little(27, 3) + 1 };
    case "VP8 ":
      if (at(23) !== 0x9d || at(24) !== 0x01 || at(25) !== 0x2a) return "broken";
      return { width: little(26, 2) & 0x3fff, height: little(28, 2) & 0x3fff };
    case "VP8L":
      if (at(20) !== 0x2f) return "broken";
      return { width: (little(21, 2) & 0x3fff) + 1, height: ((little(22, 3) >> 6) & 0x3fff) + 1 };
    default:
      return "broken";
  }
}
