import { expect, test } from "vitest";
import { canTransition, orderStateLabels, transitions } from "./states.ts";

test("a state transition is allowed only if the table lists it (S-128, S-129, S-130)", () => {
  expect(canTransition("order", "packed", "shipped")).toBe(true);
  expect(canTransition("order", "shipped", "packed")).toBe(false);
  expect(canTransition("order", "", "checking")).toBe(true);
  expect(canTransition("payment", "succeeded", "open")).toBe(false);
  expect(canTransition("refund", "requested", "succeeded")).toBe(false);
  for (const odd of ["constructor", "toString", "__proto__", "nowhere"]) {
    expect(canTransition("order", odd, "checking")).toBe(false);
    expect(canTransition("order", "checking", odd)).toBe(false);
  }
});

test("every state has a label for shoppers (S-002)", () => {
  for (const machine of Object.values(transitions)) {
    const states = Object.keys(machine);
    for (const moves of Object.values<readonly string[]>(machine))
      expect(states).toEqual(expect.arrayContaining([...moves]));
  }
  expect(Object.keys(orderStateLabels)).toEqual(Object.keys(transitions.order).filter(Boolean));
});
