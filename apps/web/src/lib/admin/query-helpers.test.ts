import { expect, test } from "vitest";
import { combineMutations } from "./query-helpers.ts";

const idle = { isPending: false, error: null, submittedAt: 0 };

test("several mutations combined in one form show only the error of the last call", () => {
  const failed = { isPending: false, error: new Error("Not saved"), submittedAt: 1 };
  const succeeded = { isPending: false, error: null, submittedAt: 2 };
  expect(combineMutations(idle, failed).error).toBe(failed.error);
  expect(combineMutations(failed, succeeded).error).toBeNull();
});

test("several mutations combined in one form are pending while any of them is pending", () => {
  expect(combineMutations(idle, { isPending: true, error: null, submittedAt: 1 }).isPending).toBe(true);
  expect(combineMutations(idle, idle).isPending).toBe(false);
});
