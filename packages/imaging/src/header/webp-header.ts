import type { Size } from "@storywall/domain/kernel/rect";
import { readTag } from "./bytes.ts";

/** Reads the canvas size of an extended file, or the picture size of a simple one. */
export function readWebpSize(head: Uint8Array): Size | "broken" {
  const readByte = (index: number) => head[index] ?? 0;
  const readLittleEndian = (from: number, bytes: number) => {
    let value = 0;
    for (let index = bytes - 1; index >= 0; index--) value = value * 256 + readByte(from + index);
    return value;
  };
  if (head.length < 30) return "broken";

  switch (readTag(head, 12)) {
    case "VP8X":
      return { width: readLittleEndian(24, 3) + 1, height: readLittleEndian(27, 3) + 1 };
    case "VP8 ":
      if (readByte(23) !== 0x9d || readByte(24) !== 0x01 || readByte(25) !== 0x2a) return "broken";
      return { width: readLittleEndian(26, 2) & 0x3fff, height: readLittleEndian(28, 2) & 0x3fff };
    case "VP8L":
      if (readByte(20) !== 0x2f) return "broken";
      return { width: (readLittleEndian(21, 2) & 0x3fff) + 1, height: ((readLittleEndian(22, 3) >> 6) & 0x3fff) + 1 };
    default:
      return "broken";
  }
}
