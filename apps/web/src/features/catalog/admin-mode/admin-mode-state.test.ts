import { expect, test } from "vitest";
import { getNextAdminMode } from "./admin-mode-state.ts";

test.each([
  ["?is_admin_mode=true", true],
  ["?page=2&is_admin_mode=true", true],
  ["?is_admin_mode=TRUE", false],
  ["?is_admin_mode=1", false],
  ["?is_admin_mode=", false],
  ["?is_admin_mode=false&is_admin_mode=true", false],
])("the address %s means %s, whatever was before (S-007)", (search, isOn) => {
  expect(getNextAdminMode(true, search)).toBe(isOn);
  expect(getNextAdminMode(false, search)).toBe(isOn);
});

test("a page whose address says nothing leaves it as it is: it is kept from page to page (S-007, S-039)", () => {
  for (const search of ["", "?page=2", "?admin_mode=true"]) {
    expect(getNextAdminMode(true, search)).toBe(true);
    expect(getNextAdminMode(false, search)).toBe(false);
  }
});
