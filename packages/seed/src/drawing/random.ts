/** A seeded random number generator. The same seed gives the same numbers on every machine. */
export type SeededRandom = {
  /** Returns a random number from `low` (inclusive) to `high` (exclusive). */
  randomNumberBetween(low: number, high: number): number;
  /** Returns a random integer from `low` to `high`, both inclusive. */
  randomIntegerBetween(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly [T, ...T[]]): T;
  shuffle<T>(items: readonly T[]): T[];
  /** Returns a roughly normally distributed number with mean 0, mostly from −1 to 1. */
  randomNormal(): number;
};

export function createSeededRandom(seed: number): SeededRandom {
  let state = (seed * 0x9e3779b9) >>> 0;
  const generateNextFraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const generateNumberBetween = (low: number, high: number) => low + (high - low) * generateNextFraction();
  const generateIntegerBetween = (low: number, high: number) => Math.floor(generateNumberBetween(low, high + 1));
  return {
    randomNumberBetween: generateNumberBetween,
    randomIntegerBetween: generateIntegerBetween,
    chance: (probability) => generateNextFraction() < probability,
    pick: (items) => items[generateIntegerBetween(0, items.length - 1)] ?? items[0],
    shuffle: (items) =>
      items
        .map((item) => ({ item, order: generateNextFraction() }))
        .sort((a, b) => a.order - b.order)
        .map(({ item }) => item),
    randomNormal: () =>
      (generateNextFraction() + generateNextFraction() + generateNextFraction() + generateNextFraction() - 2) / 1.2,
  };
}
