import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createEmptyDatabase } from "@storywall/testing/postgres";
import { test as base, expect } from "vitest";
import { findSchemaProblem } from "./find-schema-problem.ts";
import { applyMigrations } from "./migrate.ts";

const names = readdirSync(join(import.meta.dirname, "../prisma/migrations"))
  .filter((name) => /^\d{14}_/.test(name))
  .sort();

const test = base.extend<{ url: string }>({
  url: async ({}, use) => {
    const database = await createEmptyDatabase();
    await use(database.url);
    await database.drop();
  },
});

test("the schema check reports a database without a schema", async ({ url }) => {
  expect(await findSchemaProblem(url)).toBe("the database has no schema; apply the migrations first.");
});

test("the schema check reports an older schema with the first missing migration", async ({ url }) => {
  await applyMigrations(url, undefined, { only: new Set(names.slice(0, -2)) });
  expect(await findSchemaProblem(url)).toBe(
    `the database has an older schema; 2 migrations are missing, the first is ${names.at(-2)}.`,
  );
});

test("the schema check reports no problem for a current schema", async ({ url }) => {
  await applyMigrations(url);
  expect(await findSchemaProblem(url)).toBe(null);
});

test("the schema check fails when the database is unreachable", async () => {
  await expect(findSchemaProblem("postgresql://nobody@127.0.0.1:9/none")).rejects.toThrow();
});
