-- Tells every web process that public pages show something else now (docs/decisions/0041). Equal notifications of a
-- transaction are sent once.
CREATE FUNCTION notify_catalog_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NOTIFY catalog_changed;
  RETURN NULL;
END
$$;

CREATE TRIGGER "art_items_changed" AFTER INSERT OR UPDATE OR DELETE ON "art_items"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER "copy_versions_changed" AFTER INSERT OR UPDATE OR DELETE ON "copy_versions"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER "price_lists_changed" AFTER INSERT OR UPDATE OR DELETE ON "price_lists"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER "promos_changed" AFTER INSERT OR UPDATE OR DELETE ON "promos"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER "shop_settings_changed" AFTER INSERT OR UPDATE OR DELETE ON "shop_settings"
  FOR EACH STATEMENT EXECUTE FUNCTION notify_catalog_changed();

-- Most sets are private, and public pages do not show them.
CREATE TRIGGER "art_sets_added" AFTER INSERT ON "art_sets"
  FOR EACH ROW WHEN (NEW.is_public) EXECUTE FUNCTION notify_catalog_changed();
CREATE TRIGGER "art_sets_changed" AFTER UPDATE ON "art_sets"
  FOR EACH ROW WHEN (OLD.is_public OR NEW.is_public) EXECUTE FUNCTION notify_catalog_changed();
