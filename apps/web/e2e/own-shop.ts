import type { Shop } from "@storywall/local/shop";
import { test as base } from "./fixtures.ts";
import { SHOP_START_TIMEOUT_MS, startTestShop } from "./start-test-shop.ts";

/**
 * Test function for specs that change what every visitor sees or that stop a process. Each Playwright worker starts its
 * own shop.
 */
export const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use, { workerIndex }) => {
      const shop = await startTestShop(`own-${workerIndex}`);
      await use(shop);
      await shop.stop();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
});

export { expect } from "./fixtures.ts";
