import { expect, test } from "vitest";
import { procedureAccess } from "./app-router.ts";
import { procedureTypes } from "./authorization/procedure-types.fixture.ts";

test("every procedure declares who may call it (S-140)", () => {
  const undefinedRules = [...procedureAccess].filter(([, rule]) => !rule).map(([name]) => name);

  expect([...procedureAccess.keys()].toSorted()).toEqual(Object.keys(procedureTypes).toSorted());
  expect(undefinedRules).toEqual([]);
});
