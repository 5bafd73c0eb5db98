import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { applyMigrations } from "@storywall/db/migrate";
import { startPostgres } from "@storywall/local/postgres";
import { expect, onTestFinished, test } from "vitest";
import { checkServices } from "./check-services.ts";

async function startMigratedDatabase(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "storywall-doctor-"));
  const postgres = await startPostgres({ dataDir: join(folder, "postgres"), port: 0, durable: false });
  onTestFinished(async () => {
    await postgres.stop();
    for (const used of [postgres.cluster, folder]) rmSync(used, { recursive: true, force: true });
  });
  const url = postgres.url("postgres");
  await applyMigrations(url);
  return url;
}

test("the doctor command reports a clock that differs by an hour from the database's clock", async () => {
  const variables = { DATABASE_URL: await startMigratedDatabase() };
  expect(await checkServices(variables)).toEqual([{ name: "The database", problem: null }]);
  expect(await checkServices(variables, () => new Date(Date.now() + 3_600_000))).toEqual([
    {
      name: "The database",
      problem: "This machine’s clock is 60 minutes ahead of the database’s, so uploads fail. Set both clocks.",
    },
  ]);
});
