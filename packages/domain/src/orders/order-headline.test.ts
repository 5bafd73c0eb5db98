import { describe, expect, test } from "vitest";
import { getOrderHeadline, getStateLabel } from "./order-headline.ts";
import { orderStates } from "./schema.ts";

const getHeadlineForState = (state: (typeof orderStates)[number]) => getOrderHeadline({ state, framesShort: null });

test("an order of accessories is labeled “Received” until it is packed", () => {
  expect(getStateLabel("checking", true)).toBe("Received");
  expect(getStateLabel("checking", false)).toBe("Checking");
  expect(getStateLabel("packed", true)).toBe("Packed");
});

describe("the headline of an order", () => {
  test("the headline says that the wall is on its way only once it is shipped (S-098)", () => {
    const onItsWay = orderStates.filter((state) => /wall is on its way/.test(getHeadlineForState(state)));
    expect(onItsWay).toEqual(["shipped"]);
  });

  test("every state of an order has a different headline", () => {
    expect(new Set(orderStates.map(getHeadlineForState)).size).toBe(orderStates.length);
  });

  test("the headline of an order of accessories mentions no wall", () => {
    const headlines = orderStates.map((state) =>
      getOrderHeadline({ state, framesShort: null, hasOnlyAccessories: true }),
    );
    expect(headlines.filter((headline) => /wall|print|photo/i.test(headline))).toEqual([
      "Thank you. Your order is waiting for your photos",
      "Your photos are being printed",
      "Your prints are being framed",
    ]);
    expect(new Set(headlines).size).toBe(orderStates.length);
  });

  test("the headline of an order mentions missing frames first, whatever the order's state", () => {
    for (const state of ["checking", "needs_attention"] as const) {
      expect(getOrderHeadline({ state, framesShort: { isWaiting: true } })).toBe("Waiting for a frame");
      expect(getOrderHeadline({ state, framesShort: { isWaiting: false } })).toBe("Please choose what happens next");
    }
  });
});
