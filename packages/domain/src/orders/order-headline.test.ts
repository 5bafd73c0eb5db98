import { describe, expect, test } from "vitest";
import { orderHeadline } from "./order-headline.ts";
import { orderStates } from "./schema.ts";

const headlineOf = (state: (typeof orderStates)[number]) => orderHeadline({ state, framesShort: null });

describe("the headline of an order", () => {
  test("says that the wall is on its way only once it is shipped (S-098)", () => {
    const onItsWay = orderStates.filter((state) => /wall is on its way/.test(headlineOf(state)));
    expect(onItsWay).toEqual(["shipped"]);
  });

  test("differs for every state", () => {
    expect(new Set(orderStates.map(headlineOf)).size).toBe(orderStates.length);
  });

  test("mentions missing frames first in any state", () => {
    for (const state of ["checking", "needs_attention"] as const) {
      expect(orderHeadline({ state, framesShort: { isWaiting: true } })).toBe("Waiting for a frame");
      expect(orderHeadline({ state, framesShort: { isWaiting: false } })).toBe("We need your choice");
    }
  });
});
