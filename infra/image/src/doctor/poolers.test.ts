import { test } from "@storywall/testing/fixtures";
import { findPgBouncerVersion, type PoolMode, startPgBouncer } from "@storywall/testing/pgbouncer";
import { describe, expect } from "vitest";
import { checkServices } from "./check-services.ts";

// These tests run only with `npm test -- --only=poolers`, because they need PgBouncer.
const isSkipped = !process.env.POOLERS || !findPgBouncerVersion();

describe.skipIf(isSkipped)("the doctor command with PgBouncer", () => {
  const check = async (databaseUrl: string, mode: PoolMode, hasDirectUrl: boolean) => {
    const pooler = await startPgBouncer(databaseUrl, { mode, connections: 5 });
    const variables = { DATABASE_URL: pooler.url, ...(hasDirectUrl && { DATABASE_DIRECT_URL: databaseUrl }) };
    const [database] = await checkServices(variables).finally(pooler.stop);
    return database?.problem;
  };

  test("the doctor command accepts a connection pooler in session mode", async ({ databaseUrl }) => {
    expect(await check(databaseUrl, "session", false)).toBeNull();
    expect(await check(databaseUrl, "transaction", true)).toBeNull();
  });

  test("the doctor command reports a pooler in transaction mode without a direct database address", async ({
    databaseUrl,
  }) => {
    expect(await check(databaseUrl, "transaction", false)).toMatch(
      /is a pooler in transaction mode; set DATABASE_DIRECT_URL/,
    );
  });
});
