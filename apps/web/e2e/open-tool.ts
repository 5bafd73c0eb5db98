import type { Page } from "@playwright/test";

/** Windows at least this wide show the panels of all tools. */
const NARROW_PX = 1024;

/** Opens a tool of the editor. Wide screens show all tools and have no button for them. */
export async function openTool(page: Page, name: "Photos" | "Frame" | "Size" | "Layout" | "Preview"): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) >= NARROW_PX) return;
  await page.getByRole("group", { name: "Tools" }).getByRole("button", { name }).click();
}
