import type { Browser, Page } from "@playwright/test";
import type { ApiShopper } from "./api-shopper.ts";

/** Opens a page in a new browser context with the owner signed in. Closing the page closes the context. */
export async function openOwnerPage(
  browser: Browser,
  owner: ApiShopper,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: owner.shopUrl, viewport });
  await owner.signInBrowser(page.context());
  return page;
}
