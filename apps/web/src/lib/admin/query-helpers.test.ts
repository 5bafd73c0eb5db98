import { expect, test } from "vitest";
import { combineMutations } from "./query-helpers.ts";

const idle = { isPending: false, error: null, submittedAt: 0 };

test("combined mutations show the error of the last call only", () => {
  const failed = { isPending: false, error: new Error("Not saved"), submittedAt: 1 };
  const succeeded = { isPending: false, error: null, submittedAt: 2 };
  expect(combineMutations(idle, failed).error).toBe(failed.error);
  expect(combineMutations(failed, succeeded).error).toBeNull();
});

test("combined mutations are pending while one of them is pending", () => {
  expect(combineMutations(idle, { isPending: true, error: null, submittedAt: 1 }).isPending).toBe(true);
  expect(combineMutations(idle, idle).isPending).toBe(false);
});
