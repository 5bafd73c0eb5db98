import type { Template } from "../../catalog/templates.ts";
import { type HungTile, wallLayout } from "../tiles/wall-layout.ts";
import { furniture } from "./furniture.ts";
import { frameOf, type PlanFurniture, type PlanTile, spanOfFurniture, spanOfTiles, type WallPlan } from "./plan.ts";

/** Where the middle of a group hangs: between 145 and 150 cm, the height of an eye. In mm. */
export const EYE_HEIGHT = 1_475;

/** Air between furniture and the group above it: between 15 and 20 cm. In mm. */
export const ABOVE_FURNITURE = 175;

type Chosen = readonly { name: string; frameSize: string }[];

/** The tiles of a design as they hang together, from the group's own corner; put on a wall by `hangGroup`. */
export function tilesOfDesign(template: Template, chosen: Chosen): PlanTile[] {
  return wallLayout(template, chosen).tiles.map(toPlanTile);
}

function toPlanTile({ name, frameSize, orientation, x, y }: HungTile): PlanTile {
  return { name, frameSize, orientation, left: Math.round(x * 10), top: 0 - Math.round(y * 10) };
}

/**
 * Moves the group to where a decorator would hang it: a hand above the first piece of furniture that art goes above, else
 * with its middle at the height of an eye, in the middle of the widest piece of wall without door or window. On the wall
 * where it fits.
 */
export function hangGroup({ wall, furniture: pieces, tiles }: WallPlan): PlanTile[] {
  const group = spanOfTiles(tiles);
  if (!group) return [];
  const size = { width: group.right - group.left, height: group.top - group.bottom };
  const below = pieces.find(({ kind }) => furniture[kind].isBelowArt);
  const middle = below ? below.left + below.width / 2 : middleOfFreeWall(wall.width, pieces);
  const bottom = below ? spanOfFurniture(below).top + ABOVE_FURNITURE : EYE_HEIGHT - size.height / 2;
  const left = onto(middle - size.width / 2, size.width, wall.width);
  const top = onto(bottom, size.height, wall.height) + size.height;
  const [dx, dy] = [Math.round(left - group.left), Math.round(top - group.top)];
  return tiles.map((tile) => ({ ...tile, left: tile.left + dx, top: tile.top + dy }));
}

/** Between the wall's edges; what is longer than the wall sticks out as far at both ends. */
function onto(start: number, length: number, whole: number): number {
  if (length > whole) return (whole - length) / 2;
  return Math.max(0, Math.min(start, whole - length));
}

function middleOfFreeWall(width: number, pieces: readonly PlanFurniture[]): number {
  const blocks = pieces
    .filter(({ kind }) => !furniture[kind].isBelowArt)
    .map(spanOfFurniture)
    .toSorted((a, b) => a.left - b.left);
  let [from, best] = [0, { left: 0, right: 0 }];
  for (const { left, right } of [...blocks, { left: width, right: width }]) {
    if (left - from > best.right - best.left) best = { left: from, right: left };
    from = Math.max(from, right);
  }
  return best.right > best.left ? (best.left + best.right) / 2 : width / 2;
}

/**
 * The same places for a design whose tiles or sizes are others now: each tile keeps its middle; one that is new hangs where
 * the layout has it beside the first that is not.
 */
export function rehang(old: readonly PlanTile[], fresh: readonly PlanTile[]): PlanTile[] {
  const places = new Map(old.map((tile) => [tile.name, middleOf(tile)]));
  const anchor = fresh.find(({ name }) => places.has(name));
  const was = anchor && places.get(anchor.name);
  if (!anchor || !was) return [...fresh];
  const is = middleOf(anchor);
  return fresh.map((tile) => {
    const own = middleOf(tile);
    const to = places.get(tile.name) ?? { x: own.x + was.x - is.x, y: own.y + was.y - is.y };
    return { ...tile, left: tile.left + Math.round(to.x - own.x), top: tile.top + Math.round(to.y - own.y) };
  });
}

function middleOf(tile: PlanTile): { x: number; y: number } {
  const { width, height } = frameOf(tile);
  return { x: tile.left + width / 2, y: tile.top - height / 2 };
}
