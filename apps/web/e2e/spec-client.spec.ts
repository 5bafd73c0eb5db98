import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect, test } from "./fixtures.ts";
import type { RunningShop } from "./running-shop.ts";
import { type Body, CallFailedError, type Json, readValueAtPath, SpecClient } from "./spec-client.ts";

const shippingAddress = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
  countryCode: "US",
};

const timeless = { frameStyle: "Timeless", frameType: "black", matType: "shallow" };

const readTextAtPath = (body: Json | undefined, path: string) => String(readValueAtPath(body, path));

async function confirmPayment(shop: RunningShop, intentId: string): Promise<void> {
  const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = shop.services.env;
  const answer = await fetch(`${STRIPE_API_BASE}/v1/payment_intents/${intentId}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
    body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: `${shop.url}/back` }),
  });
  expect(readValueAtPath((await answer.json()) as Json, "status")).toBe("succeeded");
}

async function uploadPhotos(client: SpecClient, userId: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index++) {
    const photoId = crypto.randomUUID();
    const bytes = new Uint8Array(await makePhoto({ width: 1500, height: 2200, seed: 40 + index }));
    const { handle, url } = await client.uploadPhoto(photoId, bytes);
    expect(url).toMatch(/^https:\/\/.*\.jpg$/);
    const savedPhoto = await client.addOrUpdateUserPhoto(userId, photoId, { uuid: photoId, url, handle });
    expect(readTextAtPath(savedPhoto, "data.handle")).toBe(handle);
    ids.push(photoId);
  }
  return ids;
}

const createUserTemplateInfo = (template: Body, photoIds: readonly (string | null)[]): Body => ({
  ...timeless,
  tiles: (template.tiles as Body[]).map(({ name }, index) => ({
    name: name as string,
    userPhotoId: photoIds[index] ?? null,
  })),
});

const purchasedOrder =
  "S-001, S-004, S-054, S-061, S-141–S-151, S-155–S-158, S-160, S-164, S-165, S-167–S-169, S-181, S-183–S-188";

test(`an API client written only from the specification buys a wall (${purchasedOrder})`, async ({ shop, inbox }) => {
  const client = new SpecClient(shop.url);
  const userId = readTextAtPath(await client.createUser(), "data._id");
  expect(client.getCookie("userId")).toBe(userId);

  const collections = readValueAtPath(await client.memoryCollections(), "data") as Body[];
  const template = await client.memoryCollection(readTextAtPath(collections[0], "_id"));
  expect(template).toMatchObject({ template_key: "trio", shopify_variant_id: expect.any(String) });
  expect(readValueAtPath(await client.getData(readTextAtPath(template, "_id")), "data.variantId")).toBe(
    template.shopify_variant_id,
  );
  expect(readValueAtPath(await client.getImages(readTextAtPath(template, "_id")), "data.images.0.url")).toEqual(
    expect.any(String),
  );

  const photoIds = await uploadPhotos(client, userId, 3);
  const userTemplateInfo = createUserTemplateInfo(template, photoIds);
  const saved = await client.addOrUpdateTemplateInfo(userId, "trio", userTemplateInfo);
  expect(readValueAtPath(saved, "data.template_key")).toBe("trio");

  const line = { uuid: crypto.randomUUID(), variantId: template.shopify_variant_id ?? "", userTemplateInfo };
  const started = await client.initCart([line], userId, "XMAS20");
  const cartId = readTextAtPath(started, "_id");
  expect(cartId).toBe(readTextAtPath(started, "data._id"));
  expect(client.getCookie("cartId")).toBe(cartId);
  expect(started).toMatchObject({ price: 89.99, total: 71.99, discountCode: "XMAS20", user: userId });

  const single = await client.memoryCollection("single_tile");
  const extra = {
    uuid: crypto.randomUUID(),
    variantId: single.shopify_variant_id ?? "",
    userTemplateInfo: createUserTemplateInfo(single, photoIds),
  };
  expect(readValueAtPath(await client.addCartItem(cartId, extra), "lineItems.1.unitPrice")).toBe(3500);
  expect(
    readValueAtPath(await client.updateCartItem(cartId, { uuid: extra.uuid, quantity: 2 }), "lineItems.1.quantity"),
  ).toBe(2);
  expect((await client.removePromoCode(cartId)).total).toBe(159.99);
  expect((await client.addPromoCode(cartId, "XMAS20")).total).toBe(127.99);
  expect((await client.removeCartItem(cartId, extra.uuid)).total).toBe(71.99);
  expect(await client.getCartInfo(cartId)).toMatchObject({ _id: cartId, total: 71.99 });
  await client.shopify("PUT", "update-shipping-address", { cartId, shippingAddress });
  await client.shopify("PUT", "update-email-address", { cartId, email: "spec@example.com" });
  await client.shopify("PUT", "set-shipping-lineItem", { cartId, shippingRateHandle: "free-standard" });

  const withCheckout = await client.createOrUpdateCheckout({ cartId });
  const checkoutId = readTextAtPath(withCheckout, "checkoutId");
  expect(readValueAtPath(await client.shopify("POST", "checkout-info", { checkoutId }), "data.totals.total")).toBe(
    7199,
  );
  const intent = await client.createPaymentIntent({ checkoutId });
  expect(readValueAtPath(intent, "data.amount")).toBe(7199);
  await confirmPayment(shop, readTextAtPath(intent, "data.paymentIntentId"));

  const completed = await client.shopify("PUT", "complete-checkout", { checkoutId });
  const orderId = readTextAtPath(completed, "data.orderId");
  expect(await client.shopify("PUT", "complete-checkout", { checkoutId })).toEqual(completed);
  const finalized = await client.shopify("POST", "order-finalized", { orderId });
  expect(readValueAtPath(finalized, "data.orderNumber")).toMatch(/^SW-/);
  const info = await client.lineItemInfo(orderId, line.uuid);
  expect(readValueAtPath(info, "userTemplateInfo.tiles.2.userPhotoId")).toBe(photoIds[2] ?? "");
  await inbox.waitForEmail("spec@example.com", new RegExp(readTextAtPath(completed, "data.orderNumber")));
});

test("an API client written only from the specification buys first and uploads later (S-152, S-163, S-166)", async ({
  shop,
}) => {
  const client = new SpecClient(shop.url);
  const userId = readTextAtPath(await client.createUser(), "data._id");
  const template = await client.memoryCollection("trio");

  const created = await client.createCheckout({
    variants: [{ variantId: template.shopify_variant_id ?? "" }],
    shippingAddress,
    email: "later@example.com",
    isUploadLater: true,
    templateId: template._id ?? "",
    userId,
    promoCode: "XMAS20",
  });
  const checkoutId = readTextAtPath(created, "_id");
  const intent = await client.createPaymentIntent({ checkoutId });
  await confirmPayment(shop, readTextAtPath(intent, "data.paymentIntentId"));
  const orderId = readTextAtPath(await client.shopify("PUT", "complete-checkout", { checkoutId }), "data.orderId");
  const finalized = await client.shopify("POST", "order-finalized", { checkoutId });
  const cartItemId = readTextAtPath(finalized, "data.lines.0.uuid");
  await client.shopify("POST", "send-email-uploads", { email: "later@example.com", orderId });
  expect(client.toasts.at(-1)?.kind).toBe("success");

  const photoIds = await uploadPhotos(client, userId, 3);
  const done = await client.completeUploadLater(orderId, cartItemId, createUserTemplateInfo(template, photoIds));

  expect(readValueAtPath(done, "data.userTemplateInfo.tiles.0.userPhotoId")).toBe(photoIds[0] ?? "");
  expect(client.toasts.at(-1)?.kind).toBe("success");
});

test("an API client written only from the specification finds art and adds it to walls (S-170, S-172–S-177, S-179, S-180, S-192)", async ({
  shop,
}) => {
  const client = new SpecClient(shop.url);
  await client.createUser();

  const first = readValueAtPath(await client.getArtItems(["All"]), "data") as Body[];
  const [one, two] = first.map((item) => readTextAtPath(item, "_id"));
  expect(first).toHaveLength(24);
  expect(readTextAtPath(await client.artItem(one ?? ""), "data._id")).toBe(one);
  expect((readValueAtPath(await client.relatedItems(one ?? ""), "data") as Json[]).length).toBeGreaterThan(0);
  const createdSet = await client.createSet({
    name: "Hallway",
    items: [{ artItemId: one ?? "" }, { artItemId: two ?? "" }],
  });
  const setId = readTextAtPath(createdSet, "_id");
  await client.updateSet(setId, { name: "Hallway, again", items: [{ artItemId: two ?? "" }] });
  expect(readValueAtPath(await client.artSet(setId), "data.name")).toBe("Hallway, again");
  expect((readValueAtPath(await client.getAllArtSets(), "data") as Body[]).map(({ _id }) => _id)).toContain(setId);
  expect((readValueAtPath(await client.getAllArtItems(), "data") as Json[]).length).toBeGreaterThanOrEqual(40);
  await client.deleteSet(setId);

  const gone = await client.artSet(setId).catch((error) => error);
  expect(gone).toBeInstanceOf(CallFailedError);
  expect(gone).toMatchObject({ status: 404, body: { error: "SET_NOT_FOUND" } });
  expect(client.toasts.at(-1)).toEqual({ kind: "error", text: gone.body.message });
  const rejection = await client
    .saveItemTags(one ?? "", { tags: [], is_featured: true, featured_rank: 1 })
    .catch((e) => e);
  expect(rejection).toMatchObject({ status: 403 });
});
