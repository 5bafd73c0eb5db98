import type { Rect } from "@storywall/domain/kernel/rect";

export const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type Arrow = keyof typeof arrows;

export const isArrowKey = (key: string): key is Arrow => Object.hasOwn(arrows, key);

type PlacedTile = Rect & { name: string };

/** Weight of the distance at right angles to the direction of the arrow key. */
const PERPENDICULAR_WEIGHT = 2.5;

/** Returns the nearest tile in the direction of the arrow key, or `from` if there is none. */
export function findNeighbor(tiles: readonly PlacedTile[], from: string, key: Arrow): string {
  const current = tiles.find(({ name }) => name === from);
  if (!current) return from;
  const { x, y } = arrows[key];
  const candidates = tiles
    .map((tile) => {
      const dx = tile.x + tile.width / 2 - current.x - current.width / 2;
      const dy = tile.y + tile.height / 2 - current.y - current.height / 2;
      return { name: tile.name, along: dx * x + dy * y, aside: Math.abs(dx * y) + Math.abs(dy * x) };
    })
    .filter(({ along, aside }) => along > 1 && along * 2 > aside)
    .sort((a, b) => a.along + a.aside * PERPENDICULAR_WEIGHT - b.along - b.aside * PERPENDICULAR_WEIGHT);
  return candidates[0]?.name ?? from;
}
