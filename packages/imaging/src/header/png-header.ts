import type { Size } from "@storywall/domain/kernel/rect";
import { readTag, readUint32 } from "./bytes.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (head: Uint8Array) => signature.every((byte, at) => head[at] === byte);

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
