import type { BoardColumn } from "@storywall/domain/production/board-columns";
import type { BoardView, ColumnView } from "@storywall/domain/production/production-board";

const listColumns = (board: BoardView) => Object.keys(board.columns) as BoardColumn[];

const subtractTiles = (column: ColumnView, tiles: number, orders: number): ColumnView => ({
  ...column,
  tiles: Math.max(0, column.tiles - tiles),
  orders: Math.max(0, column.orders - orders),
});

/** Returns the board after a group was moved to another column, for an optimistic update. */
export function moveGroupToColumn(board: BoardView, { key, to }: { key: string; to: BoardColumn }): BoardView {
  const from = listColumns(board).find((column) => board.columns[column].groups.some((row) => row.key === key));
  const row = from && board.columns[from].groups.find((group) => group.key === key);
  if (!from || !row) return board;
  const source = subtractTiles(board.columns[from], row.tiles, row.orders);
  const target = board.columns[to];
  const sameBatchGroup = target.groups.find((group) => group.batch?.id === row.batch?.id && group.batch !== null);
  const groups = sameBatchGroup
    ? target.groups.map((group) => (group === sameBatchGroup ? { ...group, tiles: group.tiles + row.tiles } : group))
    : [{ ...row, key: `${to}:${row.key}` }, ...target.groups];
  return {
    ...board,
    columns: {
      ...board.columns,
      [from]: { ...source, groups: source.groups.filter((group) => group !== row) },
      [to]: { ...target, tiles: target.tiles + row.tiles, orders: target.orders + row.orders, groups },
    },
  };
}

/** Returns the board after a parcel was moved to another column, for an optimistic update. */
export function moveParcelToColumn(board: BoardView, { key, to }: { key: string; to: BoardColumn }): BoardView {
  const from = listColumns(board).find((column) => board.columns[column].parcels.some((row) => row.key === key));
  const row = from && board.columns[from].parcels.find((parcel) => parcel.key === key);
  if (!from || !row) return board;
  const source = subtractTiles(board.columns[from], row.tiles, 1);
  const target = board.columns[to];
  return {
    ...board,
    columns: {
      ...board.columns,
      [from]: { ...source, parcels: source.parcels.filter((parcel) => parcel !== row) },
      [to]: {
        ...target,
        tiles: target.tiles + row.tiles,
        orders: target.orders + 1,
        parcels: [{ ...row, key: `${to}:${row.key}` }, ...target.parcels],
      },
    },
  };
}
