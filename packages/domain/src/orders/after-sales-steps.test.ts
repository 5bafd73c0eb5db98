import { expect, test } from "vitest";
import { transitions } from "../kernel/states.ts";
import { afterSalesSteps } from "./after-sales-steps.ts";

test.for(["claim", "remake", "change", "refund"] as const)(
  "every state of a %s has a next step for the shopper and the owner",
  (entity) => {
    const states = Object.keys(transitions[entity]).filter(Boolean);

    expect(Object.keys(afterSalesSteps[entity]).toSorted()).toEqual(states.toSorted());
    for (const { shopper, owner, page } of Object.values(afterSalesSteps[entity])) {
      expect(shopper).not.toBe("");
      expect(owner).not.toBe("");
      expect(page).toMatch(/^\/admin\//);
    }
  },
);

test("claims, remakes and order changes have a next step in every state that is not final", () => {
  for (const entity of ["claim", "remake", "change"] as const) {
    for (const [state, moves] of Object.entries<readonly string[]>(transitions[entity])) {
      if (state === "" || moves.length === 0) continue;
      const { shopper, owner } = (afterSalesSteps[entity] as Record<string, { shopper: string; owner: string }>)[
        state
      ] ?? { shopper: "Nothing to do", owner: "Nothing to do" };
      expect(`${shopper} ${owner}`).not.toMatch(/Nothing to do.*Nothing to do/);
    }
  }
});
