import type { Size } from "../kernel/rect.ts";

/** Number of bytes that `readJpegHead` needs from the beginning of a file. */
export const JPEG_HEAD_BYTES = 128 * 1024;

const EXIF = 0x45786966;
const ORIENTATION = 0x0112;
/** EXIF type of a 16-bit number. */
const SHORT = 3;
const EXIF_IFD = 0x8769;
const DATE_TIME_ORIGINAL = 0x9003;
const SUB_SECONDS_ORIGINAL = 0x9291;

export type JpegHead = {
  /** Size in px before the orientation is applied. Null if the header is incomplete. */
  stored: Size | null;
  /** EXIF orientation from 1 to 8. Defaults to 1. */
  orientation: number;
  /** Capture time in ms on the camera's clock. The time zone is unknown, so only differences are meaningful. */
  takenAt: number | null;
};

/**
 * Reads size, orientation and capture time from a JPEG's header. Never throws; unreadable values keep their defaults.
 */
export function readJpegHead(bytes: Uint8Array): JpegHead {
  const head: JpegHead = { stored: null, orientation: 1, takenAt: null };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  runOrReturnNull(() => {
    if (view.getUint16(0) !== 0xffd8) return;
    let isDescribed = false;
    for (let offset = 2; ; ) {
      const [marker, length] = [view.getUint8(offset + 1), view.getUint16(offset + 2)];
      // Any number of 0xff bytes may precede a marker.
      if (marker === 0xff) {
        offset += 1;
        continue;
      }
      // Decoders skip stray bytes before a marker, so this loop does too.
      if (view.getUint8(offset) !== 0xff || marker === 0xff || marker === 0) {
        offset += 1;
        continue;
      }
      if (marker === 0xda || length < 2) return;
      if (marker === 0xe1 && !isDescribed && view.getUint32(offset + 4) === EXIF) {
        isDescribed = true;
        const tiff = new DataView(
          view.buffer,
          view.byteOffset + offset + 10,
          Math.min(length - 8, view.byteLength - offset - 10),
        );
        head.orientation = runOrReturnNull(() => readOrientation(tiff)) ?? 1;
        head.takenAt = runOrReturnNull(() => readTakenAt(tiff));
      }
      if (isDisplayableFrameMarker(marker)) {
        head.stored = { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) };
        return;
      }
      offset += 2 + length;
    }
  });
  return head;
}

/** Calls `read` and returns null if it throws. DataView throws when it reads beyond the end of the file. */
function runOrReturnNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Returns whether a marker starts a baseline or progressive frame. Browsers display only these. */
const isDisplayableFrameMarker = (marker: number): boolean => marker >= 0xc0 && marker <= 0xc2;

const isLittleEndian = (tiff: DataView): boolean => tiff.getUint16(0) === 0x4949;
const readFirstExifDirectoryOffset = (tiff: DataView): number => tiff.getUint32(4, isLittleEndian(tiff));

/** Returns the offset of the directory's entry for this tag, or null. */
function findEntryOffset(tiff: DataView, directory: number, tag: number): number | null {
  const count = tiff.getUint16(directory, isLittleEndian(tiff));
  for (let index = 0; index < count; index++) {
    const offset = directory + 2 + index * 12;
    if (tiff.getUint16(offset, isLittleEndian(tiff)) === tag) return offset;
  }
  return null;
}

/**
 * Reads the orientation, 1 to 8, from EXIF data with or without the 6-byte `Exif` prefix. Defaults to 1. Like browsers,
 * uses only the first orientation entry of the first directory, which must be a single 16-bit number.
 */
export function readExifOrientation(exif: Uint8Array): number {
  const view = new DataView(exif.buffer, exif.byteOffset, exif.byteLength);
  return (
    runOrReturnNull(() =>
      readOrientation(
        view.getUint32(0) === EXIF ? new DataView(view.buffer, view.byteOffset + 6, view.byteLength - 6) : view,
      ),
    ) ?? 1
  );
}

function readOrientation(tiff: DataView): number | null {
  const offset = findEntryOffset(tiff, readFirstExifDirectoryOffset(tiff), ORIENTATION);
  if (offset === null) return null;
  const type = tiff.getUint16(offset + 2, isLittleEndian(tiff));
  const count = tiff.getUint32(offset + 4, isLittleEndian(tiff));
  const orientation = tiff.getUint16(offset + 8, isLittleEndian(tiff));
  return type === SHORT && count === 1 && orientation >= 1 && orientation <= 8 ? orientation : null;
}

function readTakenAt(tiff: DataView): number | null {
  const readText = (offset: number | null): string => {
    if (offset === null) return "";
    const length = tiff.getUint32(offset + 4, isLittleEndian(tiff));
    const start = length > 4 ? tiff.getUint32(offset + 8, isLittleEndian(tiff)) : offset + 8;
    return Array.from({ length }, (_, index) => String.fromCharCode(tiff.getUint8(start + index))).join("");
  };
  const pointer = findEntryOffset(tiff, readFirstExifDirectoryOffset(tiff), EXIF_IFD);
  if (pointer === null) return null;
  const exif = tiff.getUint32(pointer + 8, isLittleEndian(tiff));
  const parts = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(
    readText(findEntryOffset(tiff, exif, DATE_TIME_ORIGINAL)),
  );
  if (!parts) return null;
  const [, year, month, day, hour, minute, second] = parts.map(Number) as [number, ...number[]];
  const time = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const fraction = Number(`0.${/^\d+/.exec(readText(findEntryOffset(tiff, exif, SUB_SECONDS_ORIGINAL)))?.[0] ?? 0}`);
  return Number.isNaN(time) || month === 0 ? null : time + Math.round(fraction * 1000);
}
