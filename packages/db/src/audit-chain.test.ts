import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { applyMigrations } from "./migrate.ts";

const shopMigrations = join(import.meta.dirname, "../prisma/migrations");
const isEntryBefore = (name: string) => /^\d{14}_/.test(name) && name < "20261122062500_audit_chain";

test("the migration adds the hash chain to the entries of an existing audit log (F-20)", async () => {
  const database = await createEmptyDatabase();
  const folder = mkdtempSync(join(tmpdir(), "storywall-migrations-"));
  const client = new pg.Client({ connectionString: database.url });
  try {
    for (const name of readdirSync(shopMigrations).filter(isEntryBefore)) {
      cpSync(join(shopMigrations, name), join(folder, name), { recursive: true });
    }
    await applyMigrations(database.url, folder);
    await client.connect();
    await client.query(`INSERT INTO audit_entries (actor, action, entity, entity_id, after)
      SELECT 'owner-link', 'order.refunded', 'order', 'order-' || n, jsonb_build_object('amount', n)
      FROM generate_series(1, 3) n`);
    await applyMigrations(database.url);
    const { rows } = await client.query(`SELECT c.seq::int, e.entity_id AS about, c.hash = h.hash AS "isHead"
      FROM audit_chain c JOIN audit_entries e ON e.id = c.entry_id, audit_head h ORDER BY c.seq`);
    expect(rows).toEqual([
      { seq: 1, about: "order-1", isHead: false },
      { seq: 2, about: "order-2", isHead: false },
      { seq: 3, about: "order-3", isHead: true },
    ]);
  } finally {
    await client.end();
    await database.drop();
    rmSync(folder, { recursive: true });
  }
});
