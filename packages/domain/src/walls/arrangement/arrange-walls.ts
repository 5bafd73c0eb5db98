import type { Mat } from "../../catalog/print-constants.ts";
import type { Template } from "../../catalog/templates.ts";
import { wallLayout } from "../tiles/wall-layout.ts";
import { arrangementCosts, costOf, type Idea, type PhotoToHang } from "./arrangement-cost.ts";
import { findAnother, findOrder } from "./find-order.ts";

/** A wall that photos could be placed on, with the frame size of each place. */
export type WallToFill = {
  template: Template;
  mat: Mat;
  sizes: readonly { name: string; frameSize: string }[];
  /** Names of places to leave unchanged, for example with art. */
  taken?: ReadonlySet<string>;
};

export type Arrangement = {
  template: Template;
  idea: Idea;
  /** Photo ids by place name, in the template's order; only places with a photo. */
  hung: ReadonlyMap<string, string>;
  /** Ids of photos without a place, in input order. */
  left: readonly string[];
  /** Mean cost of a filled place and its neighbors, computed with the idea "both". Lower is better. */
  costOfPlace: number;
  /** Cost including empty places and unplaced photos; used to compare arrangements across ideas. */
  cost: number;
};

const MOST = 3;
const ideas: readonly Idea[] = ["both", "time", "colour"];

/** Penalties for empty places, unplaced photos, and a wall other than the chosen one. */
const EMPTY = 1.5;
const LEFT = 2;
const ANOTHER_WALL = 0.05;
/** Maximum share of places that two proposals for the same wall may have in common. */
const ALIKE = 0.6;
/** Penalties for proposals that share the wall, the number of photos or the idea of an earlier one. */
const SAME_WALL = 0.3;
const SAME_NUMBER = 0.1;
const SAME_IDEA = 0.15;

/**
 * Proposes up to three different arrangements; the first is for `walls[0]`, the wall the shopper chose. Other walls are
 * proposed only if the photos fill them without duplicates and they show at least half as many photos. Deterministic
 * for the same photos, walls and seed.
 */
export function arrangeWalls(
  walls: readonly WallToFill[],
  photos: readonly PhotoToHang[],
  { seed = 0, most = MOST }: { seed?: number; most?: number } = {},
): Arrangement[] {
  const [chosenWall] = walls;
  if (!chosenWall || photos.length === 0) return [];
  const wanted = Math.min(photos.length, freePlaces(chosenWall).length);
  const own = photos.filter(({ isCopy }) => !isCopy).length;
  const fits = (places: number) => places <= own && places >= wanted / 2;
  const candidates = walls
    .map((wall, index) => ({ wall, isChosen: index === 0, places: freePlaces(wall) }))
    .filter(({ isChosen, places }) => places.length > 0 && (isChosen || fits(places.length)))
    .flatMap((one) => ideas.map((idea) => arrangementOf(one, photos, idea, seed)));
  const first = candidates[0];
  if (!first) return [];
  const chosen = [first];
  while (chosen.length < most) {
    const worth = (one: Arrangement) => one.cost + Math.max(...chosen.map((other) => sameness(one, other)));
    const next = candidates
      .filter((one) => chosen.every((other) => likeness(one, other) <= ALIKE))
      .filter((one) => !chosen.includes(one))
      .reduce<Arrangement | null>((best, one) => (!best || worth(one) < worth(best) - 1e-9 ? one : best), null);
    if (!next) break;
    chosen.push(next);
  }
  return chosen;
}

/** Mean cost per place if photos fill the wall in this order, by default as they were added. */
export function costInOrder(
  wall: WallToFill,
  photos: readonly PhotoToHang[],
  order = photos.map((_, index) => index),
): number {
  const places = freePlaces(wall).slice(0, photos.length);
  const costs = arrangementCosts(places, photos, wall.mat, "both");
  return costOf(costs, order.slice(0, places.length)) / places.length;
}

function freePlaces({ template, sizes, taken }: WallToFill) {
  return wallLayout(template, sizes).tiles.filter(({ name }) => !taken?.has(name));
}

type Candidate = { wall: WallToFill; isChosen: boolean; places: ReturnType<typeof freePlaces> };

function arrangementOf(
  { wall, isChosen, places }: Candidate,
  photos: readonly PhotoToHang[],
  idea: Idea,
  seed: number,
): Arrangement {
  const filled = places.slice(0, photos.length);
  const costs = arrangementCosts(filled, photos, wall.mat, idea);
  const order = seed > 0 ? findAnother(costs, seed) : findOrder(costs, seed);
  const hung = new Map(filled.map(({ name }, place) => [name, photos[order[place] ?? -1]?.id ?? ""]));
  const ids = new Set(hung.values());
  const compared = idea === "both" ? costs : arrangementCosts(filled, photos, wall.mat, "both");
  const costOfPlace = costOf(compared, order) / filled.length;
  const missed = photos.filter(({ id, isCopy }) => !isCopy && !ids.has(id)).length;
  const cost =
    costOfPlace +
    EMPTY * (1 - filled.length / places.length) +
    LEFT * (missed / Math.max(1, photos.length)) +
    (isChosen ? 0 : ANOTHER_WALL);
  return {
    template: wall.template,
    idea,
    hung,
    left: photos.filter(({ id }) => !ids.has(id)).map(({ id }) => id),
    costOfPlace,
    cost,
  };
}

function sameness(one: Arrangement, other: Arrangement): number {
  const idea = one.idea === other.idea ? SAME_IDEA : 0;
  if (one.template === other.template) return idea + SAME_WALL;
  return idea + (one.hung.size === other.hung.size ? SAME_NUMBER : 0);
}

/** Share of places that show the same photo in both arrangements; 0 for different walls. */
function likeness(one: Arrangement, other: Arrangement): number {
  if (one.template !== other.template) return 0;
  const same = [...one.hung].filter(([name, id]) => other.hung.get(name) === id).length;
  return same / one.hung.size;
}
