import { type Db, Prisma } from "@storywall/db/client";

const columnsSql = Prisma.sql`parcel_id, order_id, remake_id, order_number, state, board_column, tile_state, batch_id, frame_size,
  frame_style, tiles, parcel_tiles, ship_by, since, delivered_at`;

/** Returns the stored entries of the board that differ from the computed ones, and the computed ones that are missing. */
export function findOutdatedBoardEntries(db: Db): Promise<unknown[]> {
  return db.$queryRaw`
    WITH stored AS (SELECT ${columnsSql} FROM board_entries),
    computed AS (SELECT ${columnsSql} FROM compute_board_entries(ARRAY(SELECT id FROM orders)))
    SELECT 'outdated' AS problem, * FROM (SELECT * FROM stored EXCEPT ALL SELECT * FROM computed) AS outdated
    UNION ALL SELECT 'missing', * FROM (SELECT * FROM computed EXCEPT ALL SELECT * FROM stored) AS missing`;
}
