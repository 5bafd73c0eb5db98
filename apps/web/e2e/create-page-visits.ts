import type { Browser, Page } from "@playwright/test";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign, type Design } from "@storywall/domain/walls/design/design";
import { type ApiShopper, createApiShopper } from "./api-shopper.ts";
import { createExampleOrders } from "./create-example-orders.ts";
import { createInbox } from "./inbox.ts";
import * as photos from "./photos.ts";
import { recordPageErrors } from "./record-page-errors.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Screen, ShopperData } from "./screen.ts";

export const widths = [390, 768, 1440] as const;
export const schemes = ["light", "dark"] as const;

type PageVisits = {
  visitScreen(screen: Screen, look: (page: Page) => Promise<void>): Promise<void>;
  close(): Promise<void>;
};

/**
 * Prepares visits by three kinds of people: a new visitor, the owner, and a shopper who has two photos, a trio in the
 * cart and a paid order.
 */
export async function createPageVisits(browser: Browser, shop: RunningShop, owner: ApiShopper): Promise<PageVisits> {
  // Created on first use, because a new visitor does not need it.
  let pendingData: ReturnType<typeof createShopperData> | undefined;
  const ensureShopperData = () => (pendingData ??= createShopperData(shop, owner));

  const createBrowserContext = async (who: Screen["who"]) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    if (who === "owner") await owner.addCookiesToBrowser(context);
    if (who === "shopper") await (await ensureShopperData()).shopper.addCookiesToBrowser(context);
    return context;
  };
  /**
   * The owner's context is reused to keep its script cache. Each visit by the shopper gets a new context, because pages
   * change the data stored in it.
   */
  const ownerContext = await createBrowserContext("owner");

  return {
    async visitScreen({ path, who, calls, shows, prepare, trouble }, look) {
      if (who === "owner") await ensureShopperData();
      const address = typeof path === "string" ? path : path((await ensureShopperData()).data);
      const context = who === "owner" ? ownerContext : await createBrowserContext(who);
      const page = await context.newPage();
      try {
        const watched = recordPageErrors(page, shop.url);
        if (trouble) watched.allowErrors(trouble);
        if (calls === "failing") await page.clock.install();
        if (calls) {
          await page.route("**/api/trpc/**", async (route) => {
            if (calls === "failing")
              await route.fulfill({ status: 503, contentType: "text/plain", body: "Unavailable" });
          });
        }
        await page.goto(address);
        const opened = page.getByRole("heading", { level: 1 }).or(page.getByRole("status")).filter({ visible: true });
        await opened.first().waitFor();
        const words = shows === undefined ? null : page.getByText(shows).filter({ visible: true }).first();
        // Skip the pauses between retries.
        for (let turn = 0; calls === "failing" && words && turn < 50 && !(await words.isVisible()); turn++) {
          await page.clock.fastForward(4_000);
          await page.waitForTimeout(100);
        }
        await words?.waitFor();
        await prepare?.(page, async () => (await ensureShopperData()).data);
        await look(page);
        watched.assertNoErrors();
      } finally {
        await page.close();
        if (context !== ownerContext) await context.close();
      }
    },
    close: () => ownerContext.close(),
  };
}

async function createShopperData(
  shop: RunningShop,
  owner: ApiShopper,
): Promise<{ shopper: ApiShopper; data: ShopperData }> {
  await publishGiftWrap(owner);
  const shopper = createApiShopper(shop);
  await shopper.calls.visitor.ensure.mutate({});
  const files = [await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(6)];
  const photoIds = await Promise.all(files.map(({ buffer }) => shopper.send(buffer)));
  await shopper.waitUntilPhotosReady(...photoIds);
  const checkout = await shopper.createCheckout("pages@example.com", photoIds);
  await shopper.payCheckout(checkout.id);
  const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  const wall = { templateKey: "trio", design: createTrioDesign(photoIds) };
  const savedWall = await shopper.calls.walls.save.mutate({ wallId: null, name: "Above the stairs", ...wall });
  const { token: shareToken } = await shopper.calls.shares.create.mutate({ wallId: savedWall.id });
  const laterCheckout = await shopper.createUploadLaterCheckout("pages@example.com");
  await shopper.payCheckout(laterCheckout.id);
  const { orderId: laterId } = await shopper.calls.checkout.complete.mutate({ checkoutId: laterCheckout.id });
  if (!orderId || !laterId) throw new Error("There is no order");
  const [line] = (await shopper.calls.orders.read.query({ orderId: laterId })).lines;
  const unpaid = await shopper.createCheckout("pages@example.com", photoIds);
  const { token: sendToken } = await shopper.calls.handOff.create.mutate();
  const collection = await shopper.calls.photoCollections.create.mutate({ title: "Photos for our wall" });
  const giftCard = await buyGiftCard(shopper, shop, 5_000, "friend@example.com");
  const usedGiftCard = await buyGiftCard(shopper, shop, 2_500, "family@example.com");
  const data: ShopperData = {
    orderId,
    shareToken,
    sendToken,
    collectToken: collection.token ?? "",
    checkoutId: unpaid.id,
    photosWanted: `/upload/${laterId}/${line?.id}`,
    giftCard,
    orders: await createExampleOrders(shopper, owner, photoIds, usedGiftCard.code),
  };
  // Change this cart last, so that it becomes the shopper's current cart.
  await shopper.calls.cart.addLine.mutate({ cartId: null, line: { id: crypto.randomUUID(), ...wall } });
  return { shopper, data };
}

async function publishGiftWrap({ calls }: ApiShopper): Promise<void> {
  const { prices } = await calls.prices.read.query();
  const giftWrap = { ...prices, extras: { ...prices.extras, giftWrap: 600 } };
  const { draft } = await calls.prices.saveDraft.mutate({ prices: giftWrap, draftId: null });
  if (draft) await calls.prices.publish.mutate({ draftId: draft.id });
}

/** Buys a gift card and reads its code from the email to its recipient. */
async function buyGiftCard(
  shopper: ApiShopper,
  { services }: RunningShop,
  amount: number,
  recipientEmail: string,
): Promise<ShopperData["giftCard"]> {
  const { giftCardId, token } = await shopper.buyGiftCard(amount, recipientEmail);
  const { text } = await createInbox(services.places.inbox ?? "").waitForEmail(recipientEmail, /gift card/i);
  const [code = ""] = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3,}/.exec(text) ?? [];
  return { path: `/gift-cards/${giftCardId}#${token}`, code };
}

function createTrioDesign(photoIds: readonly string[]): Design {
  const template = findTemplateByKey("trio");
  if (!template) throw new Error("There is no trio");
  const start = createEmptyDesign(template);
  const tiles = start.tiles.map((tile, at) => ({ ...tile, userPhotoId: photoIds[at % photoIds.length] ?? null }));
  return { ...start, tiles };
}
