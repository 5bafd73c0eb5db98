-- The mailbox of each checkout, so that a first-order code is used once per mailbox.
ALTER TABLE "checkouts" ADD COLUMN "email_key" TEXT;
CREATE INDEX "checkouts_email_key_idx" ON "checkouts" ("email_key");

-- Checkouts made before get the key that packages/domain/src/checkout/email-key.ts gives.
UPDATE "checkouts" SET "email_key" = CASE
    WHEN domain IN ('gmail.com', 'googlemail.com') THEN replace(mailbox, '.', '') || '@gmail.com'
    ELSE mailbox || '@' || domain END
FROM (
  SELECT id, regexp_replace(regexp_replace(address, '@[^@]*$', ''), '(.)\+.*$', '\1') AS mailbox,
    substring(address FROM '[^@]*$') AS domain
  FROM (SELECT id, lower(btrim(snapshot ->> 'email')) AS address FROM "checkouts"
    WHERE snapshot ->> 'email' LIKE '_%@%') AS known
) AS parts
WHERE parts.id = "checkouts".id;
