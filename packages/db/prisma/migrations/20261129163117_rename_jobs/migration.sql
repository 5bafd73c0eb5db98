UPDATE "discrepancies" SET "kind" = 'order-without-email' WHERE "kind" = 'order-without-letter';
UPDATE "discrepancies" SET "kind" = 'shipped-without-email' WHERE "kind" = 'shipped-without-letter';
