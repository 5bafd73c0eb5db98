-- The board shows orders of any accessory. Only the lines of accessories have a design without tiles, apart from walls whose
-- photos are uploaded later.
CREATE INDEX "order_lines_of_accessories" ON "order_lines" ("order_id")
WHERE NOT is_upload_later AND design -> 'tiles' = '[]';

CREATE OR REPLACE FUNCTION compute_board_entries(order_ids TEXT[]) RETURNS TABLE (
  parcel_id TEXT, order_id TEXT, remake_id TEXT, order_number TEXT, state TEXT, board_column TEXT, tile_state TEXT,
  batch_id TEXT, frame_size TEXT, frame_style TEXT, tiles INTEGER, parcel_tiles INTEGER, ship_by DATE, since TIMESTAMPTZ,
  delivered_at TIMESTAMPTZ
) LANGUAGE sql STABLE AS $$
  WITH parcels AS (
    SELECT o.id AS parcel_id, o.id AS order_id, NULL::text AS remake_id, o.number, o.state, o.ship_by, o.placed_at AS since,
      CASE WHEN o.state = 'delivered' THEN o.delivered_at END AS delivered_at, o.state = 'packed' AS can_be_closed
    FROM orders o
    WHERE o.id = ANY (order_ids) AND (o.state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing',
      'packed', 'shipped') OR (o.state = 'delivered' AND o.delivered_at IS NOT NULL))
    UNION ALL
    SELECT r.id, r.order_id, r.id, o.number, r.state,
      coalesce(r.ship_by, (r.created_at AT TIME ZONE 'America/New_York')::date + 4), r.created_at,
      CASE WHEN r.state = 'delivered' THEN r.delivered_at END, r.state = 'making'
    FROM remakes r JOIN orders o ON o.id = r.order_id
    WHERE r.order_id = ANY (order_ids)
      AND (r.state IN ('making', 'sent') OR (r.state = 'delivered' AND r.delivered_at IS NOT NULL))),
  pieces AS (
    SELECT p.parcel_id, t.state AS tile_state, t.batch_id, t.frame_size, t.frame_style, count(*)::int AS tiles
    FROM parcels p JOIN order_tiles t ON t.order_id = p.order_id AND t.remake_id IS NOT DISTINCT FROM p.remake_id
    GROUP BY p.parcel_id, t.state, t.batch_id, t.frame_size, t.frame_style
    UNION ALL
    SELECT p.parcel_id, NULL, NULL, NULL, NULL, 0
    FROM parcels p
    WHERE p.remake_id IS NULL AND NOT EXISTS (SELECT 1 FROM order_tiles t WHERE t.order_id = p.order_id)
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = p.order_id AND NOT l.is_upload_later AND l.design -> 'tiles' = '[]')),
  totals AS (
    SELECT pieces.parcel_id, sum(tiles)::int AS parcel_tiles, coalesce(bool_or(tile_state IN ('waiting', 'remake')), false) AS waits,
      coalesce(bool_and(tile_state = 'packed'), true) AS is_packed
    FROM pieces GROUP BY pieces.parcel_id)
  SELECT p.parcel_id, p.order_id, p.remake_id, p.number, p.state,
    CASE
      WHEN p.state IN ('sent', 'shipped') THEN 'shipped'
      WHEN p.state = 'delivered' THEN 'delivered'
      WHEN p.state = 'awaiting_photos' THEN 'received'
      WHEN p.state = 'needs_attention' THEN 'problems'
      WHEN EXISTS (SELECT 1 FROM lab_orders l WHERE l.parcel_id = p.parcel_id AND l.closed_at IS NULL) THEN 'lab'
      WHEN p.state = 'checking' AND waits THEN 'checking'
      WHEN tile_state IN ('waiting', 'remake') AND p.remake_id IS NULL THEN 'problems'
      WHEN tile_state IN ('waiting', 'remake') THEN 'checking'
      WHEN tile_state = 'rendered' AND pieces.batch_id IS NULL THEN 'ready'
      WHEN tile_state = 'rendered' THEN 'printing'
      WHEN tile_state = 'printed' THEN 'framing'
      WHEN is_packed AND can_be_closed AND EXISTS (SELECT 1 FROM scans s
        WHERE s.parcel_id = p.parcel_id AND s.tile_id IS NULL AND s.undone_at IS NULL) THEN 'packed'
      ELSE 'packing'
    END,
    tile_state, pieces.batch_id, pieces.frame_size, pieces.frame_style, pieces.tiles, totals.parcel_tiles, p.ship_by, p.since,
    p.delivered_at
  FROM parcels p JOIN pieces USING (parcel_id) JOIN totals USING (parcel_id)
$$;

CREATE TRIGGER board_of_accessories AFTER INSERT ON "order_lines"
FOR EACH ROW WHEN (NOT NEW.is_upload_later AND NEW.design -> 'tiles' = '[]') EXECUTE FUNCTION refresh_board_of_row();
CREATE TRIGGER board_of_deleted_accessories AFTER DELETE ON "order_lines"
FOR EACH ROW WHEN (NOT OLD.is_upload_later AND OLD.design -> 'tiles' = '[]') EXECUTE FUNCTION refresh_board_of_row();

DROP TRIGGER board_of_plates ON "order_lines";
DROP TRIGGER board_of_deleted_plates ON "order_lines";
DROP INDEX "order_lines_of_plates";
