import { createSignInLink } from "@storywall/services/accounts/admin/sign-in-link";
import { buildArtKey } from "@storywall/storage/storage-keys";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestPhoto } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { type Customer, type CustomerResponse, type ProxiedShop, type Service, test } from "./proxied-shop.fixture.ts";

// apps/web/e2e/dependencies.spec.ts tests what browsers show during outages.

const shippingAddress = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
  countryCode: "US",
};

const readTrpcResult = (answer: CustomerResponse) =>
  (answer.body.result as { data: { json: Record<string, unknown> } }).data.json;

async function createClientCalls({ deps, openCustomer, sendWebhook: sendEvent }: ProxiedShop) {
  const shopper = openCustomer();
  const userId = String((await shopper.call("POST", "/api/misc/create_user", {})).body._id);

  const photoId = crypto.randomUUID();
  const bytes = await makePhoto({ width: 640, height: 900 });
  const declared = { photo_id: photoId, size: bytes.length, mime: "image/jpeg" };
  const reservation = (await shopper.call("POST", "/api/uploads", declared)).body as {
    url: string;
    headers: Record<string, string>;
  };
  await fetch(reservation.url, { method: "PUT", body: new Uint8Array(bytes), headers: reservation.headers });

  const filled = await fillCart(shopper);
  // A second customer pays. Later steps change the first customer's cart, which closes that customer's checkout.
  const buyer = openCustomer();
  await buyer.call("POST", "/api/misc/create_user", {});
  const { cartId } = await fillCart(buyer);
  const photo = await createTestPhoto(deps, { userId, width: 60, height: 60 });
  const order = await createTestOrder(deps.db, { userId, lines: [createTestCartLine({ photos: [photo] })] });
  const { id: artId } = await createTestArtItem(deps.db);
  await deps.storage.write(buildArtKey(artId, 400), bytes, { contentType: "image/jpeg" });
  const admin = openCustomer();
  const { url } = await createSignInLink(deps, { minutes: 15 });
  await admin.call("POST", "/api/trpc/admin.signIn", { json: { token: url.split("#")[1] } });

  let quantity = 1;
  return {
    product: () => openCustomer().call("GET", "/api/memories/memory_collections/single_tile"),
    art: () => openCustomer().call("GET", "/api/art/get-art-items?page=1"),
    cart: () => {
      quantity += 1;
      const lineItem = { uuid: filled.lineId, quantity };
      return shopper.call("PUT", "/api/shopify/update-cart-item", { cartId: filled.cartId, lineItem });
    },
    upload: () => shopper.call("POST", `/api/uploads/${photoId}/complete`),
    pay: async () => {
      const contact = { email: "ann@example.com", shippingAddress };
      const checkout = await buyer.call("POST", "/api/shopify/create-checkout", { cartId, ...contact });
      if (checkout.status !== 200) return checkout;
      return buyer.call("POST", "/api/payments/create-payment-intent", { checkoutId: checkout.body._id });
    },
    webhook: () =>
      sendEvent({
        id: `evt_${crypto.randomUUID()}`,
        object: "event",
        type: "payment_intent.succeeded",
        created: Math.floor(Date.now() / 1000),
        livemode: false,
        data: { object: { id: "pi_1", object: "payment_intent", amount: 1400 } },
      }),
    order: () => shopper.call("GET", `/api/orders/${order.id}`),
    artPicture: () => openCustomer().call("GET", `/art-images/${artId}/400.jpg`),
    picture: () => shopper.call("GET", `/photos/${photo.handle}/400.jpg`),
    admin: () => admin.call("GET", "/api/trpc/admin.orders"),
    readDependencies: async () => readTrpcResult(await admin.call("GET", "/api/trpc/admin.dependencies")),
  };
}

async function fillCart(shopper: Customer) {
  const product = await shopper.call("GET", "/api/memories/memory_collections/single_tile");
  const { tiles, shopify_variant_id: variantId } = product.body as unknown as {
    tiles: { name: string }[];
    shopify_variant_id: string;
  };
  const lineId = crypto.randomUUID();
  const tile = { name: tiles[0]?.name, userPhotoId: null, frameSize: "rectangle_small" };
  const userTemplateInfo = { frameStyle: "Timeless", frameType: "black", matType: "shallow", tiles: [tile] };
  const line = { uuid: lineId, variantId, userTemplateInfo, isUploadLater: true };
  const { body } = await shopper.call("POST", "/api/shopify/init-cart", { lineItems: [line] });
  return { cartId: String(body._id), lineId };
}

