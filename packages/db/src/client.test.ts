import { newId } from "@storywall/domain/kernel/ids";
import { createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { type Db, getDatabaseErrorCode, inTransaction, openDb, openDbWithPool, Prisma, type Tx } from "./client.ts";

const [first, second] = [newId("user"), newId("user")];
const countUsers = async (db: Db) => db.user.count();
const insertUser = (tx: Tx, id: string) => tx.$executeRaw`insert into users (id) values (${id})`;

async function captureErrorCode(failing: Promise<unknown>): Promise<string | undefined> {
  return failing.then(
    () => expect.fail("was not rejected"),
    (error) => getDatabaseErrorCode(error),
  );
}

describe("a raw statement", () => {
  test("a raw statement returns each column type as the JavaScript type the services expect", async ({ db }) => {
    const at = new Date("2026-11-21T19:53:10.123Z");
    const [row] = await db.$queryRaw<
      object[]
    >`select 7::int as "int", 7::int8 as "long", true as "yes", 'text' as "text",
      null::text as "none", ${at}::timestamptz as "at", ${"2026-11-21"}::date as "day",
      ${["a", 'b"c,{']}::text[] as "texts", ${[1, 2]}::int[] as "ints",
      ${JSON.stringify({ a: [1, null] })}::jsonb as "json", 0.1::float8 as "float",
      ${"0190a1b2-0000-7000-8000-000000000000"}::uuid as "uuid"`;
    expect(row).toEqual({
      int: 7,
      long: 7n,
      yes: true,
      text: "text",
      none: null,
      at,
      day: new Date("2026-11-21T00:00:00Z"),
      texts: ["a", 'b"c,{'],
      ints: [1, 2],
      json: { a: [1, null] },
      float: 0.1,
      uuid: "0190a1b2-0000-7000-8000-000000000000",
    });
  });

  test("a raw statement accepts empty lists and text that looks like a list", async ({ db }) => {
    const texts = ["plain", 'with "quotes"', "back\\slash", "{curly},", ""];
    const rows = await db.$queryRaw`select ${texts}::text[] as texts, ${[]}::int[] as empty`;
    expect(rows).toEqual([{ texts, empty: [] }]);
  });

  test("a failed raw statement rejects with Postgres's error code", async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 1 });
    const runInvalidQuery = (tx: Tx) => tx.$queryRaw`select ${"x"}::int`;
    for (let round = 0; round < 3; round++) {
      expect(await captureErrorCode(runInvalidQuery(db))).toBe("22P02");
      expect(await captureErrorCode(inTransaction(db, runInvalidQuery))).toBe("22P02");
      expect(await db.$queryRaw`select 1 as one`).toEqual([{ one: 1 }]);
    }
    await db.$disconnect();
  });
});

test("onStatement receives the SQL of each statement except BEGIN", async ({ databaseUrl }) => {
  const statements: string[] = [];
  const db = openDb(databaseUrl, { max: 1, onStatement: (sql) => statements.push(sql) });
  await db.user.findUnique({ where: { id: first } });
  await inTransaction(db, (tx) => tx.$queryRaw`select ${1}::int as one`);
  expect(statements).toEqual([expect.stringContaining('FROM "public"."users"'), "select $1::int as one", "COMMIT"]);
  await db.$disconnect();
});

