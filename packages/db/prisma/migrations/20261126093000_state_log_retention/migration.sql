-- Entries of photos, carts and tiles may be deleted after a year. That a tile was remade is kept, as are all other entries,
-- which belong to orders and their payments.
DROP TRIGGER kept ON "state_log";
CREATE TRIGGER kept BEFORE UPDATE ON "state_log" FOR EACH ROW EXECUTE FUNCTION forbid_change();
CREATE TRIGGER kept_for_a_year BEFORE DELETE ON "state_log" FOR EACH ROW
  WHEN (old.entity NOT IN ('photo', 'cart', 'tile') OR old.to_state = 'remake' OR old.at > now() - interval '365 days')
  EXECUTE FUNCTION forbid_change();
CREATE INDEX "state_log_deletable" ON "state_log" ("at")
  WHERE entity IN ('photo', 'cart', 'tile') AND to_state <> 'remake';
