/**
 * Maximum length of a pattern that is searched for everywhere. Longer patterns are only found if they have the length
 * of a disk sector.
 */
const MAX_PATTERN_BYTES = 16;
const SECTOR_BYTES = 512;

const periods = [...Array.from({ length: MAX_PATTERN_BYTES }, (_, index) => index + 1), SECTOR_BYTES];

/** Returns whether `data` contains a run of at least `length` equal bytes. */
export const hasLongRun = (data: Uint8Array, length: number): boolean => hasRepeatedBytes(data, 1, length - 1);

/** Returns whether `data` contains a pattern of up to 16 bytes or one sector that is repeated for `length` bytes. */
export const hasRepeatedPattern = (data: Uint8Array, length: number): boolean =>
  periods.some((period) => hasRepeatedBytes(data, period, length));

/**
 * Returns whether `length` consecutive bytes equal those `period` bytes before them. Examines only every `length`-th
 * byte and its neighbors, because every such run contains one of these bytes.
 */
function hasRepeatedBytes(data: Uint8Array, period: number, length: number): boolean {
  const isByteRepeated = (at: number) => at >= period && at < data.length && data[at] === data[at - period];
  for (let at = period + length - 1; at < data.length; at += length) {
    let [from, to] = [at, at];
    while (to - from < length && isByteRepeated(to)) to += 1;
    while (from < to && to - from < length && isByteRepeated(from - 1)) from -= 1;
    if (to - from >= length) return true;
  }
  return false;
}
