import type { Mat } from "../../catalog/print-constants.ts";
import type { Rect, Size } from "../../kernel/rect.ts";
import { discord, type PhotoColour } from "../../photos/photo-colour.ts";
import type { Face } from "../../photos/photo-looks.ts";
import { firstCrop, type PhotoToCrop } from "../crop/first-crop.ts";
import { type TileGeometry, tileGeometry } from "../tiles/tile-geometry.ts";
import type { HungTile } from "../tiles/wall-layout.ts";

/** Unknown properties are null and do not affect the cost. */
export type PhotoToHang = Pick<PhotoToCrop, "faces" | "focus"> & {
  id: string;
  size: Size | null;
  colour: PhotoColour | null;
  /** In ms on any clock; see `readTakenAt`. */
  takenAt: number | null;
  /** A better photo that looks the same is also present, so this one is placed last. */
  isCopy: boolean;
};

/** What an arrangement optimizes. */
export type Idea = "both" | "time" | "colour";

type Weights = { loss: number; faces: number; copy: number; time: number; colour: number };

/** Weights of the cropped area, cut faces, duplicates, capture order, and color differences between neighbors. */
const weights: Record<Idea, Weights> = {
  both: { loss: 1, faces: 3, copy: 2, time: 0.6, colour: 0.6 },
  time: { loss: 1, faces: 3, copy: 2, time: 2.5, colour: 0.1 },
  colour: { loss: 1, faces: 3, copy: 2, time: 0.05, colour: 1.6 },
};

/** Costs of every photo in every place and of every two photos side by side. */
export type ArrangementCosts = {
  /** Indexed by [place][photo]. */
  alone: number[][];
  /** Pairs of neighboring places, by index. */
  beside: readonly (readonly [number, number])[];
  /** Indexed by [photo][photo]. */
  together: number[][];
};

export function arrangementCosts(
  places: readonly HungTile[],
  photos: readonly PhotoToHang[],
  mat: Mat,
  idea: Idea,
): ArrangementCosts {
  const weigh = weights[idea];
  const ranks = timeRanks(photos);
  // Places of the same size have the same costs, so they are computed once.
  const ofShape = new Map<string, number[]>();
  const inPlace = (place: HungTile) => {
    const key = `${place.width}x${place.height}`;
    const known = ofShape.get(key);
    if (known) return known;
    const [widthCm, heightCm] = [Math.min(place.width, place.height), Math.max(place.width, place.height)];
    const geometry = tileGeometry({ widthCm, heightCm, orientation: place.orientation, mat });
    const costs = photos.map((photo) => {
      const { loss, faces } = lostIn(photo, geometry);
      return weigh.loss * loss + weigh.faces * faces + (photo.isCopy ? weigh.copy : 0);
    });
    ofShape.set(key, costs);
    return costs;
  };
  const share = (index: number, count: number) => (count > 1 ? index / (count - 1) : 0);
  return {
    alone: places.map((place, index) =>
      inPlace(place).map(
        (cost, photo) =>
          cost + weigh.time * Math.abs(share(index, places.length) - share(ranks[photo] ?? 0, photos.length)),
      ),
    ),
    beside: neighbours(places),
    together: photos.map((one) =>
      photos.map((other) => (one.colour && other.colour ? weigh.colour * discord(one.colour, other.colour) : 0)),
    ),
  };
}

/** Cost of an order; `order[place]` is the index of the photo there. */
export function costOf({ alone, beside, together }: ArrangementCosts, order: readonly number[]): number {
  const single = order.reduce((sum, photo, place) => sum + (alone[place]?.[photo] ?? 0), 0);
  return beside.reduce((sum, [a, b]) => {
    const [one, other] = [order[a], order[b]];
    return one === undefined || other === undefined ? sum : sum + (together[one]?.[other] ?? 0);
  }, single);
}

/** Shares (0…1) of the photo and of its faces that its automatic crop does not show whole. */
export function lostIn({ size, faces, focus }: PhotoToHang, geometry: TileGeometry): { loss: number; faces: number } {
  if (!size) return { loss: 0, faces: 0 };
  const crop = firstCrop({ size, faces, focus }, geometry);
  const seen = seenOf(crop, geometry);
  const area = (face: Face) => face.width * face.height;
  const all = (faces ?? []).reduce((sum, face) => sum + area(face), 0);
  const whole = (faces ?? []).filter((face) => isInside(face, seen)).reduce((sum, face) => sum + area(face), 0);
  return { loss: 1 - crop.width * crop.height, faces: all > 0 ? 1 - whole / all : 0 };
}

/** The visible part of the photo, in shares of it: lip and mat hide the rest of the crop. */
function seenOf(crop: Rect, { photo, visible }: TileGeometry): Rect {
  return {
    x: crop.x + ((visible.x - photo.x) / photo.width) * crop.width,
    y: crop.y + ((visible.y - photo.y) / photo.height) * crop.height,
    width: (visible.width / photo.width) * crop.width,
    height: (visible.height / photo.height) * crop.height,
  };
}

const SLACK = 1e-6;
const isInside = (inner: Rect, outer: Rect): boolean =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.width <= outer.x + outer.width + SLACK &&
  inner.y + inner.height <= outer.y + outer.height + SLACK;

/** Rank of each photo by capture time. A photo without one follows its predecessor. */
function timeRanks(photos: readonly PhotoToHang[]): number[] {
  let last = Number.NEGATIVE_INFINITY;
  const times = photos.map(({ takenAt }) => {
    last = takenAt ?? last;
    return last;
  });
  const order = photos.map((_, index) => index).sort((a, b) => compare(times[a], times[b]) || a - b);
  const ranks = new Array<number>(photos.length).fill(0);
  for (const [rank, photo] of order.entries()) ranks[photo] = rank;
  return ranks;
}

const compare = (a = 0, b = 0): number => (a < b ? -1 : a > b ? 1 : 0);

/** Pairs of places with overlapping edges and less than a tile between them. */
function neighbours(places: readonly HungTile[]): [number, number][] {
  return places.flatMap((one, a) =>
    places.slice(a + 1).flatMap((other, more): [number, number][] => {
      const x = between(one.x, one.width, other.x, other.width);
      const y = between(one.y, one.height, other.y, other.height);
      const isBeside = x >= 0 && x < one.width && y < -one.height / 4;
      const isBelow = y >= 0 && y < one.height && x < -one.width / 4;
      return isBeside || isBelow ? [[a, a + 1 + more]] : [];
    }),
  );
}

/** Distance between two spans; negative if they overlap. */
function between(a: number, lengthA: number, b: number, lengthB: number): number {
  return Math.max(a, b) - Math.min(a + lengthA, b + lengthB);
}
