import { expect } from "@playwright/test";
import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import { singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/create-empty-design";
import { createApiShopper } from "./api-shopper.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Shopper } from "./shopper.ts";

type Options = {
  frame?: FrameTypeKey;
  /** Photo of the tile. If omitted, the photo is uploaded after the order. */
  photo?: Buffer;
};

export async function goToCheckout(shop: RunningShop, shopper: Shopper, { frame, photo }: Options = {}) {
  const visitor = createApiShopper(shop);
  const design = createEmptyDesign(singleTile, { ...(frame ? { frame } : {}) });
  if (photo) {
    await visitor.calls.visitor.ensure.mutate({});
    const userPhotoId = await visitor.send(photo);
    await visitor.waitUntilReady(userPhotoId);
    design.tiles = design.tiles.map((tile) => ({ ...tile, userPhotoId }));
  }
  const line = { id: crypto.randomUUID(), templateKey: singleTile.key, design, isUploadLater: !photo };
  const cart = await visitor.calls.cart.addLine.mutate({ cartId: null, line });
  await visitor.signInBrowser(shopper.page.context());
  await shopper.page.goto("/checkout");
  await expect(shopper.payButton).toBeEnabled();
  return { visitor, cart };
}
