import { type CheckoutId, newId, UserId } from "@storywall/domain/kernel/ids";
import { createFilledCart, createTestCheckout, email } from "@storywall/services/checkout/checkout.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestPhoto } from "@storywall/testing/factories";
import { createLineItem } from "../cart/rest.fixture.ts";
import { createUploadLaterOrder, openShopperBrowser, type Shopper } from "../orders/orders.fixture.ts";
import type { Shop } from "../shop.fixture.ts";

type TestContext = { shop: Shop; deps: Deps };
type ValidRequest = { shopper: Shopper; body: Record<string, unknown> };

export type CallGroup = {
  name: string;
  /** URL that reads an object, with `{id}` in place of its id. */
  reads: string;
  methods: string;
  writes: { method: "POST" | "PUT"; path: string };
  unknown: { code: string; message: string };
  createValidWrite(context: TestContext): Promise<ValidRequest>;
};

const createShopperContext = ({ deps }: TestContext, { userId }: Shopper) => ({
  ...deps,
  userId: UserId.parse(userId),
  admin: null,
});

async function createCheckout(context: TestContext): Promise<{ shopper: Shopper; checkoutId: CheckoutId }> {
  const shopper = await openShopperBrowser(context.shop);
  const ctx = createShopperContext(context, shopper);
  const { id } = await createTestCheckout(ctx, await createFilledCart(ctx));
  return { shopper, checkoutId: id };
}

/**
 * The six groups of calls in the contract's bad-input table. Checkouts and payments have no GET route, so they are read
 * with POST.
 */
export const callGroups: readonly CallGroup[] = [
  {
    name: "cart",
    reads: "/api/shopify/get-cart-info?cartId={id}",
    methods: "GET, HEAD",
    writes: { method: "POST", path: "/api/shopify/init-cart" },
    unknown: { code: "CART_NOT_FOUND", message: "We couldn’t find this cart." },
    createValidWrite: async ({ shop }) => ({
      shopper: await openShopperBrowser(shop),
      body: { lineItems: [createLineItem()] },
    }),
  },
  {
    name: "checkout",
    reads: "/api/shopify/checkout-info?checkoutId={id}",
    methods: "POST",
    writes: { method: "PUT", path: "/api/shopify/update-email-address" },
    unknown: { code: "CHECKOUT_NOT_FOUND", message: "We couldn’t find this checkout." },
    createValidWrite: async (context) => {
      const { shopper, checkoutId } = await createCheckout(context);
      return { shopper, body: { checkoutId, email } };
    },
  },
  {
    name: "payments",
    reads: "/api/payments/create-payment-intent?checkoutId={id}",
    methods: "POST",
    writes: { method: "POST", path: "/api/payments/create-payment-intent" },
    unknown: { code: "CHECKOUT_NOT_FOUND", message: "We couldn’t find this checkout." },
    createValidWrite: async (context) => {
      const { shopper, checkoutId } = await createCheckout(context);
      return { shopper, body: { checkoutId } };
    },
  },
  {
    name: "art",
    reads: "/api/art/item/{id}",
    methods: "GET, HEAD",
    writes: { method: "POST", path: "/api/art/create-set" },
    unknown: { code: "ART_NOT_FOUND", message: "We couldn’t find this artwork." },
    createValidWrite: async ({ shop, deps }) => {
      const { id } = await createTestArtItem(deps.db);
      return { shopper: await openShopperBrowser(shop), body: { name: "Sea", items: [{ artItemId: id }] } };
    },
  },
  {
    name: "photos",
    reads: "/api/walls/{id}",
    methods: "GET, HEAD, PUT, DELETE",
    writes: { method: "POST", path: "/api/misc/add_or_update_user_photo" },
    unknown: { code: "WALL_NOT_FOUND", message: "We couldn’t find this wall." },
    createValidWrite: async ({ shop, deps }) => {
      const shopper = await openShopperBrowser(shop);
      const { uuid, handle } = await createTestPhoto(deps, { userId: shopper.userId });
      return { shopper, body: { user_id: shopper.userId, photo_id: uuid, photo_obj: { handle } } };
    },
  },
  {
    name: "orders",
    reads: "/api/orders/{id}",
    methods: "GET, HEAD",
    writes: { method: "PUT", path: "/api/shopify/complete-upload-later" },
    unknown: { code: "ORDER_NOT_FOUND", message: "We couldn’t find this order." },
    createValidWrite: async ({ shop, deps }) => {
      const { shopper, body } = await createUploadLaterOrder({ shop, deps, db: deps.db });
      return { shopper, body };
    },
  },
];

/** Returns the path that reads an object of this group, with a well-formed but unknown id. */
export const buildReadPath = ({ reads }: CallGroup): string => reads.replace("{id}", newId("cart"));
