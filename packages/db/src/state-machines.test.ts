import { type Entity, transitions } from "@storywall/domain/kernel/states";
import { aCart, aUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";

test("the database allows the moves of the rules, all of them and no other", async ({ db }) => {
  const rows = await db.stateTransition.findMany();

  const wanted = (Object.keys(transitions) as Entity[]).flatMap((entity) =>
    Object.entries<readonly string[]>(transitions[entity]).flatMap(([from, moves]) =>
      moves.map((to) => `${entity}: ${from} -> ${to}`),
    ),
  );
  expect(rows.map((row) => `${row.entity}: ${row.fromState} -> ${row.toState}`).toSorted()).toEqual(wanted.toSorted());
});

test("a move that is not named is refused, and every move is written down", async ({ db }) => {
  const cart = await aCart(db, { userId: (await aUser(db)).id });

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
