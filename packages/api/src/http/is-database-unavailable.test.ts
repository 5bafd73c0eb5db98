import { type Db, inTransaction, openDb, Prisma } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { toErrorResponse } from "./error-mapping.ts";
import { isDatabaseUnavailableError } from "./is-database-unavailable.ts";

const captureError = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => expect.fail("was not rejected"),
    (error) => error,
  );

test("a commit that waits too long for a lock counts as an unavailable database", async ({ db, databaseUrl }) => {
  await db.$executeRaw`create table places (place int unique deferrable initially deferred)`;
  const other = openDb(databaseUrl);
  const isReleased = Promise.withResolvers<void>();
  const isTaken = Promise.withResolvers<void>();
  const taking = inTransaction(other, async (tx) => {
    await tx.$executeRaw`insert into places values (1)`;
    isTaken.resolve();
    await isReleased.promise;
  });
  await isTaken.promise;
  const error = await captureError(inTransaction(db, (tx) => tx.$executeRaw`insert into places values (1)`));
  isReleased.resolve();
  await taking;
  expect(error).toMatchObject({ message: "canceling statement due to lock timeout" });
  expect(isDatabaseUnavailableError(error)).toBe(true);
  expect(await db.$queryRaw`select place from places`).toEqual([{ place: 1 }]);
  await other.$disconnect();
});

test("a database host that cannot be routed to counts as an unavailable database", () => {
  const error = Object.assign(new Error("connect EHOSTUNREACH 192.0.2.1:5432"), { code: "EHOSTUNREACH" });
  expect(isDatabaseUnavailableError(new Error("A query failed", { cause: error }))).toBe(true);
});

test("an error in a statement does not count as an unavailable database", async ({ db }) => {
  expect(isDatabaseUnavailableError(await captureError(db.$queryRaw`select 1 / 0`))).toBe(false);
  expect(isDatabaseUnavailableError(await captureError(inTransaction(db, (tx) => tx.$queryRaw`select 1 / 0`)))).toBe(
    false,
  );
  expect(isDatabaseUnavailableError(new Error("other"))).toBe(false);
});

test.for([
  [
    "a statement",
    (db: Db) => db.$executeRaw`select fail_with('53100', 'could not extend file: No space left on device')`,
  ],
  ["a file error", (db: Db) => db.$executeRaw`select fail_with('58030', 'could not write: No space left on device')`],
  ["a statement of a model", (db: Db) => db.user.create({ data: { id: newId("user") } })],
  ["a commit", (db: Db) => inTransaction(db, (tx) => tx.$executeRaw`insert into late values (1)`)],
] as const)("on a full disk, %s causes a 503 response that says nothing was charged", async ([, fail], { db }) => {
  for (const sql of fullDiskSql) await db.$executeRaw(Prisma.raw(sql) as unknown as Prisma.Sql);
  const answer = toErrorResponse(await captureError((async () => fail(db))()));
  expect(answer).toMatchObject({ status: 503, shopCode: "DISK_FULL", retryAfter: 5, isServerError: true });
  expect(answer.message).toBe(
    "We can’t take orders or save changes right now. You haven’t been charged. Please try again later.",
  );
});

test("a connection that ends because a server process crashed counts as an unavailable database", async ({ db }) => {
  for (const sql of fullDiskSql) await db.$executeRaw(Prisma.raw(sql) as unknown as Prisma.Sql);
  const error = await captureError((async () => db.$executeRaw`select fail_with('57P02', 'terminating connection')`)());
  expect(toErrorResponse(error)).toMatchObject({ status: 503, shopCode: "UNAVAILABLE" });
});

/** Functions and triggers that fail as Postgres does on a full disk. */
const fullDiskSql = [
  `create function fail_with(state text, sentence text) returns int language plpgsql as
    $$ begin raise exception using errcode = state, message = sentence; end $$`,
  `create function fail_full() returns trigger language plpgsql as
    $$ begin perform fail_with('53100', 'could not extend file: No space left on device'); return new; end $$`,
  "create trigger full_disk before insert on users for each row execute function fail_full()",
  "create table late (id int)",
  "create constraint trigger full_disk after insert on late deferrable initially deferred for each row execute function fail_full()",
];
