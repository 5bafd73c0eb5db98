import { orderStates } from "@storywall/domain/orders/schema";
import { expect, test } from "vitest";
import { hasShipDate, orderText, refundWords } from "./order-words.ts";

const order = { shipBy: "2026-11-24", email: "ada@example.com", framesShort: null };

test("S-002: every state has a text of its own, and only those that are certain to ship name the day", () => {
  const texts = orderStates.map((state) => ({ state, text: orderText({ ...order, state }) }));
  expect(new Set(texts.map(({ text }) => text)).size).toBe(orderStates.length);
  const promised = texts.filter(({ text }) => text.includes("Tue, November 24")).map(({ state }) => state);
  expect(promised).toEqual(["checking", "printing", "framing", "packed"]);
  expect(orderStates.filter((state) => hasShipDate({ ...order, state }))).toEqual(promised);
});

test("an order whose frame is gone promises no day before its shopper has chosen or the frame is here", () => {
  for (const isWaiting of [true, false]) {
    const standing = { ...order, state: "checking" as const, framesShort: { frames: [], isWaiting } };
    expect(orderText(standing)).not.toContain("November");
    expect(hasShipDate(standing)).toBe(false);
  }
});

test("nobody is said to look at every photo: the check before printing is automatic", () => {
  for (const state of orderStates) expect(orderText({ ...order, state })).not.toMatch(/we look at/i);
});

test("S-130: a refund is said to have arrived only when it has", () => {
  const said = (state: "requested" | "submitted" | "succeeded" | "failed") => refundWords({ amount: "$5.00", state });
  expect(said("succeeded")).toContain("was given back");
  for (const state of ["requested", "submitted", "failed"] as const)
    expect(said(state)).not.toContain("was given back");
});
