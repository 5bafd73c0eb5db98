import { type Entity, transitions } from "@storywall/domain/kernel/states";
import { createTestCart, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";

test("the database allows exactly the transitions of the domain rules", async ({ db }) => {
  const rows = await db.stateTransition.findMany();

  const expected = (Object.keys(transitions) as Entity[]).flatMap((entity) =>
    Object.entries<readonly string[]>(transitions[entity]).flatMap(([from, moves]) =>
      moves.map((to) => `${entity}: ${from} -> ${to}`),
    ),
  );
  expect(rows.map((row) => `${row.entity}: ${row.fromState} -> ${row.toState}`).toSorted()).toEqual(
    expected.toSorted(),
  );
});

test("every state transition is logged", async ({ db }) => {
  const cart = await createTestCart(db, { userId: (await createTestUser(db)).id });

  await expect(db.cart.update({ where: { id: cart.id }, data: { state: "converted" } })).rejects.toThrow(
    /illegal cart move/,
  );
  await db.cart.update({ where: { id: cart.id }, data: { state: "locked" } });

  const log = await db.stateLog.findMany({ where: { entityId: cart.id }, orderBy: { id: "asc" } });
  expect(log.map(({ fromState, toState }) => [fromState, toState])).toEqual([
    ["", "open"],
    ["open", "locked"],
  ]);
});
