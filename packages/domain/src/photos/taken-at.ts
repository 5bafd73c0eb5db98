/** How much of a file's beginning is enough to find when it was taken. */
export const TAKEN_AT_BYTES = 128 * 1024;

const DATE_TIME_ORIGINAL = 0x9003;
const SUB_SECONDS_ORIGINAL = 0x9291;
const EXIF_IFD = 0x8769;

/**
 * When the camera says that a JPEG was taken, in ms of the camera's own clock: no zone is known, only differences mean
 * anything. Null where it says nothing that can be read; never an error, whatever the bytes are.
 */
export function readTakenAt(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const tiff = exifIn(view);
    return tiff ? takenAtIn(tiff) : null;
  } catch {
    // Beyond the end of what was given: half a file, or no file of this kind.
    return null;
  }
}

/** The TIFF that lies in the segment APP1, or null. */
function exifIn(view: DataView): DataView | null {
  if (view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; view.getUint8(at) === 0xff; ) {
    const [marker, length] = [view.getUint8(at + 1), view.getUint16(at + 2)];
    if (marker === 0xda || length < 2) return null;
    if (marker === 0xe1 && view.getUint32(at + 4) === 0x45786966)
      return new DataView(view.buffer, view.byteOffset + at + 10, Math.min(length - 8, view.byteLength - at - 10));
    at += 2 + length;
  }
  return null;
}

function takenAtIn(tiff: DataView): number | null {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const entry = (ifd: number, tag: number): number | null => {
    const count = tiff.getUint16(ifd, isLittle);
    for (let index = 0; index < count; index++) {
      const at = ifd + 2 + index * 12;
      if (tiff.getUint16(at, isLittle) === tag) return at;
    }
    return null;
  };
  const text = (at: number | null): string => {
    if (at === null) return "";
    const length = tiff.getUint32(at + 4, isLittle);
    const start = length > 4 ? tiff.getUint32(at + 8, isLittle) : at + 8;
    return Array.from({ length }, (_, index) => String.fromCharCode(tiff.getUint8(start + index))).join("");
  };
  const pointer = entry(tiff.getUint32(4, isLittle), EXIF_IFD);
  if (pointer === null) return null;
  const exif = tiff.getUint32(pointer + 8, isLittle);
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text(entry(exif, DATE_TIME_ORIGINAL)));
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [number, ...number[]];
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const fraction = Number(`0.${/^\d+/.exec(text(entry(exif, SUB_SECONDS_ORIGINAL)))?.[0] ?? 0}`);
  return Number.isNaN(time) || month === 0 ? null : time + Math.round(fraction * 1000);
}
