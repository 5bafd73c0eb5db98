import { expect, test } from "vitest";
import { mayMove, transitions } from "../kernel/states.ts";
import { mayAdvance, tileMovesBy, tilesInTheWay, workshopSteps } from "./production.ts";

test("production follows the transition table and leaves cancelling and photos to other contexts (S-128)", () => {
  const states = Object.keys(transitions.order);
  const moves = states.flatMap((from) => states.filter((to) => mayAdvance(from, to)).map((to) => `${from} > ${to}`));

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

test("tiles follow their order by transitions of their own table (S-128)", () => {
  for (const step of workshopSteps) {
    for (const { from, to } of tileMovesBy(step)) expect(mayMove("tile", from, to)).toBe(true);
  }
  expect(tileMovesBy("printing")).toEqual([]);
  expect(tileMovesBy("framing")).toEqual([{ from: "rendered", to: "printed" }]);
  expect(tileMovesBy("packed").map(({ to }) => to)).toEqual(["printed", "framed", "packed"]);
  expect(tilesInTheWay("packed")).toEqual(["waiting", "remake"]);
  expect(tilesInTheWay("shipped")).toContain("framed");
  expect(tilesInTheWay("delivered")).toEqual([]);
});
