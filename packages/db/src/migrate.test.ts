import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import { startServiceProxy } from "@storywall/testing/service-proxy";
import pg from "pg";
import { test as base, describe, expect } from "vitest";
import { openDb, Prisma } from "./client.ts";
import { applyMigrations } from "./migrate.ts";

const packageDir = join(import.meta.dirname, "..");
const shopMigrations = join(packageDir, "prisma/migrations");
const names = readdirSync(shopMigrations)
  .filter((name) => /^\d{14}_/.test(name))
  .sort();

const test = base.extend<{ url: string; folder: string }>({
  url: async ({}, use) => {
    const database = await createEmptyDatabase();
    await use(database.url);
    await database.drop();
  },
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "storywall-migrations-"));
    await use(folder);
    rmSync(folder, { recursive: true });
  },
});

function writeMigration(folder: string, name: string, sql: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), sql);
}

async function queryValues(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const listTables = (url: string) =>
  queryValues(
    url,
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations' ORDER BY 1",
  );

async function runPrisma(
  url: string,
  args: readonly string[],
  cwd = packageDir,
): Promise<{ code: number; output: string }> {
  const env = { ...process.env, DATABASE_URL: url, NO_COLOR: "1" };
  const cli = join(packageDir, "tools/prisma.mjs");
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, ...args], { cwd, env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

describe("migrating a database", () => {
  test("migrating can be repeated after the connection was lost in a migration", async ({ url, folder }) => {
    const proxy = await startServiceProxy(url);
    writeMigration(folder, "1_slow", "CREATE TABLE one (id int); SELECT pg_sleep(10)");
    const running = expect(applyMigrations(proxy.url, folder)).rejects.toThrow(/terminated|ECONNRESET/);
    const listSleeping = () =>
      queryValues(
        url,
        "SELECT pid FROM pg_stat_activity WHERE query LIKE '%pg_sleep(10)%' AND state = 'active' AND pid <> pg_backend_pid()",
      );
    await expect.poll(listSleeping).toHaveLength(1);
    proxy.setState("down");
    await running;
    await queryValues(
      url,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(10)%' AND pid <> pg_backend_pid()",
    );
    writeMigration(folder, "1_slow", "CREATE TABLE one (id int)");
    expect(await applyMigrations(url, folder)).toEqual(["1_slow"]);
    await proxy.stop();
  });

  test("migrating creates the whole schema in an empty database", async ({ url }) => {
    expect(await applyMigrations(url)).toEqual(names);
    expect(await listTables(url)).toEqual(
      expect.arrayContaining(["art_items", "carts", "orders", "outbox_jobs", "photos"]),
    );
    expect(await applyMigrations(url)).toEqual([]);
  });

  test("migrating applies each migration only once when several processes migrate concurrently", async ({ url }) => {
    const applied = await Promise.all([applyMigrations(url), applyMigrations(url), applyMigrations(url)]);
    expect(applied.flat()).toEqual(names);
  });

  test("migrating rejects a migration that was changed after it was applied", async ({ url, folder }) => {
    writeMigration(folder, "1_first", "CREATE TABLE one (id int)");
    await applyMigrations(url, folder);
    writeMigration(folder, "1_first", "CREATE TABLE one (id bigint)");
    writeMigration(folder, "2_second", "CREATE TABLE two (id int)");
    await expect(applyMigrations(url, folder)).rejects.toThrow("1_first was changed after it was applied");
    expect(await listTables(url)).toEqual(["one"]);
  });

  test("no migration is applied until a failed migration is resolved", async ({ url, folder }) => {
    writeMigration(folder, "1_half", "CREATE TABLE one (id int); INSERT INTO nowhere VALUES (1);");
    writeMigration(folder, "2_second", "CREATE TABLE two (id int)");
    await expect(applyMigrations(url, folder)).rejects.toThrow('relation "nowhere" does not exist');
    expect(await listTables(url)).toEqual([]);
    await expect(applyMigrations(url, folder)).rejects.toThrow("1_half failed earlier");
    expect(await queryValues(url, "SELECT logs FROM _prisma_migrations")).toEqual([expect.stringContaining("nowhere")]);
  });
});

test("the migrations create a column for every field of the models", async ({ url }) => {
  await applyMigrations(url);
  const db = openDb(url);
  for (const model of Object.values(Prisma.ModelName)) {
    const table = db[`${model.charAt(0).toLowerCase()}${model.slice(1)}` as "order"];
    await expect(table.findMany({ take: 1 }), model).resolves.toBeDefined();
  }
  await db.$disconnect();
  const models = readdirSync(join(packageDir, "prisma/models")).map((file) =>
    readFileSync(join(packageDir, "prisma/models", file), "utf8"),
  );
  const tables = [...models.join("\n").matchAll(/@@map\("(\w+)"\)/g)].map(([, table]) => table);
  expect(await listTables(url)).toEqual(tables.toSorted());
});

// Prisma downloads its schema engine, so these tests run only where downloads are allowed.
describe.runIf(process.env.PRISMA_ENGINE)("the command line of Prisma", () => {
  test("Prisma's command line finds no difference between the models and the migrations", async ({ url }) => {
    await applyMigrations(url);
    const models = ["--to-schema", "prisma", "--exit-code"];
    expect(await runPrisma(url, ["migrate", "diff", "--from-config-datasource", ...models])).toMatchObject({ code: 0 });
    expect(await runPrisma(url, ["migrate", "status"])).toMatchObject({
      output: expect.stringContaining("up to date"),
    });
  });

  test("Prisma's command line applies the same migrations as our migration command", async ({ url }) => {
    expect(await runPrisma(url, ["migrate", "deploy"])).toMatchObject({ code: 0 });
    expect(await applyMigrations(url)).toEqual([]);
  });
});
