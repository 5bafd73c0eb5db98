import { readUint16 } from "../header/bytes.ts";

export const jpegMarkers = { start: 0xd8, end: 0xd9, scan: 0xda, huffmanTables: 0xc4, restartInterval: 0xdd } as const;

/** A segment of a JPEG from its marker to the next one. `data` is the compressed data of a scan and empty otherwise. */
export type JpegSegment = { marker: number; from: number; to: number; content: Uint8Array; data: Uint8Array };

/**
 * Lists the segments of a JPEG's main picture up to its end marker or the end of the file. Like decoders, skips stray
 * bytes before a marker.
 */
export function listJpegSegments(jpeg: Uint8Array): JpegSegment[] {
  const segments: JpegSegment[] = [];
  for (let from = findMarker(jpeg, 2); from + 2 <= jpeg.length; ) {
    const marker = jpeg[from + 1] as number;
    const hasNoContent = marker === jpegMarkers.end || marker === 0x01 || isRestartMarker(marker);
    const dataStart = from + 2 + (hasNoContent ? 0 : Math.max(2, readUint16(jpeg, from + 2)));
    if (dataStart > jpeg.length) break;
    const to = marker === jpegMarkers.scan ? findEndOfScan(jpeg, dataStart) : dataStart;
    const [content, data] = [jpeg.subarray(from + 4, dataStart), jpeg.subarray(dataStart, to)];
    segments.push({ marker, from, to, content, data });
    if (marker === jpegMarkers.end) break;
    from = findMarker(jpeg, to);
  }
  return segments;
}

/** Returns whether the main picture has an end marker. */
export const hasJpegEndMarker = (jpeg: Uint8Array): boolean =>
  listJpegSegments(jpeg).at(-1)?.marker === jpegMarkers.end;

/**
 * Returns the file without stray bytes before markers, and with an end marker if it has none. Browsers show such files,
 * but strict decoders reject them.
 */
export function repairJpeg(file: Buffer): Buffer {
  const segments = listJpegSegments(file);
  const last = segments.at(-1);
  if (!last) return file;
  const isEnded = last.marker === jpegMarkers.end;
  const hasStrayBytes = segments.some(({ from }, index) => from !== (segments[index - 1]?.to ?? 2));
  if (isEnded && !hasStrayBytes) return file;
  const end = Buffer.from([0xff, jpegMarkers.end]);
  return Buffer.concat([
    file.subarray(0, 2),
    ...segments.map(({ from, to }) => file.subarray(from, to)),
    isEnded ? file.subarray(last.to) : end,
  ]);
}

const isRestartMarker = (marker: number | undefined): boolean =>
  marker !== undefined && marker >= 0xd0 && marker <= 0xd7;

/** Returns the offset of the next marker, after fill bytes and the escaped bytes of compressed data. */
export function findMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next !== 0 && next !== 0xff) return at;
  }
  return bytes.length;
}

function findEndOfScan(jpeg: Uint8Array, from: number): number {
  let at = findMarker(jpeg, from);
  while (isRestartMarker(jpeg[at + 1])) at = findMarker(jpeg, at + 2);
  return at;
}
