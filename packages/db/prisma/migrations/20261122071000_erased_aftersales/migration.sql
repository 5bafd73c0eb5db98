-- A change of an order may lose whose address it was, as its checkout may, and nothing else of it (docs/decisions/0021).
DROP TRIGGER frozen ON "order_changes";
CREATE TRIGGER frozen BEFORE UPDATE ON "order_changes" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.totals <> new.totals OR old.order_id <> new.order_id
        OR (old.shipping_address <> new.shipping_address
          AND new.shipping_address <> erased_address(old.shipping_address)))
  EXECUTE FUNCTION forbid_change();
