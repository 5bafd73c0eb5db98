import type { Page } from "@playwright/test";

/** Opens an admin page with the keyboard: first its group, then the page's link in that group. */
export async function openAdminPage(page: Page, group: string, name: string): Promise<void> {
  const nav = page.getByRole("navigation", { name: "Admin" });
  await nav.getByRole("link", { name: group, exact: true }).press("Enter");
  await nav.getByRole("link", { name, exact: true }).press("Enter");
}
