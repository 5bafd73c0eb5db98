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
