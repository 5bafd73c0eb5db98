/** Returns the number of tiles of these lines, including copies. */
export const countTiles = (lines: ReadonlyArray<{ quantity: number; design: { tiles: readonly unknown[] } }>): number =>
  lines.reduce((sum, { quantity, design }) => sum + quantity * design.tiles.length, 0);
