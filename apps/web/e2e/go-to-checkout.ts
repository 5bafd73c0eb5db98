import { expect } from "@playwright/test";
import type { FrameTypeKey } from "@storywall/domain/catalog/frame-types";
import { singleTile } from "@storywall/domain/catalog/templates";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { openApiShopper } from "./api-shopper.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Shopper } from "./shopper.ts";

type Options = {
  frame?: FrameTypeKey;
  /** Without a photo, it is uploaded after the order. */
  photo?: Buffer;
};

export async function goToCheckout(shop: RunningShop, shopper: Shopper, { frame, photo }: Options = {}) {
  const visitor = openApiShopper(shop);
  const design = startDesign(singleTile, { ...(frame ? { frame } : {}) });
  if (photo) {
    await visitor.calls.visitor.ensure.mutate({});
    const userPhotoId = await visitor.send(photo);
    await visitor.becomesReady(userPhotoId);
    design.tiles = design.tiles.map((tile) => ({ ...tile, userPhotoId }));
  }
  const line = { id: crypto.randomUUID(), templateKey: singleTile.key, design, isUploadLater: !photo };
  const cart = await visitor.calls.cart.addLine.mutate({ cartId: null, line });
  await visitor.handOver(shopper.page.context());
  await shopper.page.goto("/checkout");
  await expect(shopper.payButton).toBeEnabled();
  return { visitor, cart };
}
