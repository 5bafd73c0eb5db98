import { expect, test } from "vitest";
import { canTransition, transitions } from "../kernel/states.ts";
import { canAdvanceOrder, listBlockingTileStates, listTileTransitions, workshopSteps } from "./order-steps.ts";

test("production staff can make all order transitions except cancellations and photo changes (S-128)", () => {
  const states = Object.keys(transitions.order);
  const moves = states.flatMap((from) =>
    states.filter((to) => canAdvanceOrder(from, to)).map((to) => `${from} > ${to}`),
  );

  expect(moves).toEqual([
    "checking > needs_attention",
    "checking > printing",
    "checking > packed",
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
    for (const { from, to } of listTileTransitions(step)) expect(canTransition("tile", from, to)).toBe(true);
  }
  expect(listTileTransitions("printing")).toEqual([]);
  expect(listTileTransitions("framing")).toEqual([{ from: "rendered", to: "printed" }]);
  expect(listTileTransitions("packed").map(({ to }) => to)).toEqual(["printed", "framed", "packed"]);
  expect(listBlockingTileStates("packed")).toEqual(["waiting", "remake"]);
  expect(listBlockingTileStates("shipped")).toContain("framed");
  expect(listBlockingTileStates("delivered")).toEqual([]);
});
