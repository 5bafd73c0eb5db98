-- The tiles on the production board, counted per parcel, tile state, batch, size and frame (docs/decisions/0042). A parcel
-- is an order or a remake. The board reads these rows instead of all tiles.
CREATE TABLE "board_entries" (
    "id" BIGSERIAL NOT NULL,
    "parcel_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "remake_id" TEXT,
    "order_number" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "board_column" TEXT NOT NULL,
    "tile_state" TEXT,
    "batch_id" TEXT,
    "frame_size" TEXT,
    "frame_style" TEXT,
    "tiles" INTEGER NOT NULL,
    "parcel_tiles" INTEGER NOT NULL,
    "ship_by" DATE NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "delivered_at" TIMESTAMPTZ(3),

    CONSTRAINT "board_entries_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "board_entries_order_id_idx" ON "board_entries"("order_id");
CREATE INDEX "board_entries_delivered" ON "board_entries" ("delivered_at") WHERE delivered_at IS NOT NULL;

ALTER TABLE "board_entries" ADD CONSTRAINT "board_entries_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Computes the entries of these orders and their remakes. An order of replacement plates without tiles has one entry,
-- without a tile state. Delivered parcels have entries however long ago they were delivered.
CREATE FUNCTION compute_board_entries(order_ids TEXT[]) RETURNS TABLE (
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
      AND EXISTS (SELECT 1 FROM order_lines l WHERE l.order_id = p.order_id AND l.template_key = 'replacement_plates')),
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

-- The lock comes first, so that the next statements see the changes of every transaction that had the orders before.
CREATE FUNCTION refresh_board_entries(order_ids TEXT[]) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM orders WHERE id = ANY (order_ids) ORDER BY id FOR NO KEY UPDATE;
  DELETE FROM board_entries WHERE order_id = ANY (order_ids);
  INSERT INTO board_entries (parcel_id, order_id, remake_id, order_number, state, board_column, tile_state, batch_id, frame_size,
    frame_style, tiles, parcel_tiles, ship_by, since, delivered_at)
  SELECT * FROM compute_board_entries(order_ids);
END
$$;

CREATE FUNCTION refresh_board_of_tiles() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_board_entries(array_agg(DISTINCT order_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION refresh_board_of_changed_tiles() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_board_entries(array_agg(DISTINCT order_id))
  FROM (
    SELECT unnest(ARRAY[was.order_id, changed.order_id]) AS order_id
    FROM tiles_before AS was JOIN tiles_after AS changed ON changed.id = was.id
    WHERE (was.state, was.order_id, was.remake_id, was.batch_id, was.frame_size, was.frame_style) IS DISTINCT FROM
      (changed.state, changed.order_id, changed.remake_id, changed.batch_id, changed.frame_size, changed.frame_style)) AS moved
  HAVING count(*) > 0;
  RETURN NULL;
END
$$;

CREATE FUNCTION refresh_board_of_order() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_board_entries(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;

CREATE FUNCTION refresh_board_of_row() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_board_entries(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD.order_id ELSE NEW.order_id END]);
  RETURN NULL;
END
$$;

CREATE TRIGGER board_of_new_tiles AFTER INSERT ON "order_tiles"
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_board_of_tiles();
CREATE TRIGGER board_of_deleted_tiles AFTER DELETE ON "order_tiles"
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION refresh_board_of_tiles();
CREATE TRIGGER board_of_changed_tiles AFTER UPDATE ON "order_tiles"
REFERENCING OLD TABLE AS tiles_before NEW TABLE AS tiles_after FOR EACH STATEMENT EXECUTE FUNCTION refresh_board_of_changed_tiles();
CREATE TRIGGER board_of_order AFTER UPDATE OF number, state, ship_by, placed_at, delivered_at ON "orders"
FOR EACH ROW WHEN ((OLD.number, OLD.state, OLD.ship_by, OLD.placed_at, OLD.delivered_at)
  IS DISTINCT FROM (NEW.number, NEW.state, NEW.ship_by, NEW.placed_at, NEW.delivered_at))
EXECUTE FUNCTION refresh_board_of_order();
CREATE TRIGGER board_of_remake AFTER UPDATE OF state, ship_by, created_at, delivered_at ON "remakes"
FOR EACH ROW WHEN ((OLD.state, OLD.ship_by, OLD.created_at, OLD.delivered_at)
  IS DISTINCT FROM (NEW.state, NEW.ship_by, NEW.created_at, NEW.delivered_at))
EXECUTE FUNCTION refresh_board_of_row();
CREATE TRIGGER board_of_plates AFTER INSERT ON "order_lines"
FOR EACH ROW WHEN (NEW.template_key = 'replacement_plates') EXECUTE FUNCTION refresh_board_of_row();
CREATE TRIGGER board_of_deleted_plates AFTER DELETE ON "order_lines"
FOR EACH ROW WHEN (OLD.template_key = 'replacement_plates') EXECUTE FUNCTION refresh_board_of_row();
CREATE TRIGGER board_of_box AFTER INSERT OR UPDATE ON "scans"
FOR EACH ROW WHEN (NEW.tile_id IS NULL) EXECUTE FUNCTION refresh_board_of_row();
CREATE TRIGGER board_of_deleted_box AFTER DELETE ON "scans"
FOR EACH ROW WHEN (OLD.tile_id IS NULL) EXECUTE FUNCTION refresh_board_of_row();

SELECT refresh_board_entries(ARRAY(
  SELECT id FROM orders WHERE state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed', 'shipped')
  UNION SELECT id FROM orders WHERE state = 'delivered' AND delivered_at > now() - interval '7 days'
  UNION SELECT order_id FROM remakes WHERE state IN ('making', 'sent') OR (state = 'delivered' AND delivered_at > now() - interval '7 days')));
