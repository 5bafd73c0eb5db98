import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import { type Body, createContractClient } from "./contract-client.ts";
import type { RunningShop } from "./running-shop.ts";

export const address = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
  countryCode: "US",
};
const photo = readFileSync(new URL("../public/samples/bride.jpg", import.meta.url));

/** Makes a purchase with the API calls in the contract: creates a cart, a photo, a checkout, a payment and an order. */
export async function buyByContract(shop: RunningShop) {
  const buyer = createContractClient(shop.url);
  const stranger = createContractClient(shop.url);
  const sendRequest = async (method: string, path: string, body?: unknown): Promise<Body> => {
    const answer = await buyer.send(method, path, body);
    expect(answer, answer.call).toMatchObject({ status: 200 });
    return answer.body;
  };
  const catalog = (await sendRequest("GET", "/api/catalog")).data;
  const noCart = await buyer.send("GET", "/api/shopify/get-cart-info");
  const userId = (await sendRequest("POST", "/api/misc/create_user", { site: "US" }))._id;
  const layout = await sendRequest("GET", "/api/memories/memory_collections/trio");
  const layouts = (await sendRequest("GET", "/api/memories/memory_collections?site=US")).data;

  const photoId = crypto.randomUUID();
  const upload = await sendRequest("POST", "/api/uploads", {
    photo_id: photoId,
    size: photo.length,
    mime: "image/jpeg",
  });
  await fetch(upload.url, { method: "PUT", body: photo, headers: upload.headers });
  const completeUpload = () => sendRequest("POST", `/api/uploads/${photoId}/complete`, {});
  await expect.poll(async () => (await completeUpload()).url).not.toBeNull();
  const uploaded = await completeUpload();

  const tiles = layout.tiles.map(({ name }: Body, index: number) => ({
    name,
    userPhotoId: index === 0 ? photoId : null,
  }));
  const userTemplateInfo = { frameStyle: "Timeless", frameType: "black", matType: "shallow", tiles };
  const design = { user_id: userId, template_key: "trio", template_info: userTemplateInfo };
  await sendRequest("POST", "/api/misc/add_or_update_user_template_info", design);
  const line = {
    uuid: crypto.randomUUID(),
    variantId: layout.shopify_variant_id,
    isUploadLater: true,
    userTemplateInfo,
  };
  const created = await buyer.send("POST", "/api/shopify/init-cart", { lineItems: [line], userId, site: "US" });
  const cartId: string = created.body._id;
  const twice = await sendRequest("PUT", "/api/shopify/add-cart-item", { cartId, lineItem: line });
  const second = { ...line, uuid: crypto.randomUUID() };
  await sendRequest("PUT", "/api/shopify/add-cart-item", { cartId, lineItem: second });
  const doubled = await sendRequest("PUT", "/api/shopify/update-cart-item", {
    cartId,
    lineItem: { uuid: second.uuid, quantity: 2 },
  });
  await sendRequest("PUT", "/api/shopify/remove-cart-item", { cartId, itemId: second.uuid });
  const withoutCode = await sendRequest("PUT", "/api/shopify/remove-promo-code", { cartId });
  const withCode = await sendRequest("PUT", "/api/shopify/add-promo-code", { cartId, promoCode: "xmas20" });
  const rejectedCode = await buyer.send("PUT", "/api/shopify/add-promo-code", { cartId, promoCode: "NOSUCHCODE" });
  const worseCode = await buyer.send("PUT", "/api/shopify/add-promo-code", { cartId, promoCode: "WELCOME10" });
  await sendRequest("PUT", "/api/shopify/update-shipping-address", { cartId, shippingAddress: address });
  await sendRequest("PUT", "/api/shopify/update-email-address", { cartId, email: "contract@example.com" });
  const cart = await sendRequest("PUT", "/api/shopify/set-shipping-lineItem", {
    cartId,
    shippingRateHandle: "free-standard",
  });

  const strangersCart = await stranger.send("GET", `/api/shopify/get-cart-info?cartId=${cartId}`);
  const photoPath = new URL(uploaded.url).pathname;
  const photos = { own: await buyer.send("GET", photoPath), strangers: await stranger.send("GET", photoPath) };

  const opened = await sendRequest("POST", "/api/shopify/create-or-update-checkout", { cartId });
  const again = await sendRequest("POST", "/api/shopify/create-or-update-checkout", { cartId });
  const { checkoutId } = opened;
  const checkout = await sendRequest("POST", "/api/shopify/checkout-info", { checkoutId });
  const strangersCheckout = await stranger.send("POST", "/api/shopify/checkout-info", { checkoutId });
  const intent = (await sendRequest("POST", "/api/payments/create-payment-intent", { checkoutId })).data;
  const unpaid = await buyer.send("PUT", "/api/shopify/complete-checkout", { checkoutId });
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = shop.services.env;
  await fetch(`${STRIPE_API_BASE}/v1/payment_intents/${intent.paymentIntentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: `${shop.url}/back` }),
  });
  const completed = await sendRequest("PUT", "/api/shopify/complete-checkout", { checkoutId });
  const completedAgain = await sendRequest("PUT", "/api/shopify/complete-checkout", { checkoutId });
  const { orderId } = completed.data;
  const finalized = await sendRequest("POST", "/api/shopify/order-finalized", { orderId });
  const finalizedAgain = await sendRequest("POST", "/api/shopify/order-finalized", { orderId });
  const order = (await sendRequest("GET", `/api/orders/${orderId}`)).data;
  const lineInfo = await sendRequest("GET", `/api/shopify/order/${orderId}/line-item/${line.uuid}/info`);
  const purchased = await sendRequest("GET", `/api/shopify/get-cart-info?cartId=${cartId}`);
  const strangers = [
    await stranger.send("GET", `/api/orders/${orderId}`),
    await stranger.send("GET", `/api/shopify/get-cart-info?cartId=${cartId}`),
    await stranger.send("POST", "/api/shopify/order-finalized", { orderId }),
    await stranger.send("GET", `/api/shopify/order/${orderId}/line-item/${line.uuid}/info`),
    await stranger.send("POST", `/api/orders/${orderId}/actions/cancel`, {}),
  ];
  const lateCode = await buyer.send("PUT", "/api/shopify/checkout-discount-code", {
    checkoutId,
    discountCode: "WELCOME10",
  });
  const art = (await sendRequest("GET", "/api/art/get-art-items?page=1")).data;
  return {
    ...{ buyer, stranger, catalog, noCart, userId, layout, layouts, uploaded, line, created, cartId, twice, doubled },
    ...{ withoutCode, withCode, rejectedCode, worseCode, cart, strangersCart, photos, opened, again, checkoutId },
    ...{ checkout, strangersCheckout, intent, unpaid, completed, completedAgain, finalized, finalizedAgain, order },
    ...{ lineInfo, purchased, strangers, lateCode, art },
  };
}

export type Purchase = Awaited<ReturnType<typeof buyByContract>>;
