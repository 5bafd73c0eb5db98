import type { Browser, Page } from "@playwright/test";
import type { ApiShopper } from "./api-shopper.ts";

/** A page of another browser in which the owner is signed in; its context closes with it. */
export async function openDesk(
  browser: Browser,
  owner: ApiShopper,
  viewport: { width: number; height: number },
): Promise<Page> {
  const page = await browser.newPage({ baseURL: owner.shopUrl, viewport });
  await owner.handOver(page.context());
  return page;
}
