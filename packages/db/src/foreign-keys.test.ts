import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";

test("every foreign key has an index that starts with its columns", async ({ db }) => {
  const missing = await db.$queryRaw<Array<{ key: string }>>`
    SELECT format('%s (%s)', c.conrelid::regclass, columns.names) AS key
    FROM pg_constraint c
      CROSS JOIN LATERAL (
        SELECT string_agg(a.attname, ', ' ORDER BY key.position) AS names,
          string_agg(format('(%I IS NOT NULL)', a.attname), ' AND ' ORDER BY key.position) AS is_set
        FROM unnest(c.conkey) WITH ORDINALITY AS key(attnum, position)
          JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = key.attnum
      ) AS columns
    WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_index i
        WHERE i.indrelid = c.conrelid AND i.indisvalid
          AND (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
          AND (i.indpred IS NULL OR pg_get_expr(i.indpred, i.indrelid) = columns.is_set))
    ORDER BY key`;
  expect(missing.map(({ key }) => key)).toEqual([]);
});
