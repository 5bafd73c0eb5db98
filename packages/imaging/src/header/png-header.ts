import type { Size } from "@storywall/domain/kernel/rect";
import { readTag, readUint32 } from "./bytes.ts";

/** Bits per sample that each color type allows. */
const depths = new Map([
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
]);

export function readPngSize(head: Uint8Array): Size | "broken" {
  if (readTag(head, 12) !== "IHDR") return "broken";
  if (!depths.get(head[25] ?? -1)?.includes(head[24] ?? 0)) return "broken";
  return { width: readUint32(head, 16), height: readUint32(head, 20) };
}
