import { expect, test } from "vitest";
import { getNextAdminMode } from "./admin-mode-host.tsx";

test.each([
  ["?is_admin_mode=true", true],
  ["?page=2&is_admin_mode=true", true],
  ["?is_admin_mode=TRUE", false],
  ["?is_admin_mode=1", false],
  ["?is_admin_mode=", false],
  ["?is_admin_mode=false&is_admin_mode=true", false],
])("the query %s sets admin mode to %s, whatever the previous mode was (S-007)", (search, isOn) => {
  expect(getNextAdminMode(true, search)).toBe(isOn);
  expect(getNextAdminMode(false, search)).toBe(isOn);
});

test("admin mode does not change on pages without the query parameter (S-007, S-039)", () => {
  for (const search of ["", "?page=2", "?admin_mode=true"]) {
    expect(getNextAdminMode(true, search)).toBe(true);
    expect(getNextAdminMode(false, search)).toBe(false);
  }
});
