import type { Browser, Page } from "@playwright/test";
import type { Design } from "@storywall/domain/cart/design";
import { startDesign } from "@storywall/domain/cart/start-design";
import { templateByKey } from "@storywall/domain/catalog/templates";
import type { Shop } from "@storywall/local/shop";
import { openApiShopper } from "./api-shopper.ts";
import type { Made, Screen } from "./pages.ts";
import * as photos from "./photos.ts";
import { watchPage } from "./watch-page.ts";

export const widths = [390, 768, 1440] as const;
export const schemes = ["light", "dark"] as const;

type Walk = {
  /** Opens the page, lets it be looked at, and leaves it. Fails for what went wrong while it was open. */
  visit(screen: Screen, look: (page: Page) => Promise<void>): Promise<void>;
};

/** A shopper with two photos, a trio in the cart and a paid order, and the pages as that shopper and as a newcomer. */
export async function startWalk(browser: Browser, shop: Shop): Promise<Walk> {
  const shopper = openApiShopper(shop);
  await shopper.calls.visitor.ensure.mutate({});
  const files = [await photos.heldWay(1), await photos.heldWay(6)];
  const photoIds = await Promise.all(files.map(({ buffer }) => shopper.send(buffer)));
  await shopper.becomesReady(...photoIds);
  const checkout = await shopper.openCheckout("pages@example.com", photoIds);
  await shopper.pay(checkout.id);
  const { orderId } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  const wall = { templateKey: "trio", design: trioOf(photoIds) };
  await shopper.calls.cart.addLine.mutate({ cartId: null, line: { id: crypto.randomUUID(), ...wall } });
  const kept = await shopper.calls.walls.save.mutate({ wallId: null, name: "Above the stairs", ...wall });
  const { token: shareToken } = await shopper.calls.shares.create.mutate({ wallId: kept.id });
  const made: Made = { orderId: orderId ?? "", adminLink: await shop.signInLink(), shareToken };

  return {
    async visit({ path, who, shows, prepare, trouble }, look) {
      const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
      try {
        if (who === "shopper") await shopper.handOver(context);
        const page = await context.newPage();
        const watched = watchPage(page, shop.url);
        if (trouble) watched.expectTrouble(trouble);
        await page.goto(typeof path === "string" ? path : path(made));
        await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
        if (shows) await page.getByText(shows).filter({ visible: true }).first().waitFor();
        await prepare?.(page);
        await look(page);
        watched.assertQuiet();
      } finally {
        await context.close();
      }
    },
  };
}

function trioOf(photoIds: readonly string[]): Design {
  const template = templateByKey("trio");
  if (!template) throw new Error("There is no trio");
  const start = startDesign(template);
  const tiles = start.tiles.map((tile, at) => ({ ...tile, userPhotoId: photoIds[at % photoIds.length] ?? null }));
  return { ...start, tiles };
}
