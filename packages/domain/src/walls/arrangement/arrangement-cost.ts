import type { Mat } from "../../catalog/print-constants.ts";
import type { Size } from "../../kernel/rect.ts";
import { computeColorDistance, type PhotoColor } from "../../photos/photo-colors.ts";
import type { Face } from "../../photos/photo-features.ts";
import { type CroppablePhoto, computeAutoCrop, isFaceWhole } from "../crop/auto-crop.ts";
import { computeTileGeometry, type TileGeometry } from "../tiles/tile-geometry.ts";
import type { PlacedWallTile } from "../tiles/wall-layout.ts";

/** A photo that can be placed on a wall. Unknown properties are null and do not affect the cost. */
export type PlaceablePhoto = Pick<CroppablePhoto, "faces" | "focus"> & {
  id: string;
  size: Size | null;
  color: PhotoColor | null;
  /** Capture time in ms, in any time zone. It is used only to sort the photos. */
  takenAt: number | null;
  /** Whether there is a better photo that looks the same. Such a duplicate gets a penalty. */
  isCopy: boolean;
};

/** Goals that an arrangement optimizes: "time" for capture order, "color" for similar neighbors. */
export type ArrangementIdea = "both" | "time" | "color";

type Weights = { loss: number; faces: number; copy: number; time: number; color: number };

/**
 * Weights of the five costs: cropped area, cut faces, duplicates, capture order, and color differences between
 * neighbors.
 */
const weights: Record<ArrangementIdea, Weights> = {
  both: { loss: 1, faces: 3, copy: 2, time: 0.6, color: 0.6 },
  time: { loss: 1, faces: 3, copy: 2, time: 2.5, color: 0.1 },
  color: { loss: 1, faces: 3, copy: 2, time: 0.05, color: 1.6 },
};

export type ArrangementCosts = {
  /** Cost of a photo in a place, indexed by [place][photo]. */
  unaryCost: number[][];
  /** Pairs of neighboring places, by index. */
  adjacent: readonly (readonly [number, number])[];
  /** Cost of two neighboring photos, indexed by [photo][photo]. */
  pairwiseCost: number[][];
};

export function computeArrangementCosts(
  places: readonly PlacedWallTile[],
  photos: readonly PlaceablePhoto[],
  mat: Mat,
  idea: ArrangementIdea,
): ArrangementCosts {
  const ideaWeights = weights[idea];
  const ranks = rankPhotosByTime(photos);
  // Places of the same size have the same costs, so the costs are computed once for each size.
  const costsByShape = new Map<string, number[]>();
  const computeTileCosts = (tile: PlacedWallTile) => {
    const key = `${tile.width}x${tile.height}`;
    const cachedCosts = costsByShape.get(key);
    if (cachedCosts) return cachedCosts;
    const [widthCm, heightCm] = [Math.min(tile.width, tile.height), Math.max(tile.width, tile.height)];
    const geometry = computeTileGeometry({ widthCm, heightCm, orientation: tile.orientation, mat });
    const costs = photos.map((photo) => {
      const { loss, faces } = measureCropLoss(photo, geometry);
      return ideaWeights.loss * loss + ideaWeights.faces * faces + (photo.isCopy ? ideaWeights.copy : 0);
    });
    costsByShape.set(key, costs);
    return costs;
  };
  const toRelativePosition = (index: number, count: number) => (count > 1 ? index / (count - 1) : 0);
  return {
    unaryCost: places.map((place, index) =>
      computeTileCosts(place).map(
        (cost, photo) =>
          cost +
          ideaWeights.time *
            Math.abs(toRelativePosition(index, places.length) - toRelativePosition(ranks[photo] ?? 0, photos.length)),
      ),
    ),
    adjacent: findAdjacentTiles(places),
    pairwiseCost: photos.map((photo) =>
      photos.map((other) =>
        photo.color && other.color ? ideaWeights.color * computeColorDistance(photo.color, other.color) : 0,
      ),
    ),
  };
}

/** Returns the total cost of placing the photos in this order. `order[place]` is the index of a photo. */
export function computeTotalCost(
  { unaryCost, adjacent, pairwiseCost }: ArrangementCosts,
  order: readonly number[],
): number {
  const single = order.reduce((sum, photo, index) => sum + (unaryCost[index]?.[photo] ?? 0), 0);
  return adjacent.reduce((sum, [a, b]) => {
    const [first, second] = [order[a], order[b]];
    return first === undefined || second === undefined ? sum : sum + (pairwiseCost[first]?.[second] ?? 0);
  }, single);
}

/**
 * Returns which fractions (0…1) of the photo's area and of its faces' area the automatic crop cuts off. The whole area
 * of a face counts as cut off if any part of it is hidden.
 */
export function measureCropLoss(
  { size, faces, focus }: Pick<PlaceablePhoto, "size" | "faces" | "focus">,
  geometry: TileGeometry,
): { loss: number; faces: number } {
  if (!size) return { loss: 0, faces: 0 };
  const crop = computeAutoCrop({ size, faces, focus }, geometry);
  const sumArea = (shown: readonly Face[]) => shown.reduce((sum, { width, height }) => sum + width * height, 0);
  const all = sumArea(faces ?? []);
  const whole = sumArea((faces ?? []).filter((face) => isFaceWhole(face, crop, size, geometry)));
  return { loss: 1 - crop.width * crop.height, faces: all > 0 ? 1 - whole / all : 0 };
}

/**
 * Ranks the photos by capture time. A photo without a capture time gets the time of the photo before it in `photos`.
 */
function rankPhotosByTime(photos: readonly PlaceablePhoto[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  const times = photos.map(({ takenAt }) => {
    last = takenAt ?? last;
    return last;
  });
  const order = photos.map((_, index) => index).sort((a, b) => compareNumbers(times[a], times[b]) || a - b);
  const ranks = new Array<number>(photos.length).fill(0);
  for (const [rank, photo] of order.entries()) ranks[photo] = rank;
  return ranks;
}

const compareNumbers = (a = 0, b = 0): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Lists the pairs of neighboring places. Neighbors overlap horizontally or vertically, and the gap between them is
 * smaller than a tile.
 */
function findAdjacentTiles(places: readonly PlacedWallTile[]): [number, number][] {
  return places.flatMap((place, a) =>
    places.slice(a + 1).flatMap((other, more): [number, number][] => {
      const x = computeSpanDistance(place.x, place.width, other.x, other.width);
      const y = computeSpanDistance(place.y, place.height, other.y, other.height);
      const isAdjacentHorizontally = x >= 0 && x < place.width && y < -place.height / 4;
      const isAdjacentVertically = y >= 0 && y < place.height && x < -place.width / 4;
      return isAdjacentHorizontally || isAdjacentVertically ? [[a, a + 1 + more]] : [];
    }),
  );
}

/** Returns the distance between two spans. It is negative if they overlap. */
function computeSpanDistance(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.max(a, b) - Math.min(a + lengthA, b + lengthB);
}
