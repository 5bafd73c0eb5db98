import type { Size } from "@storywall/domain/tiles/rect";
import { tag, u32 } from "./bytes.ts";

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

export const isPng = (head: Uint8Array) => signature.every((byte, at) => head[at] === byte);

export function readPngSize(head: Uint8Array): Size | "broken" {
  if (tag(head, 12) !== "IHDR") return "broken";
  return { width: u32(head, 16), height: u32(head, 20) };
}
