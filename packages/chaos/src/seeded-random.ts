/** Creates a seeded generator of random numbers from 0 (inclusive) to 1 (exclusive). */
export function createRandomGenerator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pickWeightedItem<T>(random: () => number, weighted: ReadonlyArray<readonly [T, number]>): T {
  const total = weighted.reduce((sum, [, weight]) => sum + weight, 0);
  let left = random() * total;
  for (const [one, weight] of weighted) {
    left -= weight;
    if (left < 0) return one;
  }
  const last = weighted.at(-1);
  if (!last) throw new RangeError("Nothing to pick from");
  return last[0];
}
