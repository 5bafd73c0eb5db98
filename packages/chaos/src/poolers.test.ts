import { openDb } from "@storywall/db/client";
import { listenOnChannel } from "@storywall/db/listen";
import { timeouts } from "@storywall/db/timeouts";
import { test as base } from "@storywall/testing/fixtures";
import { findPgBouncerVersion, type PoolMode, startPgBouncer } from "@storywall/testing/pgbouncer";
import { describe, expect } from "vitest";
import { runLoadTest } from "./load-test.ts";

// These tests run only with `npm test -- --only=poolers`, because they need PgBouncer.
const version = process.env.POOLERS ? findPgBouncerVersion() : null;
if (process.env.POOLERS) {
  const sentence = version
    ? `The shop is tested with PgBouncer ${version}.`
    : "The shop is not tested with a pooler: PgBouncer is not installed (apt-get install pgbouncer).";
  process.stdout.write(`${sentence}\n`);
}

const test = base.extend<{ mode: PoolMode; pooledUrl: string }>({
  mode: "transaction",
  pooledUrl: async ({ databaseUrl, mode }, use) => {
    const pooler = await startPgBouncer(databaseUrl, { mode, connections: mode === "transaction" ? 2 : 30 });
    await use(pooler.url);
    await pooler.stop();
  },
});

describe.skipIf(!version).each(["session", "transaction"] as const)("with PgBouncer in %s mode", (mode) => {
  test.override("mode", mode);
  const isPooled = mode === "transaction";

  test("statements and transactions of many clients have the timeouts of the database role", async ({ pooledUrl }) => {
    const clients = [1, 2, 3].map(() => openDb(pooledUrl, { isPooled }));
    const readTimeouts = clients.flatMap((db) =>
      Array.from({ length: 20 }, (_, at) => {
        const read = (tx: Pick<typeof db, "$queryRaw">) => tx.$queryRaw<Array<{ name: string; ms: number }>>`
          SELECT name, setting::int AS ms FROM pg_settings WHERE name = ANY(${Object.keys(timeouts)})`;
        return at % 2 === 0 ? read(db) : db.$transaction((tx) => read(tx));
      }),
    );
    for (const rows of await Promise.all(readTimeouts))
      expect(Object.fromEntries(rows.map(({ name, ms }) => [name, ms]))).toEqual(timeouts);
    for (const db of clients) await db.$disconnect();
  });

  test("a notification that is sent through the pooler arrives at a direct connection", async ({
    pooledUrl,
    databaseUrl,
  }) => {
    const received = Promise.withResolvers<string>();
    const listening = Promise.withResolvers<void>();
    const listener = listenOnChannel({
      databaseUrl: isPooled ? databaseUrl : pooledUrl,
      channel: "poolers",
      onMessage: received.resolve,
      onListening: listening.resolve,
    });
    await listening.promise;
    const db = openDb(pooledUrl, { isPooled });
    await db.$executeRaw`SELECT pg_notify('poolers', ${mode})`;
    expect(await received.promise).toBe(mode);
    await listener.close();
    await db.$disconnect();
  });

  test("every job is done after customers buy, cancel and change orders", async () => {
    const stops: Array<() => Promise<void>> = [];
    const { violations, counts } = await runLoadTest({
      journeys: 30,
      faults: 0,
      seed: 1,
      configure: async ({ env, databaseUrl }) => {
        const pooler = await startPgBouncer(databaseUrl, { mode, connections: isPooled ? 4 : 60 });
        stops.push(pooler.stop);
        env.DATABASE_URL = pooler.url;
        if (isPooled) env.DATABASE_DIRECT_URL = databaseUrl;
      },
    }).finally(() => Promise.all(stops.map((stop) => stop())));
    expect(violations).toEqual([]);
    expect(counts.orders).toBeGreaterThan(10);
  });
});
