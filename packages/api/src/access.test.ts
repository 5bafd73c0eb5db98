import { expect, test } from "vitest";
import { procedureAccess } from "./access.ts";
import { appRouter } from "./app-router.ts";

test("every procedure has an access rule, and every access rule belongs to a procedure (S-140)", () => {
  const procedures = Object.keys(appRouter._def.procedures).toSorted();

  expect(Object.keys(procedureAccess).toSorted()).toEqual(procedures);
});
