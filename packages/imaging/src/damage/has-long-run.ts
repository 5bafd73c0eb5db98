/**
 * Returns whether `data` contains a run of at least `length` equal bytes. Compares only every `length`-th byte with
 * its neighbors, because every such run contains one of them.
 */
export function hasLongRun(data: Uint8Array, length: number): boolean {
  for (let at = length - 1; at < data.length; at += length) {
    const value = data[at];
    let [from, to] = [at, at + 1];
    while (from > 0 && data[from - 1] === value && to - from < length) from -= 1;
    while (to < data.length && data[to] === value && to - from < length) to += 1;
    if (to - from >= length) return true;
  }
  return false;
}
