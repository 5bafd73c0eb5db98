import { type OrderView, orderStates } from "@storywall/domain/orders/schema";
import { expect, test } from "vitest";
import { getOrderSubheading, getRefundText, hasShipDate, listNextSteps } from "./order-texts.ts";

const order = { shipBy: "2026-11-24", email: "ada@example.com", framesShort: null, lines: [] };

test("the ship date is shown only in order states in which it is certain (S-002)", () => {
  const texts = orderStates.map((state) => ({ state, text: getOrderSubheading({ ...order, state }) }));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(orderStates.length);
  const statesWithDate = texts.filter(({ text }) => text.includes("Tue, November 24")).map(({ state }) => state);
  expect(statesWithDate).toEqual(["checking", "printing", "framing", "packed"]);
  expect(orderStates.filter((state) => hasShipDate({ ...order, state }))).toEqual(statesWithDate);
});

test("the text on next steps promises a ship date only if it is certain", () => {
  const statesWithDate = orderStates.filter((state) =>
    listNextSteps({ ...order, state }, null).some((step) => step.includes("Tue, November 24")),
  );
  expect(statesWithDate).toEqual(orderStates.filter((state) => hasShipDate({ ...order, state })));
  const listChangeSteps = (changesUntil: string | null) =>
    listNextSteps({ ...order, state: "checking" }, changesUntil).filter((step) => step.includes("change or cancel"));
  expect(listChangeSteps("3:00 PM")).toEqual([
    "You can change or cancel this order until 3:00 PM, unless we start printing sooner.",
  ]);
  expect(listChangeSteps(null)).toEqual([]);
  const shortOrder = { ...order, state: "checking" as const, framesShort: { frames: [], isWaiting: true } };
  expect(listNextSteps(shortOrder, null)).toEqual([]);
});

test("an order with a sold-out frame shows no ship date until the shortage is resolved", () => {
  for (const isWaiting of [true, false]) {
    const waitingOrder = { ...order, state: "checking" as const, framesShort: { frames: [], isWaiting } };
    expect(getOrderSubheading(waitingOrder)).not.toContain("November");
    expect(hasShipDate(waitingOrder)).toBe(false);
  }
});

test("the texts of an order of accessories do not mention photos, walls or printing", () => {
  const line = { templateKey: "replacement_plates" } as OrderView["lines"][number];
  for (const state of ["checking", "packed", "shipped", "delivered"] as const)
    expect(getOrderSubheading({ ...order, lines: [line], state })).not.toMatch(/photo|wall|print/i);
});

test("no text says that a person reviews the photos", () => {
  for (const state of orderStates) expect(getOrderSubheading({ ...order, state })).not.toMatch(/we look at/i);
});

test("only the text of a successful refund says that the money was refunded (S-130)", () => {
  const getText = (state: "requested" | "submitted" | "succeeded" | "failed") =>
    getRefundText({ amount: "$5.00", state });
  expect(getText("succeeded")).toContain("We refunded");
  for (const state of ["requested", "submitted", "failed"] as const)
    expect(getText(state)).not.toContain("We refunded");
});

test("a refund to a gift card names the gift card", () => {
  const refund = { amount: "$25.00", giftCard: "J0PK" };
  expect(getRefundText({ ...refund, state: "succeeded" })).toBe("We put $25.00 back on your gift card ending in J0PK.");
  for (const state of ["requested", "submitted"] as const)
    expect(getRefundText({ ...refund, state })).toBe("$25.00 is on its way back to your gift card ending in J0PK.");
  expect(getRefundText({ ...refund, state: "failed" })).toContain("We haven’t been able to refund $25.00 yet.");
});
