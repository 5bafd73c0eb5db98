-- Every foreign key has an index; packages/db/src/foreign-keys.test.ts checks it. Tiles are looked up by photo without a key.
CREATE INDEX "admin_sessions_admin_user_id_idx" ON "admin_sessions"("admin_user_id");
CREATE INDEX "admin_sign_in_links_admin_user_id_idx" ON "admin_sign_in_links"("admin_user_id");
CREATE INDEX "captures_user_id_idx" ON "captures"("user_id");
CREATE INDEX "claims_refund_id_idx" ON "claims"("refund_id");
CREATE INDEX "claims_remake_id_idx" ON "claims"("remake_id");
CREATE INDEX "promo_redemptions_code_idx" ON "promo_redemptions"("code");
CREATE INDEX "order_tiles_photo_id_idx" ON "order_tiles"("photo_id");
