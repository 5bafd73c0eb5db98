import { orderStates } from "@storywall/domain/orders/schema";
import { expect, test } from "vitest";
import { orderWords, refundWords } from "./order-words.ts";

const order = {
  headline: "Thank you — your wall is on its way",
  shipBy: "2026-11-24",
  email: "ada@example.com",
  framesShort: null,
};

test("S-002: every state has words of its own, and only those before shipping name the day it ships by", () => {
  const told = orderStates.map((state) => ({ state, ...orderWords({ ...order, state }) }));
  expect(new Set(told.map(({ title }) => title)).size).toBe(orderStates.length);
  const promised = told.filter(({ text }) => text.includes("Tue, November 24")).map(({ state }) => state);
  expect(promised).toEqual(["checking", "printing", "framing", "packed"]);
});

test("an order whose frame is gone promises no day before its shopper has chosen or the frame is here", () => {
  for (const isWaiting of [true, false]) {
    const { title, text } = orderWords({ ...order, state: "checking", framesShort: { frames: [], isWaiting } });
    expect(title).not.toBe(order.headline);
    expect(text).not.toContain("November");
  }
});

test("S-098: an order that has just come in is thanked for in the shop's own words", () => {
  expect(orderWords({ ...order, state: "checking" }).title).toBe(order.headline);
});

test("S-130: a refund is said to have arrived only when it has", () => {
  const said = (state: "requested" | "submitted" | "succeeded" | "failed") => refundWords({ amount: "$5.00", state });
  expect(said("succeeded")).toContain("was given back");
  for (const state of ["requested", "submitted", "failed"] as const)
    expect(said(state)).not.toContain("was given back");
});
