import { expect, test } from "vitest";
import { procedureAccess } from "./access.ts";
import { allProcedures } from "./authorization/procedures.fixture.ts";

test("every procedure has an access rule, and every access rule belongs to a procedure (S-140)", () => {
  const procedures = allProcedures.map(({ name }) => name).toSorted();

  expect(Object.keys(procedureAccess).toSorted()).toEqual(procedures);
});
