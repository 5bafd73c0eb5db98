import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { createUser, getSessionHash, readSession } from "./session.ts";
import { evictSession } from "./session-cache.ts";

test("the revocation of a session takes effect after fifteen seconds", async ({ deps, clock }) => {
  const { userId, sid } = await createUser(deps);
  await deps.db.session.deleteMany();
  expect(await readSession(deps, sid)).toMatchObject({ userId });
  clock.advance(15_000);
  expect(await readSession(deps, sid)).toBeNull();
});

test("a session removed from the cache is read from the database again", async ({ deps }) => {
  const { sid } = await createUser(deps);
  await deps.db.session.deleteMany();
  evictSession(deps, getSessionHash(deps.secret, sid) ?? "");
  expect(await readSession(deps, sid)).toBeNull();
});

test("a session that does not exist is not cached", async ({ deps }) => {
  const { userId, sid } = await createUser(deps);
  const [session] = await deps.db.session.findMany();
  if (!session) throw new Error("There is no session");
  await deps.db.session.deleteMany();
  evictSession(deps, session.hash);
  expect(await readSession(deps, sid)).toBeNull();
  await deps.db.session.create({ data: session });
  expect(await readSession(deps, sid)).toMatchObject({ userId });
});
