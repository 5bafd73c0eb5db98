import type { Size } from "@storywall/domain/kernel/rect";
import { readUint16 } from "./bytes.ts";

export type JpegHeader = { size: Size; components: number; bitsPerSample: number };

/**
 * Reads the segments up to the frame header, and skips thumbnails within segments. Like browsers, skips stray bytes
 * before a marker. Returns null when the frame header is beyond `head`, and "broken" when it is missing.
 */
export function readJpegHeader(head: Uint8Array): JpegHeader | "broken" | null {
  let at = 2;
  while (at + 4 <= head.length) {
    const marker = head[at + 1] ?? 0;
    if (head[at] !== 0xff || marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (isFrameMarker(marker)) {
      const [height, width] = [readUint16(head, at + 5), readUint16(head, at + 7)];
      const components = head[at + 9];
      if (width < 0 || components === undefined) return null;
      return { size: { width, height }, components, bitsPerSample: head[at + 4] ?? 0 };
    }
    if (marker === 0xd9 || marker === 0xda) return "broken";
    at += 2 + (isStandaloneMarker(marker) ? 0 : Math.max(2, readUint16(head, at + 2)));
  }
  return null;
}

/**
 * Returns whether the marker is one of SOF0…SOF15. The markers DHT, JPG and DAC lie in the same range but are not frame
 * markers.
 */
function isFrameMarker(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

function isStandaloneMarker(marker: number): boolean {
  return marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
}
