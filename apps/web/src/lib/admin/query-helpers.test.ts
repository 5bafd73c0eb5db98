import { expect, test } from "vitest";
import { combineMutationStates } from "./query-helpers.ts";

const idle = { isPending: false, error: null, submittedAt: 0 };

test("several mutations combined in one form show only the error of the last call", () => {
  const failed = { isPending: false, error: new Error("Not saved"), submittedAt: 1 };
  const succeeded = { isPending: false, error: null, submittedAt: 2 };
  expect(combineMutationStates(idle, failed).error).toBe(failed.error);
  expect(combineMutationStates(failed, succeeded).error).toBeNull();
});

test("several mutations combined in one form are pending while any of them is pending", () => {
  expect(combineMutationStates(idle, { isPending: true, error: null, submittedAt: 1 }).isPending).toBe(true);
  expect(combineMutationStates(idle, idle).isPending).toBe(false);
});
