import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { adminGroups, findCurrentPage } from "./admin-nav.tsx";

const hrefs = adminGroups.flatMap(({ pages }) => pages.map(({ href }) => href));

test("a nested page is the current page instead of the page above it", () => {
  expect(findCurrentPage("/admin/board/scan")?.page.name).toBe("Scan");
  expect(findCurrentPage("/admin/board")?.page.name).toBe("Board");
});

test("the page of an order belongs to the group “Orders”", () => {
  expect(findCurrentPage("/admin/orders/order_1")?.group.name).toBe("Orders");
});

test("the page “Today” is current only at its own address", () => {
  expect(findCurrentPage("/admin")?.page.name).toBe("Today");
  expect(findCurrentPage("/admin/nothing")).toBeUndefined();
});

test("every admin page except the sign-in is in the navigation, once", () => {
  const folder = new URL("../../app/admin", import.meta.url);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pages = folders.map(({ name }) => `/admin/${name}`).filter((href) => href !== "/admin/sign-in");
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs).toEqual(expect.arrayContaining(pages));
});
