UPDATE "outbox_jobs" SET "name" = CASE "name"
  WHEN 'recon.books' THEN 'reconcile.ledger'
  WHEN 'recon.files' THEN 'reconcile.files'
  WHEN 'payment.follow' THEN 'payment.sync'
  WHEN 'payments.catch-up' THEN 'payments.replay-missed-events'
  WHEN 'photo.normalise' THEN 'photo.normalize'
  WHEN 'batch.to-folder' THEN 'batch.copy-to-folder'
  ELSE 'email.frame-shortage' END
WHERE "name" IN ('recon.books', 'recon.files', 'payment.follow', 'payments.catch-up', 'photo.normalise', 'batch.to-folder',
  'email.frames-short');

-- Keys that prevent a second email or a second run in the same period.
UPDATE "outbox_jobs" SET "dedupe" = regexp_replace("dedupe", '-frames-short$', '-frame-shortage') WHERE "dedupe" LIKE '%-frames-short';
UPDATE "outbox_jobs" SET "dedupe" = regexp_replace("dedupe", '^payments-catch-up-', 'missed-payment-events-')
  WHERE "dedupe" LIKE 'payments-catch-up-%';
UPDATE "outbox_jobs" SET "dedupe" = regexp_replace(regexp_replace("dedupe", '^recon-books-', 'reconcile-ledger-'), '^recon-files-', 'reconcile-files-')
  WHERE "dedupe" LIKE 'recon-%';
UPDATE "outbox_jobs" SET "dedupe" = regexp_replace("dedupe", '^photo.normalise:', 'photo.normalize:') WHERE "dedupe" LIKE 'photo.normalise:%';
UPDATE "sent_emails" SET "kind" = 'frame-shortage', "dedupe" = replace("dedupe", '-frames-short', '-frame-shortage')
  WHERE "kind" = 'frames-short';
UPDATE "recon_runs" SET "part" = 'ledger' WHERE "part" = 'books';
UPDATE "discrepancies" SET "kind" = 'order-without-email' WHERE "kind" = 'order-without-letter';
UPDATE "discrepancies" SET "kind" = 'shipped-without-email' WHERE "kind" = 'shipped-without-letter';
