import { join } from "node:path";
import { test as base } from "@playwright/test";
import { resetData } from "@storywall/local/services";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { openInbox } from "./inbox.ts";
import { keepLastHeard, readLastHeard } from "./last-heard.ts";
import { Shopper } from "./shopper.ts";
import { type Watched, watchPage } from "./watch-page.ts";

const testData = join(root, ".test-data");

type PerWorker = {
  /** true: a shop in which no other file's tests have sold anything. */
  isOwnShop: boolean;
  shop: Shop;
  inbox: ReturnType<typeof openInbox>;
};
type PerTest = {
  /** Fails the test for whatever went wrong in its page; says beforehand what is meant to. */
  watched: Watched;
  /** A newcomer with a phone in hand. */
  shopper: Shopper;
};

/** Every test meets the real shop: web, five workers, database, queue, store, mail and payments. */
export const test = base.extend<PerTest, PerWorker>({
  isOwnShop: [false, { option: true, scope: "worker" }],
  shop: [
    async ({}, use, { workerIndex }) => {
      const dataDir = join(testData, `journeys-${workerIndex}`);
      resetData(dataDir);
      const shop = await startShop({ dataDir, durable: false, artForPrint: false, toolsDir: join(testData, "tools") });
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  inbox: [async ({ shop }, use) => use(openInbox(shop.services.places.inbox ?? "")), { scope: "worker" }],
  baseURL: async ({ shop }, use) => use(shop.url),
  watched: [
    async ({ page, shop }, use, testInfo) => {
      const watched = watchPage(page, shop.url);
      await keepLastHeard(page);
      await use(watched);
      if (testInfo.status !== testInfo.expectedStatus) {
        console.log([`The page of “${testInfo.title}” heard last:`, ...(await readLastHeard(page))].join("\n  "));
      }
      watched.assertQuiet();
    },
    { auto: true },
  ],
  shopper: async ({ page, watched }, use) => use(new Shopper(page, watched)),
});

export { expect } from "@playwright/test";