describe("a repeated statement", () => {
  const readPreparedStatements = (db: Db, pattern: string) => db.$queryRaw<Array<{ uses: number }>>`
    select (generic_plans + custom_plans)::int as uses from pg_prepared_statements where statement like ${pattern}`;

  test("a repeated statement is parsed once per connection", async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 1 });
    const ids = [first, second, first];
    for (const id of ids) await db.user.findUnique({ where: { id } });
    await inTransaction(db, (tx) => tx.user.findUnique({ where: { id: second } }));
    expect(await readPreparedStatements(db, '%FROM "public"."users"%')).toEqual([{ uses: 4 }]);
    await db.$disconnect();
  });

  test("a repeated statement still runs after a migration has added a column", async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 1 });
    const insertAndRead = async (id: string) => {
      await insertUser(db, id);
      return db.user.findUnique({ where: { id } });
    };
    expect(await insertAndRead(first)).toMatchObject({ id: first });
    await db.$executeRaw`alter table users add column added_later text`;
    expect(await insertAndRead(second)).toMatchObject({ id: second });
    await db.$disconnect();
  });

  test("a connection keeps at most 500 prepared statements", async ({ databaseUrl }) => {
    const db = openDb(databaseUrl, { max: 1 });
    const run = (n: number) => db.$queryRaw`select ${n}::int as n, ${Prisma.raw(String(n))}::int as m`;
    for (let n = 0; n < 510; n++) expect(await run(n)).toEqual([{ n, m: n }]);
    expect(await run(509)).toEqual([{ n: 509, m: 509 }]);
    const [storedRow] = await db.$queryRaw<
      Array<{ count: number }>
    >`select count(*)::int as count from pg_prepared_statements`;
    expect(storedRow).toEqual({ count: 500 });
    await db.$disconnect();
  });
});

test("200 statements and transactions wait while the only connection is in use", async ({ databaseUrl }) => {
  const { db, countWaiting } = openDbWithPool(databaseUrl, { max: 1 });
  await db.$queryRaw`select 1`;
  const areQueued = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await areQueued.promise;
    await tx.$queryRaw`select pg_sleep(3)::text`;
  });
  const waiting = Array.from({ length: 200 }, async (_, at) =>
    at % 2 === 0 ? countUsers(db) : inTransaction(db, (tx) => tx.user.count()),
  );
  await expect.poll(countWaiting).toBe(200);
  areQueued.resolve();
  await holding;
  expect(await Promise.all(waiting)).toEqual(waiting.map(() => 0));
  expect(countWaiting()).toBe(0);
  await db.$disconnect();
});

describe("a transaction", () => {
  test("a transaction commits all changes, or none if its callback throws", async ({ db }) => {
    await inTransaction(db, async (tx) => {
      await insertUser(tx, first);
      await tx.user.create({ data: { id: second } });
      expect(await countUsers(db)).toBe(0);
    });
    expect(await countUsers(db)).toBe(2);
    const broken = inTransaction(db, async (tx) => {
      await insertUser(tx, newId("user"));
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await countUsers(db)).toBe(2);
  });

  test("a failed transaction rejects with Postgres's error code", async ({ db }) => {
    const insertUserTwice = async (tx: Tx) => {
      await insertUser(tx, first);
      await insertUser(tx, first);
    };
    for (let round = 0; round < 12; round++)
      expect(await captureErrorCode(inTransaction(db, insertUserTwice))).toBe("23505");
    expect(await countUsers(db)).toBe(0);
    await inTransaction(db, (tx) => insertUser(tx, first));
    expect(await countUsers(db)).toBe(1);
  });

  test("a transaction is retried after a deadlock", async ({ db }) => {
    const ids = [(await createTestUser(db)).id, (await createTestUser(db)).id];
    let attempts = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const oneCommitted = Promise.withResolvers<void>();
    const updateUsersInOrder = async (order: readonly string[]) => {
      await inTransaction(db, async (tx) => {
        attempts += 1;
        // On a busy machine, the retry could otherwise take its lock back before the other transaction gets it.
        if (attempts > 2) await oneCommitted.promise;
        await tx.$executeRaw`update users set last_seen_at = now() where id = ${order[0]}`;
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.$executeRaw`update users set last_seen_at = now() where id = ${order[1]}`;
      });
      oneCommitted.resolve();
    };
    await Promise.all([updateUsersInOrder(ids), updateUsersInOrder(ids.toReversed())]);
    expect(attempts).toBe(3);
  });

  test("after a connection is cut, the next transaction gets another connection", async ({ db }) => {
    const cut = inTransaction(db, async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.$queryRaw<Array<{ pid: number }>>`select pg_backend_pid() as pid`;
      await db.$queryRaw`select pg_terminate_backend(${pid}::int)`;
      await tx.$queryRaw`select 1`;
    });
    await expect(cut).rejects.toThrow();
    expect(await inTransaction(db, (tx) => tx.$queryRaw(Prisma.sql`select 1 as one`))).toEqual([{ one: 1 }]);
  });
});
