import { expect, test } from "vitest";
import { canTransition, transitions } from "../kernel/states.ts";
import { blockingTileStates, canAdvance, tileTransitionsFor, workshopSteps } from "./order-steps.ts";

test("production staff can make all order transitions of the table except cancellations and photo changes (S-128)", () => {
  const states = Object.keys(transitions.order);
  const moves = states.flatMap((from) => states.filter((to) => canAdvance(from, to)).map((to) => `${from} > ${to}`));

  expect(moves).toEqual([
    "checking > needs_attention",
    "checking > printing",
    "needs_attention > checking",
    "printing > framing",
    "framing > packed",
    "packed > shipped",
    "shipped > delivered",
    "returning > returned",
  ]);
});

test("each order step moves the order's tiles by allowed transitions only (S-128)", () => {
  for (const step of workshopSteps) {
    for (const { from, to } of tileTransitionsFor(step)) expect(canTransition("tile", from, to)).toBe(true);
  }
  expect(tileTransitionsFor("printing")).toEqual([]);
  expect(tileTransitionsFor("framing")).toEqual([{ from: "rendered", to: "printed" }]);
  expect(tileTransitionsFor("packed").map(({ to }) => to)).toEqual(["printed", "framed", "packed"]);
  expect(blockingTileStates("packed")).toEqual(["waiting", "remake"]);
  expect(blockingTileStates("shipped")).toContain("framed");
  expect(blockingTileStates("delivered")).toEqual([]);
});
