import type { Mat } from "../../catalog/print-constants.ts";
import type { Template } from "../../catalog/templates.ts";
import { computeWallLayout } from "../tiles/wall-layout.ts";
import {
  type ArrangementIdea,
  computeArrangementCosts,
  computeTotalCost,
  type PlaceablePhoto,
} from "./arrangement-cost.ts";
import { findAlternativePhotoOrder, findPhotoOrder } from "./find-order.ts";

/** A wall on which photos can be placed, with the frame size of each place. */
export type FillableWall = {
  template: Template;
  mat: Mat;
  sizes: readonly { name: string; frameSize: string }[];
  /** Names of tiles to leave unchanged, such as those with art. */
  taken?: ReadonlySet<string>;
};

export type Arrangement = {
  template: Template;
  idea: ArrangementIdea;
  /** Photo ids by place name, in the template's order. Places without a photo are omitted. */
  hung: ReadonlyMap<string, string>;
  /** Ids of photos without a place, in input order. */
  left: readonly string[];
  /**
   * Mean cost of a filled place and its neighbors; lower is better. It is always computed with the idea "both", so that
   * the values of all arrangements can be compared.
   */
  costPerPlace: number;
  /** Cost that also includes empty places and unplaced photos. */
  cost: number;
};

const MAX_PROPOSALS = 3;
const ideas: readonly ArrangementIdea[] = ["both", "time", "color"];

/** Penalties for each empty place, for each unplaced photo, and for a wall that the shopper did not choose. */
const EMPTY_PENALTY = 1.5;
const UNPLACED_PENALTY = 2;
const OTHER_WALL_PENALTY = 0.05;
/** Maximum share of places in which two proposals for the same wall may have the same photo. */
const MAX_SIMILARITY = 0.6;
/**
 * Penalties for a proposal that has the same wall, the same number of photos or the same idea as an earlier proposal.
 */
const SAME_WALL_PENALTY = 0.3;
const SAME_COUNT_PENALTY = 0.1;
const SAME_IDEA_PENALTY = 0.15;

/**
 * Proposes up to three different arrangements. The first is for `walls[0]`, the wall that the shopper chose. Another
 * wall is proposed only if the photos fill it without duplicates, and if it shows at least half as many photos as the
 * chosen wall. Equal arguments give equal proposals.
 */
export function arrangeWalls(
  walls: readonly FillableWall[],
  photos: readonly PlaceablePhoto[],
  { seed = 0, most = MAX_PROPOSALS }: { seed?: number; most?: number } = {},
): Arrangement[] {
  const [chosenWall] = walls;
  if (!chosenWall || photos.length === 0) return [];
  const targetCount = Math.min(photos.length, listEmptyTiles(chosenWall).length);
  const originalCount = photos.filter(({ isCopy }) => !isCopy).length;
  const hasFittingTileCount = (places: number) => places <= originalCount && places >= targetCount / 2;
  const candidates = walls
    .map((wall, index) => ({ wall, isChosen: index === 0, places: listEmptyTiles(wall) }))
    .filter(({ isChosen, places }) => places.length > 0 && (isChosen || hasFittingTileCount(places.length)))
    .flatMap((item) => ideas.map((idea) => arrangeWall(item, photos, idea, seed)));
  const first = candidates[0];
  if (!first) return [];
  const chosen = [first];
  while (chosen.length < most) {
    const computeRankingCost = (one: Arrangement) =>
      one.cost + Math.max(...chosen.map((other) => computeSimilarityPenalty(one, other)));
    const next = candidates
      .filter((candidate) => chosen.every((other) => computeSimilarity(candidate, other) <= MAX_SIMILARITY))
      .filter((candidate) => !chosen.includes(candidate))
      .reduce<Arrangement | null>(
        (best, one) => (!best || computeRankingCost(one) < computeRankingCost(best) - 1e-9 ? one : best),
        null,
      );
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}

/** Returns the mean cost per place if the photos fill the wall in `order`, which defaults to the order of `photos`. */
export function computeMeanTileCost(
  wall: FillableWall,
  photos: readonly PlaceablePhoto[],
  order = photos.map((_, index) => index),
): number {
  const places = listEmptyTiles(wall).slice(0, photos.length);
  const costs = computeArrangementCosts(places, photos, wall.mat, "both");
  return computeTotalCost(costs, order.slice(0, places.length)) / places.length;
}

function listEmptyTiles({ template, sizes, taken }: FillableWall) {
  return computeWallLayout(template, sizes).tiles.filter(({ name }) => !taken?.has(name));
}

type Candidate = { wall: FillableWall; isChosen: boolean; places: ReturnType<typeof listEmptyTiles> };

function arrangeWall(
  { wall, isChosen, places }: Candidate,
  photos: readonly PlaceablePhoto[],
  idea: ArrangementIdea,
  seed: number,
): Arrangement {
  const filled = places.slice(0, photos.length);
  const costs = computeArrangementCosts(filled, photos, wall.mat, idea);
  const order = seed > 0 ? findAlternativePhotoOrder(costs, seed) : findPhotoOrder(costs, seed);
  const hung = new Map(filled.map(({ name }, index) => [name, photos[order[index] ?? -1]?.id ?? ""]));
  const ids = new Set(hung.values());
  const comparableCosts = idea === "both" ? costs : computeArrangementCosts(filled, photos, wall.mat, "both");
  const costPerPlace = computeTotalCost(comparableCosts, order) / filled.length;
  const missedCount = photos.filter(({ id, isCopy }) => !isCopy && !ids.has(id)).length;
  const cost =
    costPerPlace +
    EMPTY_PENALTY * (1 - filled.length / places.length) +
    UNPLACED_PENALTY * (missedCount / Math.max(1, photos.length)) +
    (isChosen ? 0 : OTHER_WALL_PENALTY);
  return {
    template: wall.template,
    idea,
    hung,
    left: photos.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    costPerPlace,
    cost,
  };
}

function computeSimilarityPenalty(one: Arrangement, other: Arrangement): number {
  const idea = one.idea === other.idea ? SAME_IDEA_PENALTY : 0;
  if (one.template === other.template) return idea + SAME_WALL_PENALTY;
  return idea + (one.hung.size === other.hung.size ? SAME_COUNT_PENALTY : 0);
}

/** Returns the fraction of places that show the same photo in both arrangements. It is 0 for different walls. */
function computeSimilarity(one: Arrangement, other: Arrangement): number {
  if (one.template !== other.template) return 0;
  const same = [...one.hung].filter(([name, id]) => other.hung.get(name) === id).length;
  return same / one.hung.size;
}
