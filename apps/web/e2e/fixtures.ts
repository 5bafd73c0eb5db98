import { test as base } from "@playwright/test";
import { type ApiShopper, createApiShopper } from "./api-shopper.ts";
import { createInbox } from "./inbox.ts";
import { readInputEvents, recordInputEvents } from "./input-events.ts";
import { type PageErrors, recordPageErrors } from "./record-page-errors.ts";
import type { RunningShop } from "./running-shop.ts";
import { connectToSharedShop } from "./shared-shop.ts";
import { Shopper } from "./shopper.ts";
import { SHOP_START_TIMEOUT_MS } from "./start-test-shop.ts";

type PerWorker = {
  /** A complete shop: web server, five workers, database, queue, object store, email and payments. */
  shop: RunningShop;
  inbox: ReturnType<typeof createInbox>;
  signedInOwner: { shopper: ApiShopper; provedAt: number };
};
type PerTest = {
  /** The owner, who has recently proven their identity, so that sensitive changes do not ask for a proof. */
  owner: ApiShopper;
  /** Fails the test if the page reports an error that the test does not allow. */
  watched: PageErrors;
  shopper: Shopper;
};

/** A proof of identity lasts ten minutes. Renewing it after half that time leaves a test at least five minutes. */
const PROOF_RENEWAL_MS = 5 * 60_000;

const createSignInToken = async (shop: RunningShop) => new URL(await shop.createSignInLink()).hash.slice(1);

/** All Playwright workers share one shop, so tests may check only their own entries in public lists. */
export const test = base.extend<PerTest, PerWorker>({
  shop: [async ({}, use) => use(await connectToSharedShop()), { scope: "worker", timeout: SHOP_START_TIMEOUT_MS }],
  inbox: [async ({ shop }, use) => use(createInbox(shop.services.places.inbox ?? "")), { scope: "worker" }],
  signedInOwner: [
    async ({ shop }, use) => {
      const shopper = createApiShopper(shop);
      await shopper.calls.admin.signIn.mutate({ token: await createSignInToken(shop) });
      await use({ shopper, provedAt: Date.now() });
    },
    { scope: "worker" },
  ],
  owner: async ({ shop, signedInOwner }, use) => {
    const { shopper, provedAt } = signedInOwner;
    if (Date.now() - provedAt > PROOF_RENEWAL_MS) {
      await shopper.calls.admin.proveIdentity.mutate({ kind: "link", value: await createSignInToken(shop) });
      signedInOwner.provedAt = Date.now();
    }
    await use(shopper);
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  watched: [
    async ({ browser, page, shop }, use, testInfo) => {
      const watched = recordPageErrors(page, shop.url);
      await recordInputEvents(page);
      await use(watched);
      if (testInfo.status !== testInfo.expectedStatus) {
        console.log([`The page of “${testInfo.title}” heard last:`, ...(await readInputEvents(page))].join("\n  "));
      }
      // Close contexts that the test opened, because they and their connections would stay open until the run ends.
      const opened = browser.contexts().filter((context) => context !== page.context());
      await Promise.all(opened.map((context) => context.close()));
      watched.assertNoErrors();
    },
    { auto: true },
  ],
  shopper: async ({ page, watched }, use) => use(new Shopper(page, watched)),
});

export { expect } from "@playwright/test";
