import { numbersFrom } from "../../kernel/seeded.ts";
import { type ArrangementCosts, costOf } from "./arrangement-cost.ts";
import { assignColumns } from "./assignment.ts";

/** Range of random noise added to the costs for other starting orders. */
const CHANCE = 0.5;
const ROUNDS = 40;
const MORE_STARTS = 5;

/**
 * Finds a cheap order; `order[place]` is the index of a photo. Starts from the input order, from the Hungarian optimum
 * of the individual costs, and from noisy variants, then improves each by swaps with neighbors and unplaced photos.
 * Never worse than the input order. Deterministic for a seed.
 */
export function findOrder(costs: ArrangementCosts, seed: number): number[] {
  const { alone } = costs;
  const random = numbersFrom(seed);
  const shaken = () => assignColumns(alone.map((row) => row.map((cost) => cost + CHANCE * random())));
  const given = alone.map((_, place) => place);
  return [given, assignColumns(alone), ...Array.from({ length: MORE_STARTS }, shaken)]
    .map((start) => bettered(costs, start))
    .reduce((best, found) => (found.cost < best.cost - EPSILON ? found : best)).order;
}

/** A good but not optimal order for a seed, to show an alternative. */
export function findAnother({ alone, beside, together }: ArrangementCosts, seed: number): number[] {
  const random = numbersFrom(seed);
  const shaken = alone.map((row) => row.map((cost) => cost + CHANCE * random()));
  return bettered({ alone: shaken, beside, together }, assignColumns(shaken)).order;
}

const EPSILON = 1e-9;

function bettered(costs: ArrangementCosts, start: readonly number[]): { order: number[]; cost: number } {
  const order = [...start];
  const photos = costs.alone[0]?.length ?? 0;
  const besides = besidesOf(costs, order.length);
  const hung = new Set(order);
  const at = (place: number, photo: number) =>
    (costs.alone[place]?.[photo] ?? 0) +
    (besides[place] ?? []).reduce((sum, other) => sum + (costs.together[photo]?.[order[other] ?? -1] ?? 0), 0);

  /** Cost of two places with their photos. An adjacent pair is counted twice, both before and after a swap. */
  const both = (a: number, b: number) => at(a, order[a] ?? -1) + at(b, order[b] ?? -1);
  const swap = (a: number, b: number): boolean => {
    const before = both(a, b);
    [order[a], order[b]] = [order[b] ?? -1, order[a] ?? -1];
    if (both(a, b) < before - EPSILON) return true;
    [order[a], order[b]] = [order[b] ?? -1, order[a] ?? -1];
    return false;
  };
  const replace = (place: number, photo: number): boolean => {
    const hanging = order[place] ?? -1;
    if (hung.has(photo) || at(place, photo) >= at(place, hanging) - EPSILON) return false;
    hung.delete(hanging);
    hung.add(photo);
    order[place] = photo;
    return true;
  };

  for (let round = 0, isBetter = true; isBetter && round < ROUNDS; round++) {
    isBetter = false;
    for (let a = 0; a < order.length; a++) {
      for (let b = a + 1; b < order.length; b++) isBetter = swap(a, b) || isBetter;
      for (let photo = 0; photo < photos; photo++) isBetter = replace(a, photo) || isBetter;
    }
  }
  return { order, cost: costOf(costs, order) };
}

function besidesOf({ beside }: ArrangementCosts, places: number): number[][] {
  const besides = Array.from({ length: places }, (): number[] => []);
  for (const [a, b] of beside) {
    besides[a]?.push(b);
    besides[b]?.push(a);
  }
  return besides;
}
