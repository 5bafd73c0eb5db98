import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openDb } from "@storywall/db/client";
import { applyMigrations } from "@storywall/db/migrate";
import { ensureDatabase } from "@storywall/local/ensure-database";
import { startPostgres } from "@storywall/local/postgres";
import { root } from "@storywall/local/settings";
import { describeMachine } from "./describe-machine.ts";
import { insertMillionRows } from "./insert-million-rows.ts";
import { measureMillionDeletions } from "./million-deletions.ts";
import { measureMillionPages } from "./million-pages.ts";
import { measureMillionReconciliation } from "./million-reconciliation.ts";
import { measureMillionTasks } from "./million-tasks.ts";

/** Measures admin queries, reconciliation and scheduled tasks with a million photos and 100,000 orders. */

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true, mode: 0o711 });
const dataDir = await mkdtemp(join(testData, "bench-"));
const postgres = await startPostgres({ dataDir: join(dataDir, "postgres"), port: 0 });
try {
  await ensureDatabase(postgres.url("postgres"), "million");
  process.exitCode = (await measureShopWithMillionRows(postgres.url("million"))) ? 0 : 1;
} finally {
  await postgres.stop();
  for (const folder of [postgres.cluster, dataDir]) await rm(folder, { recursive: true, force: true });
}
process.exit();

async function measureShopWithMillionRows(url: string): Promise<boolean> {
  await applyMigrations(url);
  const startedAt = performance.now();
  await insertMillionRows(url);
  console.log(`${describeMachine()}, rows inserted in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  // The default time limit of statements applies, as in the shop's processes.
  const db = openDb(url);
  try {
    const arePagesFast = await measureMillionPages(db);
    const isReconciliationFast = await measureMillionReconciliation(db);
    const areTasksFast = await measureMillionTasks(db);
    const areDeletionsFast = await measureMillionDeletions(openDb(url, { statementTimeoutMs: 60_000 }), url, dataDir);
    return arePagesFast && isReconciliationFast && areTasksFast && areDeletionsFast;
  } finally {
    await db.$disconnect();
  }
}
