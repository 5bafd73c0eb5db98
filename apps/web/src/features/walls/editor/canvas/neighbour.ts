import type { Rect } from "@storywall/domain/kernel/rect";

export const arrows = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
} as const;
export type Arrow = keyof typeof arrows;

export const isArrow = (key: string): key is Arrow => Object.hasOwn(arrows, key);

type Placed = Rect & { name: string };

/** Weight of the distance perpendicular to the arrow. */
const ASIDE = 2.5;

/** The tile in the arrow's direction; `from` if there is none. */
export function neighbour(tiles: readonly Placed[], from: string, key: Arrow): string {
  const here = tiles.find(({ name }) => name === from);
  if (!here) return from;
  const { x, y } = arrows[key];
  const ahead = tiles
    .map((tile) => {
      const dx = tile.x + tile.width / 2 - here.x - here.width / 2;
      const dy = tile.y + tile.height / 2 - here.y - here.height / 2;
      return { name: tile.name, along: dx * x + dy * y, aside: Math.abs(dx * y) + Math.abs(dy * x) };
    })
    .filter(({ along, aside }) => along > 1 && along * 2 > aside)
    .sort((a, b) => a.along + a.aside * ASIDE - b.along - b.aside * ASIDE);
  return ahead[0]?.name ?? from;
}
