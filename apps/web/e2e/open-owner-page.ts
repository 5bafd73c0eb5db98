import type { Browser, Page } from "@playwright/test";
import type { ApiShopper } from "./api-shopper.ts";

/** Opens a page as the owner, in a new browser context. Closing the page closes the context. */
export async function openOwnerPage(
  browser: Browser,
  owner: ApiShopper,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: owner.shopUrl, viewport });
  await owner.addCookiesToBrowser(page.context());
  return page;
}
