import { inTransaction, openDb } from "@storywall/db/client";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { isDatabaseUnavailable } from "./is-database-unavailable.ts";

const captureError = (failing: Promise<unknown>): Promise<unknown> =>
  failing.then(
    () => expect.fail("was not rejected"),
    (error) => error,
  );

test("a commit that waits too long for a lock means that the database is unavailable", async ({ db, databaseUrl }) => {
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
  expect(isDatabaseUnavailable(error)).toBe(true);
  expect(await db.$queryRaw`select place from places`).toEqual([{ place: 1 }]);
  await other.$disconnect();
});

test("a database host without a route means that the database is unavailable", () => {
  const error = Object.assign(new Error("connect EHOSTUNREACH 192.0.2.1:5432"), { code: "EHOSTUNREACH" });
  expect(isDatabaseUnavailable(new Error("A query failed", { cause: error }))).toBe(true);
});

test("an error of a statement does not mean that the database is unavailable", async ({ db }) => {
  expect(isDatabaseUnavailable(await captureError(db.$queryRaw`select 1 / 0`))).toBe(false);
  expect(isDatabaseUnavailable(await captureError(inTransaction(db, (tx) => tx.$queryRaw`select 1 / 0`)))).toBe(false);
  expect(isDatabaseUnavailable(new Error("other"))).toBe(false);
});
