import { expect, test } from "vitest";
import { mayMove, orderStateWords, transitions } from "./states.ts";

test("a transition is allowed exactly if the table lists it (S-128, S-129, S-130)", () => {
  expect(mayMove("order", "packed", "shipped")).toBe(true);
  expect(mayMove("order", "shipped", "packed")).toBe(false);
  expect(mayMove("order", "", "checking")).toBe(true);
  expect(mayMove("payment", "succeeded", "open")).toBe(false);
  expect(mayMove("refund", "requested", "succeeded")).toBe(false);
  for (const odd of ["constructor", "toString", "__proto__", "nowhere"]) {
    expect(mayMove("order", odd, "checking")).toBe(false);
    expect(mayMove("order", "checking", odd)).toBe(false);
  }
});

test("every state has a label for shoppers, and every transition leads to a known state (S-002)", () => {
  for (const machine of Object.values(transitions)) {
    const states = Object.keys(machine);
    for (const moves of Object.values<readonly string[]>(machine))
      expect(states).toEqual(expect.arrayContaining([...moves]));
  }
  expect(Object.keys(orderStateWords)).toEqual(Object.keys(transitions.order).filter(Boolean));
});
