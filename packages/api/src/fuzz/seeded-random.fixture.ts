/** Source of random numbers. The same seed produces the same numbers, which makes failures reproducible. */
export type RandomSource = {
  next(): number;
  nextBoolean(probability: number): boolean;
  nextIntegerBelow(limit: number): number;
  pickOne<T>(list: readonly T[]): T;
};

export function createSeededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const nextFraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const nextIntegerBelow = (limit: number) => Math.floor(nextFraction() * limit);
  return {
    next: nextFraction,
    nextIntegerBelow: nextIntegerBelow,
    nextBoolean: (probability) => nextFraction() < probability,
    pickOne: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("The list is empty");
      return list[nextIntegerBelow(list.length)] as T;
    },
  };
}
