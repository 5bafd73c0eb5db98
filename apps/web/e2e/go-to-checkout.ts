import { expect } from "@playwright/test";
import type { FrameTypeKey } from "@storywall/domain/catalog/frames";
import { singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Shopper } from "./shopper.ts";

type Options = {
  frame?: FrameTypeKey;
  /** Photo for the tile. Without it, the photo is uploaded after the order is placed. */
  photo?: Buffer;
};

export async function goToCheckout(shop: RunningShop, shopper: Shopper, { frame, photo }: Options = {}) {
  const visitor = createApiShopper(shop);
  const design = createEmptyDesign(singleTile, { ...(frame ? { frame } : {}) });
  if (photo) {
    await visitor.calls.visitor.ensure.mutate({});
    const userPhotoId = await visitor.send(photo);
    await visitor.waitUntilPhotosReady(userPhotoId);
    design.tiles = design.tiles.map((tile) => ({ ...tile, userPhotoId }));
  }
  const line = { id: crypto.randomUUID(), templateKey: singleTile.key, design, isUploadLater: !photo };
  const cart = await visitor.calls.cart.addLine.mutate({ cartId: null, line });
  await visitor.addCookiesToBrowser(shopper.page.context());
  await shopper.page.goto("/checkout");
  await expect(shopper.getPayButton()).toBeEnabled();
  return { visitor, cart };
}
