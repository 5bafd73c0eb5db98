import fc from "fast-check";
import { expect, test } from "vitest";
import { CHANGE_WINDOW_MS, RETURN_DAYS } from "../catalog/shop-terms.ts";
import { orderStateLabels, type StateOf } from "../kernel/states.ts";
import { isChangeable, isInProduction, listAvailableActions } from "./actions.ts";

const states = Object.keys(orderStateLabels) as StateOf<"order">[];
const placedAt = new Date("2026-12-01T15:00:00Z");
const DAY_MS = 86_400_000;
const toDateAfterPlacing = (ms: number) => new Date(placedAt.getTime() + ms);

test.each([
  ["awaiting_photos", ["cancel", "change-address", "replace-photo"]],
  ["checking", ["cancel", "change-address", "replace-photo", "reorder"]],
  ["needs_attention", ["cancel", "change-address", "replace-photo", "reorder"]],
  ["printing", ["reorder"]],
  ["framing", ["reorder"]],
  ["packed", ["reorder"]],
  ["shipped", ["claim", "request-return", "reorder"]],
  ["delivered", ["claim", "request-return", "reorder"]],
  ["returning", ["reorder"]],
  ["returned", ["reorder"]],
  ["cancelled", ["reorder"]],
] as const)(
  "one minute after it was placed, an order in state %s allows the actions %j (S-024, S-025)",
  (state, actions) => {
    expect(listAvailableActions({ state, placedAt, deliveredAt: null }, toDateAfterPlacing(60_000))).toEqual(actions);
  },
);

test("the time limit for changes applies to customers but not to staff (S-024)", () => {
  const listActionsAfterPlacing = (state: StateOf<"order">, ms: number, by?: "shop") =>
    listAvailableActions({ state, placedAt, deliveredAt: null }, toDateAfterPlacing(ms), by);

  expect(listActionsAfterPlacing("checking", CHANGE_WINDOW_MS - 1)).toContain("cancel");
  expect(listActionsAfterPlacing("checking", CHANGE_WINDOW_MS)).toEqual(["reorder"]);
  expect(listActionsAfterPlacing("needs_attention", CHANGE_WINDOW_MS)).toEqual(["replace-photo", "reorder"]);
  expect(listActionsAfterPlacing("checking", CHANGE_WINDOW_MS, "shop")).toContain("cancel");
  expect(listActionsAfterPlacing("printing", CHANGE_WINDOW_MS, "shop")).toEqual(["reorder"]);
});

test("a delivered order can be returned for exactly 30 days (S-025, C-13)", () => {
  const listActionsAfterDelivery = (ms: number) =>
    listAvailableActions({ state: "delivered", placedAt, deliveredAt: placedAt }, toDateAfterPlacing(ms));

  expect(RETURN_DAYS).toBe(30);
  expect(listActionsAfterDelivery(30 * DAY_MS)).toContain("request-return");
  expect(listActionsAfterDelivery(30 * DAY_MS + 1)).toEqual(["reorder"]);
});

test("an order never allows more actions as time passes", () => {
  const moments = fc.integer({ min: 0, max: 400 * DAY_MS });
  fc.assert(
    fc.property(fc.constantFrom(...states), moments, moments, fc.boolean(), (state, one, other, isShop) => {
      const order = { state, placedAt, deliveredAt: state === "delivered" ? placedAt : null };
      const by = isShop ? "shop" : "customer";
      const [early, late] = [Math.min(one, other), Math.max(one, other)].map((ms) =>
        listAvailableActions(order, toDateAfterPlacing(ms), by),
      );
      expect(early).toEqual(expect.arrayContaining(late ?? []));
      if (isInProduction(state)) expect(early).toEqual(["reorder"]);
      if (early?.includes("cancel")) expect(isChangeable(state)).toBe(true);
    }),
  );
});
