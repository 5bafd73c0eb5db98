/** Parts of an upload are of this size, the smallest the store takes; the last is what is left. */
export const PART_BYTES = 5 * 1024 * 1024;

export type PhotoPart = { partNumber: number; bytes: number };

/** How a file of so many bytes is cut. Put together again the parts are exactly the file. */
export function partsOf(bytes: number): PhotoPart[] {
  const count = Math.max(1, Math.ceil(bytes / PART_BYTES));
  return Array.from({ length: count }, (_, index) => ({
    partNumber: index + 1,
    bytes: Math.min(PART_BYTES, bytes - index * PART_BYTES),
  }));
}
