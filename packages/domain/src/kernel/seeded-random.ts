/** Creates a generator of pseudo-random numbers in [0, 1) (mulberry32). The same seed gives the same numbers. */
export function createSeededRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
