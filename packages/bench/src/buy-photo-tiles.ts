import type { FrameSizeKey, FrameTypeKey } from "@storywall/domain/catalog/frames";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { toCropKey } from "@storywall/domain/walls/crop/crop";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { address } from "./rest-shopper.ts";
import type { Visitor } from "./visitor.ts";

/** `cropSide` is the part of the photo's width and height that is printed, from its top left corner. */
export type PhotoTile = { photoId: string; size: FrameSizeKey; frame: FrameTypeKey; cropSide: number };

/** Buys one single tile for each photo, and pays at the payment simulator. Returns the order's id. */
export async function buyPhotoTiles(
  { url, shop }: Visitor,
  photoTiles: readonly PhotoTile[],
  simulator: { payments: string; secretKey: string },
): Promise<string> {
  const template = findTemplateByKey("single_tile");
  if (!template) throw new Error("There is no single tile");
  let cartId: Awaited<ReturnType<typeof shop.cart.addLine.mutate>>["id"] | null = null;
  for (const { photoId, size, frame, cropSide } of photoTiles) {
    const start = createEmptyDesign(template, { frame });
    const crop = { x: 0, y: 0, width: cropSide, height: cropSide };
    const tiles = start.tiles.map((tile) => ({
      ...tile,
      frameSize: size,
      userPhotoId: photoId,
      cropParams: { [toCropKey(size, start.matType)]: { crop, printAnyway: true } },
    }));
    const line = { id: crypto.randomUUID(), templateKey: template.key, design: { ...start, tiles }, quantity: 1 };
    cartId = (await shop.cart.addLine.mutate({ cartId, line })).id;
  }
  if (!cartId) throw new Error("There is no cart");
  const contact = { email: "ann@example.com", shippingAddress: address };
  const checkout = await shop.checkout.create.mutate({ cartId, ...contact });
  const { paymentIntentId } = await shop.payments.createIntent.mutate({ checkoutId: checkout.id });
  const response = await fetch(`${simulator.payments}/v1/payment_intents/${paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${simulator.secretKey}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: `${url}/back` }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { orderId } = await shop.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId) throw new Error("There is no order");
  return orderId;
}
