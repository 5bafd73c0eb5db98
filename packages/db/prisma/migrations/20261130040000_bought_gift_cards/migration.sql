-- A gift card is bought with a payment of its own, without a checkout.
ALTER TABLE "payments" ADD COLUMN "bought_card_id" TEXT;
ALTER TABLE "payments" ALTER COLUMN "checkout_id" DROP NOT NULL;
CREATE UNIQUE INDEX "payments_bought_card_id_key" ON "payments"("bought_card_id");
ALTER TABLE "payments" ADD CONSTRAINT "payments_bought_card_id_fkey"
  FOREIGN KEY ("bought_card_id") REFERENCES "gift_cards"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ((checkout_id IS NULL) = (bought_card_id IS NOT NULL));
CREATE INDEX "gift_cards_to_deliver" ON "gift_cards" ("deliver_on") WHERE delivered_at IS NULL AND disabled_at IS NULL;

-- A bought card gets its amount when its payment has succeeded, and the same amount.
CREATE FUNCTION gift_card_is_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT kind FROM gift_cards WHERE id = new.gift_card_id) = 'bought' AND NOT EXISTS (
    SELECT 1 FROM payments WHERE bought_card_id = new.gift_card_id AND state = 'succeeded' AND amount = new.amount) THEN
    RAISE EXCEPTION 'a gift card is issued when it is paid' USING errcode = '23514', constraint = 'gift_card_is_paid';
  END IF;
  RETURN new;
END $$;
CREATE TRIGGER gift_card_is_paid BEFORE INSERT ON "gift_card_entries"
  FOR EACH ROW WHEN (new.kind = 'issue') EXECUTE FUNCTION gift_card_is_paid();

-- A corrected address gets another code, so that the first one stops working.
DROP TRIGGER frozen ON "gift_cards";
CREATE TRIGGER frozen BEFORE UPDATE ON "gift_cards" FOR EACH ROW
  WHEN (old.amount <> new.amount OR old.kind <> new.kind)
  EXECUTE FUNCTION forbid_change();
