/** Size of an upload part: the minimum that the store accepts. Only the last part can be smaller. */
export const PART_BYTES = 5 * 1024 * 1024;

export type PhotoPart = { partNumber: number; bytes: number };

/** Splits a file of this size into parts, numbered from 1. */
export function splitIntoParts(bytes: number): PhotoPart[] {
  const count = Math.max(1, Math.ceil(bytes / PART_BYTES));
  return Array.from({ length: count }, (_, index) => ({
    partNumber: index + 1,
    bytes: Math.min(PART_BYTES, bytes - index * PART_BYTES),
  }));
}
