import { readHeifItems } from "./heif-items.ts";
import { hasLongRun } from "./repeated-bytes.ts";

/** Length of a run that proves that data was overwritten. Intact pictures of one color have runs of up to 40 bytes. */
const LONG_RUN_BYTES = 256;
const NAL_HEADER_BYTES = 2;

/**
 * Returns whether data of the picture is missing or was overwritten: an item beyond the end of the file, a tile without
 * data, or HEVC data that no encoder writes.
 */
export function isHeifDamaged(file: Uint8Array): boolean {
  const found = readHeifItems(file);
  if (!found) return true;
  const { items, tileIds, nalLengthBytes } = found;
  if (items.some(({ parts }) => parts.includes(null))) return true;
  const filledIds = new Set(items.filter(({ parts }) => parts.length > 0).map(({ id }) => id));
  if (tileIds.some((id) => !filledIds.has(id))) return true;
  if (nalLengthBytes === null) return false;
  return items
    .filter(({ type }) => type === "hvc1")
    .some(({ parts }) => !isHevcDataValid(joinParts(parts), nalLengthBytes));
}

/** Returns whether the data of any item is missing or incomplete. */
export const hasMissingItems = (file: Uint8Array): boolean =>
  readHeifItems(file)?.items.some(({ parts }) => parts.includes(null)) ?? false;

function joinParts(parts: readonly (Uint8Array | null)[]): Uint8Array {
  const [first] = parts;
  return parts.length === 1 && first ? first : Buffer.concat(parts.map((part) => part ?? new Uint8Array()));
}

/** Returns whether the data consists of whole NAL units. */
function isHevcDataValid(data: Uint8Array, lengthBytes: number): boolean {
  let at = 0;
  while (at + lengthBytes <= data.length) {
    let length = 0;
    for (let index = 0; index < lengthBytes; index++) length = length * 256 + (data[at + index] ?? 0);
    const from = at + lengthBytes;
    at = from + length;
    if (length <= NAL_HEADER_BYTES || at > data.length || isNalUnitOverwritten(data.subarray(from, at))) return false;
  }
  return at === data.length;
}

/**
 * Returns whether a NAL unit contains three zeros in a row. HEVC inserts a byte of 3 after every two zero bytes, so
 * such a unit was overwritten.
 */
function isNalUnitOverwritten(nalUnit: Uint8Array): boolean {
  return (
    Buffer.from(nalUnit.buffer, nalUnit.byteOffset, nalUnit.length).includes(threeZeros) ||
    hasLongRun(nalUnit, LONG_RUN_BYTES)
  );
}

const threeZeros = Buffer.alloc(3);
