-- The label of a return: a link, or a PDF file.
ALTER TABLE "claims" ADD COLUMN "label_url" TEXT,
ADD COLUMN "label_pdf" BYTEA,
ADD COLUMN "label_sent_at" TIMESTAMPTZ(3);

INSERT INTO "state_transitions" ("entity", "from_state", "to_state") VALUES
  ('claim', 'returning', 'returned'),
  ('remake', 'making', 'cancelled');

UPDATE "claims" SET state = 'returned' FROM "orders"
  WHERE "orders".id = "claims".order_id AND "orders".state = 'returned' AND "claims".state = 'returning';

CREATE INDEX "claims_returning" ON "claims" ("order_id") WHERE state = 'returning';
