import { orderStates } from "@storywall/domain/orders/schema";
import { expect, test } from "vitest";
import { hasShipDate, orderText, refundWords } from "./order-words.ts";

const order = { shipBy: "2026-11-24", email: "ada@example.com", framesShort: null };

test("S-002: every state has its own text, and only states with a certain ship date name it", () => {
  const texts = orderStates.map((state) => ({ state, text: orderText({ ...order, state }) }));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(orderStates.length);
  const promised = texts.filter(({ text }) => text.includes("Tue, November 24")).map(({ state }) => state);
  expect(promised).toEqual(["checking", "printing", "framing", "packed"]);
  expect(orderStates.filter((state) => hasShipDate({ ...order, state }))).toEqual(promised);
});

test("an order with a sold-out frame shows no ship date until the shortage is resolved", () => {
  for (const isWaiting of [true, false]) {
    const standing = { ...order, state: "checking" as const, framesShort: { frames: [], isWaiting } };
    expect(orderText(standing)).not.toContain("November");
    expect(hasShipDate(standing)).toBe(false);
  }
});

test("the texts do not claim a manual photo check", () => {
  for (const state of orderStates) expect(orderText({ ...order, state })).not.toMatch(/we look at/i);
});

test("S-130: says that a refund has arrived only once it has succeeded", () => {
  const said = (state: "requested" | "submitted" | "succeeded" | "failed") => refundWords({ amount: "$5.00", state });
  expect(said("succeeded")).toContain("We refunded");
  for (const state of ["requested", "submitted", "failed"] as const) expect(said(state)).not.toContain("We refunded");
});
