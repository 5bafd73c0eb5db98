-- The store's list is compared page by page and no longer kept in a table.
DROP TABLE "recon_objects";
