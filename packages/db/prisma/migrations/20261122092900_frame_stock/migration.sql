-- Frames on the shelf, by frame and size (docs/decisions/0028). Where nobody has counted, nothing is held back.
CREATE TABLE "frame_stock" (
    "frame_style" TEXT NOT NULL,
    "frame_size" TEXT NOT NULL,
    "on_hand" INTEGER,
    "promised" INTEGER NOT NULL DEFAULT 0,
    "low_at" INTEGER NOT NULL DEFAULT 5,

    CONSTRAINT "frame_stock_pkey" PRIMARY KEY ("frame_style", "frame_size")
);
INSERT INTO "frame_stock" ("frame_style", "frame_size")
SELECT style, size
FROM unnest(ARRAY['Infinite', 'Timeless', 'Serene', 'Sleek', 'Harmony', 'Whisper']) AS style,
     unnest(ARRAY['rectangle_small', 'rectangle_medium', 'rectangle_large', 'rectangle_xlarge']) AS size;

CREATE INDEX "order_tiles_unframed" ON "order_tiles" ("frame_style", "frame_size")
WHERE state IN ('waiting', 'rendered', 'printed', 'remake');

-- Pieces that were sold or are made again, and have no frame yet.
CREATE FUNCTION frames_promised(style TEXT, size TEXT) RETURNS INTEGER LANGUAGE sql STABLE AS $$
  SELECT count(*)::int
  FROM order_tiles t JOIN orders o ON o.id = t.order_id LEFT JOIN remakes r ON r.id = t.remake_id
  WHERE t.frame_style = style AND t.frame_size = size AND t.state IN ('waiting', 'rendered', 'printed', 'remake')
    AND CASE WHEN t.remake_id IS NULL
          THEN o.state IN ('awaiting_photos', 'checking', 'needs_attention', 'printing', 'framing', 'packed')
          ELSE r.state = 'making' END
$$;

-- Counts anew what these pieces changed. Rows are locked in one order first, and looked at by a second statement.
CREATE FUNCTION count_frames(changed JSONB) RETURNS VOID LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM frame_stock s
  WHERE s.on_hand IS NOT NULL
    AND EXISTS (SELECT 1 FROM jsonb_to_recordset(changed) AS c(style TEXT, size TEXT)
                WHERE c.style = s.frame_style AND c.size = s.frame_size)
  ORDER BY s.frame_style, s.frame_size FOR UPDATE;
  UPDATE frame_stock s
  SET on_hand = s.on_hand - c.taken, promised = frames_promised(s.frame_style, s.frame_size)
  FROM jsonb_to_recordset(changed) AS c(style TEXT, size TEXT, taken INTEGER)
  WHERE s.on_hand IS NOT NULL AND c.style = s.frame_style AND c.size = s.frame_size;
END
$$;

CREATE FUNCTION frames_of_new_tiles() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE changed JSONB;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM frame_stock WHERE on_hand IS NOT NULL) THEN RETURN NULL; END IF;
  SELECT jsonb_agg(one) INTO changed
  FROM (SELECT frame_style AS style, frame_size AS size, 0 AS taken FROM made GROUP BY 1, 2) AS one;
  IF changed IS NOT NULL THEN PERFORM count_frames(changed); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION frames_of_moved_tiles() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE changed JSONB;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM frame_stock WHERE on_hand IS NOT NULL) THEN RETURN NULL; END IF;
  -- A frame leaves the shelf when a piece is framed, and comes back with a scan that is taken back; a piece that is made
  -- again takes another one.
  SELECT jsonb_agg(one) INTO changed
  FROM (SELECT moved.frame_style AS style, moved.frame_size AS size,
          count(*) FILTER (WHERE was.state = 'printed' AND moved.state = 'framed')
            - count(*) FILTER (WHERE was.state = 'framed' AND moved.state = 'printed') AS taken
        FROM tiles_before AS was JOIN tiles_after AS moved ON moved.id = was.id
        WHERE moved.state <> was.state GROUP BY 1, 2) AS one;
  IF changed IS NOT NULL THEN PERFORM count_frames(changed); END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION frames_of_order() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE changed JSONB;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM frame_stock WHERE on_hand IS NOT NULL) THEN RETURN NULL; END IF;
  SELECT jsonb_agg(one) INTO changed
  FROM (SELECT frame_style AS style, frame_size AS size, 0 AS taken
        FROM order_tiles WHERE order_id = NEW.id GROUP BY 1, 2) AS one;
  IF changed IS NOT NULL THEN PERFORM count_frames(changed); END IF;
  RETURN NULL;
END
$$;

CREATE TRIGGER frames_of_new_tiles AFTER INSERT ON "order_tiles"
REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION frames_of_new_tiles();
CREATE TRIGGER frames_of_gone_tiles AFTER DELETE ON "order_tiles"
REFERENCING OLD TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION frames_of_new_tiles();
CREATE TRIGGER frames_of_moved_tiles AFTER UPDATE ON "order_tiles"
REFERENCING OLD TABLE AS tiles_before NEW TABLE AS tiles_after FOR EACH STATEMENT EXECUTE FUNCTION frames_of_moved_tiles();
CREATE TRIGGER frames_of_cancelled_order AFTER UPDATE OF state ON "orders"
FOR EACH ROW WHEN (NEW.state = 'cancelled' AND OLD.state <> 'cancelled') EXECUTE FUNCTION frames_of_order();
