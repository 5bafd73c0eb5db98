import { createSeededRandom } from "../../kernel/seeded-random.ts";
import { type ArrangementCosts, computeTotalCost } from "./arrangement-cost.ts";
import { assignColumns } from "./assign-columns.ts";

/** Range of the random noise added to costs to find other starting orders. */
const NOISE_RANGE = 0.5;
const ROUNDS = 40;
const NOISY_STARTS = 5;

/**
 * Finds an order with low cost. `order[place]` is the index of a photo. It improves several starting orders by swapping
 * photos: the input order, the Hungarian optimum of the individual costs, and optima of costs with noise. The result is
 * never worse than the input order, and the same seed gives the same result.
 */
export function findOrder(costs: ArrangementCosts, seed: number): number[] {
  const { unaryCost: alone } = costs;
  const random = createSeededRandom(seed);
  const assignWithNoise = () => assignColumns(alone.map((row) => row.map((cost) => cost + NOISE_RANGE * random())));
  const inputOrder = alone.map((_, index) => index);
  return [inputOrder, assignColumns(alone), ...Array.from({ length: NOISY_STARTS }, assignWithNoise)]
    .map((start) => improveOrder(costs, start))
    .reduce((best, found) => (found.cost < best.cost - EPSILON ? found : best)).order;
}

/** Finds a good but not optimal order, to show an alternative. Deterministic for a seed. */
export function findAlternativeOrder(
  { unaryCost: alone, adjacent: beside, pairwiseCost: together }: ArrangementCosts,
  seed: number,
): number[] {
  const random = createSeededRandom(seed);
  const noisyCosts = alone.map((row) => row.map((cost) => cost + NOISE_RANGE * random()));
  return improveOrder({ unaryCost: noisyCosts, adjacent: beside, pairwiseCost: together }, assignColumns(noisyCosts))
    .order;
}

const EPSILON = 1e-9;

function improveOrder(costs: ArrangementCosts, start: readonly number[]): { order: number[]; cost: number } {
  const order = [...start];
  const photos = costs.unaryCost[0]?.length ?? 0;
  const neighborsByPlace = listNeighbors(costs, order.length);
  const placedPhotos = new Set(order);
  const computeTileCost = (position: number, photo: number) =>
    (costs.unaryCost[position]?.[photo] ?? 0) +
    (neighborsByPlace[position] ?? []).reduce(
      (sum, other) => sum + (costs.pairwiseCost[photo]?.[order[other] ?? -1] ?? 0),
      0,
    );

  /**
   * Returns the cost of two places with their photos. The cost between adjacent places is counted twice, but a swap
   * does not change that part.
   */
  const computePairCost = (a: number, b: number) =>
    computeTileCost(a, order[a] ?? -1) + computeTileCost(b, order[b] ?? -1);
  const swapIfCheaper = (a: number, b: number): boolean => {
    const before = computePairCost(a, b);
    [order[a], order[b]] = [order[b] ?? -1, order[a] ?? -1];
    if (computePairCost(a, b) < before - EPSILON) return true;
    [order[a], order[b]] = [order[b] ?? -1, order[a] ?? -1];
    return false;
  };
  const replaceIfCheaper = (position: number, photo: number): boolean => {
    const currentPhoto = order[position] ?? -1;
    if (
      placedPhotos.has(photo) ||
      computeTileCost(position, photo) >= computeTileCost(position, currentPhoto) - EPSILON
    )
      return false;
    placedPhotos.delete(currentPhoto);
    placedPhotos.add(photo);
    order[position] = photo;
    return true;
  };

  for (let round = 0, isBetter = true; isBetter && round < ROUNDS; round++) {
    isBetter = false;
    for (let a = 0; a < order.length; a++) {
      for (let b = a + 1; b < order.length; b++) isBetter = swapIfCheaper(a, b) || isBetter;
      for (let photo = 0; photo < photos; photo++) isBetter = replaceIfCheaper(a, photo) || isBetter;
    }
  }
  return { order, cost: computeTotalCost(costs, order) };
}

function listNeighbors({ adjacent: beside }: ArrangementCosts, places: number): number[][] {
  const neighborsByPlace = Array.from({ length: places }, (): number[] => []);
  for (const [a, b] of beside) {
    neighborsByPlace[a]?.push(b);
    neighborsByPlace[b]?.push(a);
  }
  return neighborsByPlace;
}
