import type { FrameTypeKey } from "@storywall/domain/catalog/frames";
import { toProductionCode } from "@storywall/domain/production/production-codes";
import { createApiShopper } from "./api-shopper.ts";
import { expect } from "./fixtures.ts";
import { createPhotoWithOrientation } from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

type Options = { frame?: FrameTypeKey };

/** Creates a paid order of photos with these EXIF orientations. See `createPrintedOrderOfPhotos`. */
export async function createPrintedOrder(
  shop: RunningShop,
  email: string,
  templateKey: string,
  orientations: readonly (1 | 3 | 6)[],
  options: Options = {},
) {
  const photos = await Promise.all(orientations.map(createPhotoWithOrientation));
  return createPrintedOrderOfPhotos(
    shop,
    email,
    templateKey,
    photos.map(({ buffer }) => buffer),
    options,
  );
}

/** Creates a paid order with print files. Returns the codes of its box and tiles. */
export async function createPrintedOrderOfPhotos(
  shop: RunningShop,
  email: string,
  templateKey: string,
  photos: readonly Buffer[],
  { frame }: Options = {},
) {
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  const photoIds = await Promise.all(photos.map((photo) => visitor.send(photo)));
  await visitor.waitUntilPhotosReady(...photoIds);
  const checkout = await visitor.createCheckout(email, photoIds, templateKey, { ...(frame ? { frame } : {}) });
  await visitor.payCheckout(checkout.id);
  const { orderId, orderNumber } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId || !orderNumber) throw new Error("There is no order");
  const readOrderTiles = async () =>
    (await visitor.calls.orders.read.query({ orderId })).lines.flatMap((line) => line.tiles);
  await expect
    .poll(async () => (await readOrderTiles()).every(({ proofPath }) => proofPath), { timeout: 60_000 })
    .toBe(true);
  const codes = (await readOrderTiles()).map(({ id }) => toProductionCode(id));
  return { visitor, orderId, number: orderNumber, box: toProductionCode(orderId), codes };
}
