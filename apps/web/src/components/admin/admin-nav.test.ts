import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { adminGroups, findCurrentPage } from "./admin-nav.tsx";

const hrefs = adminGroups.flatMap(({ pages }) => pages.map(({ href }) => href));

test("on a nested admin page, the navigation marks only that page as current", () => {
  expect(findCurrentPage("/admin/board/scan")?.page.name).toBe("Scan");
  expect(findCurrentPage("/admin/board")?.page.name).toBe("Board");
});

test("the page of an order belongs to the navigation group “Orders”", () => {
  expect(findCurrentPage("/admin/orders/order_1")?.group.name).toBe("Orders");
});

test("the navigation marks “Today” as current only on the page “Today” itself", () => {
  expect(findCurrentPage("/admin")?.page.name).toBe("Today");
  expect(findCurrentPage("/admin/nothing")).toBeUndefined();
});

test("every admin page except the sign-in page is in the navigation exactly once", () => {
  const folder = new URL("../../app/admin", import.meta.url);
  const folders = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const pages = folders.map(({ name }) => `/admin/${name}`).filter((href) => href !== "/admin/sign-in");
  expect(new Set(hrefs).size).toBe(hrefs.length);
  expect(hrefs).toEqual(expect.arrayContaining(pages));
});
