import { expect, type Page } from "@playwright/test";

/** Opens a tool of the editor. Wide screens show all tools and have no button for them. */
export async function openTool(page: Page, name: "Photos" | "Frame" | "Size" | "Layout" | "Preview"): Promise<void> {
  await expect(page.locator("[data-tile]").filter({ visible: true }).first()).toBeVisible();
  const button = page.getByRole("group", { name: "Tools" }).getByRole("button", { name });
  if (await button.isVisible()) await button.click();
}
