import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { adminGroups, findCurrentPage } from "./admin-nav.tsx";

const hrefs = adminGroups.flatMap(({ pages }) => pages.map(({ href }) => href));

test("a page below another one is the current page", () => {
  expect(findCurrentPage("/admin/board/scan")?.page.name).toBe("Scan");
  expect(findCurrentPage("/admin/board")?.page.name).toBe("Board");
});

test("an order belongs to the group of orders", () => {
  expect(findCurrentPage("/admin/orders/order_1")?.group.name).toBe("Orders");
});

test("Today is current only at its own address", () => {
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
