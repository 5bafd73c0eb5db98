import { createSeededRandom } from "../../kernel/seeded-random.ts";
import { type ArrangementCosts, computeTotalCost } from "./arrangement-cost.ts";

/** Range of the random noise added to costs to find other starting orders. */
const NOISE_RANGE = 0.5;
const ROUNDS = 40;
const NOISY_STARTS = 5;

/**
 * Finds a photo order with a low cost. `order[place]` is the index of a photo. Several starting orders are improved by
 * swapping photos: the input order, the Hungarian optimum of the individual costs, and optima of costs with random
 * noise. The result is never worse than the input order, and the same seed gives the same result.
 */
export function findPhotoOrder(costs: ArrangementCosts, seed: number): number[] {
  const { unaryCost: alone } = costs;
  const random = createSeededRandom(seed);
  const assignPhotosWithNoise = () =>
    assignColumns(alone.map((row) => row.map((cost) => cost + NOISE_RANGE * random())));
  const inputOrder = alone.map((_, index) => index);
  return [inputOrder, assignColumns(alone), ...Array.from({ length: NOISY_STARTS }, assignPhotosWithNoise)]
    .map((start) => improvePhotoOrder(costs, start))
    .reduce((best, found) => (found.cost < best.cost - EPSILON ? found : best)).order;
}

/** Finds a photo order that is good but not optimal, to offer an alternative. The same seed gives the same result. */
export function findAlternativePhotoOrder(
  { unaryCost: alone, adjacent: beside, pairwiseCost: together }: ArrangementCosts,
  seed: number,
): number[] {
  const random = createSeededRandom(seed);
  const noisyCosts = alone.map((row) => row.map((cost) => cost + NOISE_RANGE * random()));
  return improvePhotoOrder(
    { unaryCost: noisyCosts, adjacent: beside, pairwiseCost: together },
    assignColumns(noisyCosts),
  ).order;
}

const EPSILON = 1e-9;

function improvePhotoOrder(costs: ArrangementCosts, start: readonly number[]): { order: number[]; cost: number } {
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

/**
 * Assigns each row its own column at minimum total cost (Hungarian method with potentials, rows² × columns steps).
 * Returns the column of each row. Ties are resolved deterministically. `costs` must be finite.
 * @throws RangeError if there are fewer columns than rows.
 */
export function assignColumns(costs: readonly (readonly number[])[]): number[] {
  const rows = costs.length;
  const columns = costs[0]?.length ?? 0;
  if (columns < rows) throw new RangeError(`${rows} rows cannot share ${columns} columns`);

  // Rows and columns count from 1, because 0 means "none". `ownerOf` maps a column to its row; `ownerOf[0]` is the row
  // that is being assigned.
  const rowPotential = new Float64Array(rows + 1);
  const columnPotential = new Float64Array(columns + 1);
  const ownerOf = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row++) {
    const { cameFrom, free } = findCheapestPath(row);
    for (let column = free; column !== 0; ) {
      const before = cameFrom[column] ?? 0;
      ownerOf[column] = ownerOf[before] ?? 0;
      column = before;
    }
  }
  const chosen = new Array<number>(rows).fill(-1);
  for (let column = 1; column <= columns; column++) {
    const owner = ownerOf[column] ?? 0;
    if (owner > 0) chosen[owner - 1] = column - 1;
  }
  return chosen;

  /**
   * Finds the shortest augmenting path to a free column and updates the potentials so that no edge becomes negative.
   */
  function findCheapestPath(row: number): { cameFrom: Int32Array; free: number } {
    const cheapest = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY);
    const cameFrom = new Int32Array(columns + 1);
    const isDone = new Uint8Array(columns + 1);
    ownerOf[0] = row;
    let here = 0;
    while ((ownerOf[here] ?? 0) !== 0) {
      isDone[here] = 1;
      const owner = ownerOf[here] ?? 0;
      let next = 0;
      let step = Number.POSITIVE_INFINITY;
      for (let column = 1; column <= columns; column++) {
        if (isDone[column]) continue;
        const cost =
          (costs[owner - 1]?.[column - 1] ?? 0) - (rowPotential[owner] ?? 0) - (columnPotential[column] ?? 0);
        if (cost < (cheapest[column] ?? 0)) {
          cheapest[column] = cost;
          cameFrom[column] = here;
        }
        if ((cheapest[column] ?? 0) < step) {
          step = cheapest[column] ?? 0;
          next = column;
        }
      }
      for (let column = 0; column <= columns; column++) {
        if (isDone[column]) {
          const owned = ownerOf[column] ?? 0;
          rowPotential[owned] = (rowPotential[owned] ?? 0) + step;
          columnPotential[column] = (columnPotential[column] ?? 0) - step;
        } else cheapest[column] = (cheapest[column] ?? 0) - step;
      }
      here = next;
    }
    return { cameFrom, free: here };
  }
}
