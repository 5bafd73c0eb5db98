-- Who paid for a frame that was gone is asked what to do (docs/decisions/0028).
ALTER TABLE "orders" ADD COLUMN "frames_asked_at" TIMESTAMPTZ(3), ADD COLUMN "frames_answer" TEXT;
ALTER TABLE "orders" ADD CONSTRAINT "orders_frames_answer" CHECK ("frames_answer" IN ('wait', 'other', 'refund'));

-- Frames that an order wants and will not get from the shelf: what is being made comes first, then who paid first.
CREATE FUNCTION frames_short(wanting TEXT) RETURNS TABLE (style TEXT, size TEXT, wanted INTEGER, free INTEGER)
LANGUAGE sql STABLE AS $$
  SELECT s.frame_style, s.frame_size, own.wanted, greatest(0, s.on_hand - coalesce(ahead.taken, 0))
  FROM (SELECT t.frame_style, t.frame_size, count(*)::int AS wanted FROM order_tiles t
        WHERE t.order_id = wanting AND t.remake_id IS NULL AND t.state IN ('waiting', 'rendered', 'printed', 'remake')
        GROUP BY 1, 2) AS own
  JOIN frame_stock s ON s.frame_style = own.frame_style AND s.frame_size = own.frame_size AND s.on_hand IS NOT NULL
  JOIN orders me ON me.id = wanting
  LEFT JOIN LATERAL (
    SELECT count(*)::int AS taken FROM order_tiles t JOIN orders o ON o.id = t.order_id
    LEFT JOIN remakes r ON r.id = t.remake_id
    WHERE t.frame_style = s.frame_style AND t.frame_size = s.frame_size
      AND t.state IN ('waiting', 'rendered', 'printed', 'remake') AND (r.state = 'making' OR t.remake_id IS NULL AND (
        o.state IN ('printing', 'framing', 'packed') OR o.state IN ('awaiting_photos', 'checking', 'needs_attention')
          AND (o.placed_at, o.id) < (me.placed_at, me.id)))) AS ahead ON true
  WHERE me.state IN ('awaiting_photos', 'checking', 'needs_attention')
    AND own.wanted > greatest(0, s.on_hand - coalesce(ahead.taken, 0))
  ORDER BY 1, 2
$$;
