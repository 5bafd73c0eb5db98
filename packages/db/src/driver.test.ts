import { newId } from "@storywall/domain/ids";
import { aUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { type Db, inSqlTransaction, lastOf, openDb, Prisma, type SqlRunner, sqlOf } from "./client.ts";

const [first, second] = [newId("user"), newId("user")];
const users = (db: Db) => db.user.count();
const insertUser = (id: string) => Prisma.sql`insert into users (id) values (${id})`;

test("the driver gives the values Prisma gives, of every type the shop reads", async ({ db }) => {
  const at = new Date("2026-11-21T19:53:10.123Z");
  const asked = Prisma.sql`select 7::int as "int", 7::int8 as "long", 1.50::numeric as "numeric", true as "yes",
    'text' as "text", null::text as "none", ${at}::timestamptz as "at", ${at}::timestamp as "local",
    ${"2026-11-21"}::date as "day", ${["a", 'b"c,{']}::text[] as "texts", ${[1, 2]}::int[] as "ints",
    ${JSON.stringify({ a: [1, null] })}::jsonb as "json", 'null'::jsonb as "nothing", 0.1::float8 as "float",
    ${"0190a1b2-0000-7000-8000-000000000000"}::uuid as "uuid", 'a'::name as "name"`;
  expect(await sqlOf(db).$queryRaw(asked)).toEqual(await db.$queryRaw(asked));
  expect(await sqlOf(db).$queryRaw`select ${at}::timestamptz as at`).toEqual([{ at }]);
  expect(await sqlOf(db).$executeRaw(insertUser(first))).toBe(1);
});

test("lists, texts that look like lists, and nothing at all arrive as they were sent", async ({ db }) => {
  const texts = ["plain", 'with "quotes"', "back\\slash", "{curly},", "", null];
  const asked = Prisma.sql`select ${texts}::text[] as "texts", ${[[1, 2], [3, 4]]}::int[] as "nested",
    ${true}::boolean as "yes", ${12n}::int8 as "long", ${null}::int as "none", ${[]}::int[] as "empty"`;
  const row = {
    texts,
    nested: [
      [1, 2],
      [3, 4],
    ],
    yes: true,
    long: 12n,
    none: null,
    empty: [],
  };
  for (let again = 0; again < 3; again++) expect(await sqlOf(db).$queryRaw(asked)).toEqual([row]);
});

test("a statement is told apart by all the pieces it is made of, and each is prepared once", async ({ db }) => {
  const sql = sqlOf(db);
  const ask = (one: Prisma.Sql, other: Prisma.Sql | number) =>
    sql.$queryRaw<Array<{ a: number; b: number }>>`select ${one} as a, ${other}::int as b`;
  const seven = Prisma.sql`7`;
  const given = (n: number) => Prisma.sql`${n}::int`;
  for (let again = 0; again < 2; again++) {
    expect(await ask(seven, 1)).toEqual([{ a: 7, b: 1 }]);
    expect(await ask(given(8), 2)).toEqual([{ a: 8, b: 2 }]);
    expect(await ask(given(9), seven)).toEqual([{ a: 9, b: 7 }]);
    expect(await ask(Prisma.sql`10`, seven)).toEqual([{ a: 10, b: 7 }]);
    expect(await sql.$queryRaw(Prisma.sql`select ${given(11)} as a`)).toEqual([{ a: 11 }]);
    expect(await sql.$queryRaw(Prisma.sql`select ${seven} as a`)).toEqual([{ a: 7 }]);
  }
  const prepared = await sql.$queryRaw<Array<{ n: number }>>`
    select count(*)::int as n from pg_prepared_statements where statement like 'select%as a%'`;
  expect(prepared).toEqual([{ n: 6 }]);
});

test("a row of many columns is an object like any other", async ({ db }) => {
  const names = Array.from({ length: 40 }, (_, n) => `column${n}`);
  const asked = Prisma.raw(`select ${names.map((name, n) => `${n % 3 ? n : "null"} as "${name}"`).join()}`);
  const [row] = await sqlOf(db).$queryRaw<Array<Record<string, number | null>>>(asked);
  expect(row).toEqual(Object.fromEntries(names.map((name, n) => [name, n % 3 ? n : null])));
  expect(Object.keys(row ?? {})).toEqual(names);
});

test("a statement that is refused costs no connection, alone or first in its transaction (§4.6)", async ({
  databaseUrl: url,
}) => {
  const db = openDb(url, { max: 1 });
  const ask = (tx: SqlRunner) => tx.$queryRaw<Array<{ pid: number }>>`select pg_backend_pid() as pid`;
  const before = await ask(sqlOf(db));
  const refused = (tx: SqlRunner) => tx.$queryRaw`select ${"x"}::int`;
  for (let round = 0; round < 3; round++) {
    await expect(refused(sqlOf(db))).rejects.toMatchObject({ code: "22P02" });
    await expect(inSqlTransaction(db, refused)).rejects.toMatchObject({ code: "22P02" });
    await expect(inSqlTransaction(db, (tx) => refused(lastOf(tx)))).rejects.toMatchObject({ code: "22P02" });
    expect(await inSqlTransaction(db, ask)).toEqual(before);
  }
  await db.$disconnect();
});

test("a statement that was answered is watched no longer", async ({ db }) => {
  const watched = () => process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const sql = sqlOf(db);
  await sql.$queryRaw`select 1`;
  const before = watched();
  for (let n = 0; n < 20; n++) {
    await sql.$queryRaw`select ${n}::int`;
    await expect(sql.$queryRaw`select ${"x"}::int`).rejects.toMatchObject({ code: "22P02" });
    await inSqlTransaction(db, (tx) => lastOf(tx).$executeRaw(insertUser(newId("user"))));
  }
  expect(watched()).toBeLessThanOrEqual(before + 1);
});

describe("the last statement of a transaction", () => {
  test("is kept with all before it when it is answered, and ends it", async ({ db }) => {
    const late = inSqlTransaction(db, async (tx) => {
      await tx.$executeRaw(insertUser(first));
      expect(await lastOf(tx).$executeRaw(insertUser(second))).toBe(1);
      expect(await users(db)).toBe(2);
      await tx.$executeRaw(insertUser(newId("user")));
    });
    await expect(late).rejects.toThrow("after a transaction's last statement");
    expect(await users(db)).toBe(2);
  });

  test("undoes all before it when it is refused", async ({ db }) => {
    for (let round = 0; round < 3; round++) {
      const twice = inSqlTransaction(db, async (tx) => {
        await tx.$executeRaw(insertUser(first));
        await lastOf(tx).$executeRaw(insertUser(first));
      });
      await expect(twice).rejects.toMatchObject({ code: "23505" });
      expect(await users(db)).toBe(0);
    }
  });

  test("is as good alone, and is any other statement where Prisma holds the transaction", async ({ db }) => {
    await inSqlTransaction(db, (tx) => lastOf(tx).$executeRaw(insertUser(first)));
    await db.$transaction((tx) => lastOf(tx).$executeRaw(insertUser(second)));
    expect(await users(db)).toBe(2);
  });
});

describe("a transaction of the driver", () => {
  test("keeps all of it, or nothing when the work throws", async ({ db }) => {
    await inSqlTransaction(db, async (tx) => {
      await tx.$executeRaw(insertUser(first));
      await tx.$executeRaw(insertUser(second));
      // Nobody else sees it yet.
      expect(await users(db)).toBe(0);
    });
    expect(await users(db)).toBe(2);
    const broken = inSqlTransaction(db, async (tx) => {
      await tx.$executeRaw(insertUser(newId("user")));
      throw new Error("changed my mind");
    });
    await expect(broken).rejects.toThrow("changed my mind");
    expect(await users(db)).toBe(2);
  });

  test("refuses with the database's code, whichever statement it was, and serves the next", async ({ db }) => {
    const twice = async (tx: Parameters<Parameters<typeof inSqlTransaction>[1]>[0]) => {
      await tx.$executeRaw(insertUser(first));
      await tx.$executeRaw(insertUser(first));
    };
    const unknown = (n: number) => inSqlTransaction(db, (tx) => tx.$queryRaw`select ${n}::int from nowhere`);
    for (let round = 0; round < 12; round++) {
      await expect(inSqlTransaction(db, twice)).rejects.toMatchObject({ code: "23505" });
      await expect(unknown(round)).rejects.toMatchObject({ code: "42P01" });
    }
    expect(await users(db)).toBe(0);
    await inSqlTransaction(db, (tx) => tx.$executeRaw(insertUser(first)));
    expect(await users(db)).toBe(1);
  });

  test("is no success when a statement failed and nobody said so", async ({ db }) => {
    const silent = inSqlTransaction(db, async (tx) => {
      await tx.$executeRaw(insertUser(first));
      await tx.$executeRaw(insertUser(first)).catch(() => {});
    });
    await expect(silent).rejects.toThrow("undone");
    expect(await users(db)).toBe(0);
  });

  test("is tried again when two wait for each other", async ({ db }) => {
    const ids = [(await aUser(db)).id, (await aUser(db)).id];
    let tries = 0;
    let holding = 0;
    const both = Promise.withResolvers<void>();
    const touch = (order: readonly string[]) =>
      inSqlTransaction(db, async (tx) => {
        tries += 1;
        await tx.$executeRaw`update users set last_seen_at = now() where id = ${order[0]}`;
        holding += 1;
        if (holding === 2) both.resolve();
        await both.promise;
        await tx.$executeRaw`update users set last_seen_at = now() where id = ${order[1]}`;
      });
    await Promise.all([touch(ids), touch(ids.toReversed())]);
    expect(tries).toBe(3);
  });

  test("whose connection is cut is a database out of reach, and the next gets another", async ({ db }) => {
    const cut = inSqlTransaction(db, async (tx) => {
      const [{ pid } = { pid: 0 }] = await tx.$queryRaw<Array<{ pid: number }>>`select pg_backend_pid() as pid`;
      await db.$queryRaw`select pg_terminate_backend(${pid}::int)`;
      await tx.$queryRaw`select 1`;
    });
    await expect(cut).rejects.toMatchObject({ code: expect.stringMatching(/^(57P01|ECONNRESET)$/) });
    expect(await inSqlTransaction(db, (tx) => tx.$queryRaw`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
