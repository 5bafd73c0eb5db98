import { describe, expect } from "vitest";
import { expectLogged } from "./expect-logged.ts";
import { createTestCart, createTestPhoto } from "./factories.ts";
import { test } from "./fixtures.ts";

describe("the test fixtures", () => {
  test("each test gets its own migrated database", async ({ db }) => {
    const cart = await createTestCart(db);
    expect(cart.lines).toHaveLength(1);
    expect(await db.cart.count()).toBe(1);
  });

  test("the next test gets an empty database", async ({ db }) => {
    expect(await db.cart.count()).toBe(0);
  });

  test("the fixtures store the files of a ready photo", async ({ ctx, db, storage }) => {
    const photo = await createTestPhoto(ctx, { userId: ctx.userId });
    const stored: string[] = [];
    for await (const { key } of storage.list("")) stored.push(key);
    expect(stored).toHaveLength(4);
    expect(await db.photo.findMany({ select: { id: true, state: true } })).toEqual([{ id: photo.id, state: "ready" }]);
  });

  test("a test can declare expected log output", () => {
    expectLogged(/out of paper/);
    console.warn("The printer is out of paper");
  });
});
