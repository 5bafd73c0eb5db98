/** Source of random numbers. The same seed produces the same numbers, which makes failures reproducible. */
export type RandomSource = {
  next(): number;
  happens(probability: number): boolean;
  below(limit: number): number;
  oneOf<T>(list: readonly T[]): T;
};

export function createSeededRandom(seed: number): RandomSource {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const nextIntegerBelow = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below: nextIntegerBelow,
    happens: (probability) => next() < probability,
    oneOf: <T>(list: readonly T[]): T => {
      if (list.length === 0) throw new Error("The list is empty");
      return list[nextIntegerBelow(list.length)] as T;
    },
  };
}
