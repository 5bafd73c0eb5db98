import { describe, expect, test } from "vitest";
import { getOrderHeadline } from "./order-headline.ts";
import { orderStates } from "./schema.ts";

const getHeadlineForState = (state: (typeof orderStates)[number]) => getOrderHeadline({ state, framesShort: null });

describe("the headline of an order", () => {
  test("says that the wall is on its way only once it is shipped (S-098)", () => {
    const onItsWay = orderStates.filter((state) => /wall is on its way/.test(getHeadlineForState(state)));
    expect(onItsWay).toEqual(["shipped"]);
  });

  test("differs for every state", () => {
    expect(new Set(orderStates.map(getHeadlineForState)).size).toBe(orderStates.length);
  });

  test("mentions missing frames first in any state", () => {
    for (const state of ["checking", "needs_attention"] as const) {
      expect(getOrderHeadline({ state, framesShort: { isWaiting: true } })).toBe("Waiting for a frame");
      expect(getOrderHeadline({ state, framesShort: { isWaiting: false } })).toBe("We need your choice");
    }
  });
});