const surfaces = [
  "product",
  "art",
  "cart",
  "upload",
  "pay",
  "webhook",
  "order",
  "artPicture",
  "picture",
  "admin",
] as const;
type Surface = (typeof surfaces)[number];

const ok = "200" as const;
const shopUnavailable = "503 UNAVAILABLE" as const;

/** Expected response of each surface while the service is down. Surfaces that are not listed are unaffected. */
const expectedWithout: Record<Service, Partial<Record<Surface, string>>> = {
  // Without Postgres, only the catalog's API fails. Its pages show the last known prices and the default texts.
  postgres: {
    product: shopUnavailable,
    art: shopUnavailable,
    cart: shopUnavailable,
    upload: shopUnavailable,
    pay: shopUnavailable,
    webhook: shopUnavailable,
    order: shopUnavailable,
    picture: shopUnavailable,
    admin: shopUnavailable,
  },
  redis: {},
  store: { upload: "503 STORAGE_DOWN", artPicture: "503 STORAGE_DOWN", picture: "503 STORAGE_DOWN" },
  payments: { pay: "503 PAYMENTS_DOWN" },
};

const formatResponse = ({ status, body }: CustomerResponse): string => {
  const error = (body.error as { json?: { data: { shopCode: string } } } | undefined)?.json?.data.shopCode ?? body.code;
  return status === 200 ? ok : `${status} ${String(error)}`;
};

describe.for(["postgres", "redis", "store", "payments"] as const)("without %s", (service) => {
  test.for(["down", "silent"] as const)(
    `every kind of request responds as specified while the service is %s (§3.3)`,
    async (state, { proxied }) => {
      const clients = await createClientCalls(proxied);
      proxied.proxies[service].setState(state);
      const answers = await Promise.all(surfaces.map(async (surface) => [surface, await clients[surface]()] as const));
      expect(Object.fromEntries(answers.map(([one, answer]) => [one, formatResponse(answer)]))).toEqual(
        Object.fromEntries(surfaces.map((surface) => [surface, expectedWithout[service][surface] ?? ok])),
      );
      for (const [one, { status, retryAfter, body }] of answers) {
        if (status === 503) expect({ one, retryAfter }).toEqual({ one, retryAfter: "5" });
        if (status === 503) expect(JSON.stringify(body)).not.toMatch(/ECONN|prisma|127\.0\.0\.1|socket/i);
      }
      if (service === "redis") expect(await clients.readDependencies()).toMatchObject({ redis: "down" });

      proxied.proxies[service].setState("up");
      const again = surfaces.filter((surface) => expectedWithout[service][surface]);
      for (const item of again) {
        await expect
          .poll(async () => formatResponse(await clients[item]()), { timeout: 10_000, interval: 200 })
          .toBe(ok);
      }
    },
  );
});

test("a customer can fill a cart while Redis, the object store and payments are down", async ({ proxied }) => {
  for (const state of ["down", "silent"] as const) {
    for (const service of ["redis", "store", "payments"] as const) proxied.proxies[service].setState(state);
    const shopper = proxied.openCustomer();
    expect((await shopper.call("POST", "/api/misc/create_user", {})).status).toBe(200);
    const { cartId, lineId } = await fillCart(shopper);
    const steps = [
      await shopper.call("GET", "/api/art/get-art-items?page=1"),
      await shopper.call("PUT", "/api/shopify/add-promo-code", { cartId, promoCode: "XMAS20" }),
      await shopper.call("PUT", "/api/shopify/update-cart-item", { cartId, lineItem: { uuid: lineId, quantity: 3 } }),
      await shopper.call("GET", `/api/shopify/get-cart-info?cartId=${cartId}`),
    ];
    expect(steps.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(steps.at(-1)?.body).toMatchObject({ lineItems: [{ quantity: 3 }] });
  }
});

test("the circuit breaker for payments opens after repeated failures", async ({ proxied }) => {
  const clients = await createClientCalls(proxied);
  proxied.proxies.payments.setState("silent");
  await Promise.all(Array.from({ length: 5 }, () => clients.pay()));
  const answer = await clients.pay();
  expect(formatResponse(answer)).toBe("503 PAYMENTS_DOWN");
  expect(answer.body.message).toBe(
    "We can’t take payments right now. You haven’t been charged, and your cart is saved. Please try again later.",
  );
  expect(await clients.readDependencies()).toMatchObject({ payments: "down", store: "up", redis: "up" });
});
