import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { createClient } from "@hey-api/openapi-ts";
import openapiTypeScript, { astToString } from "openapi-typescript";
import type { OpenApiDocument } from "./types.ts";

export type Purchase = {
  baseUrl: string;
  fetch: typeof fetch;
  /** Pays a payment intent, like the payment form in the browser. */
  pay: (intentId: string) => Promise<void>;
};

export type Purchased = { orderId: string; orderNumber: string; total: number; tileCount: number };

export type GeneratedClient = { buy(purchase: Purchase): Promise<Purchased> };

const purchaseTypes = `
export type Purchase = { baseUrl: string; fetch: typeof fetch; pay: (intentId: string) => Promise<void> };
export type Purchased = { orderId: string; orderNumber: string; total: number; tileCount: number };

export const line = { templateKey: "single_tile", isUploadLater: true };
export const contact = {
  email: "client@example.com",
  shippingAddress: {
    firstName: "Ann", lastName: "Lee", address1: "12 Elm St", city: "Portland", provinceCode: "OR", zip: "97201",
  },
};

/** Returns the data of a response, or throws its error. */
export function unwrap<D>(result: { data?: D; error?: unknown }): D {
  if (result.data === undefined) throw new Error(JSON.stringify(result.error));
  return result.data;
}
`;

/** Program that buys a wall with the types of openapi-typescript and the client of openapi-fetch. */
const openapiFetchPurchase = `
import createClient from "openapi-fetch";
import type { paths } from "./schema";
import { contact, line, type Purchase, type Purchased, unwrap } from "./purchase";

export async function buy({ pay, ...options }: Purchase): Promise<Purchased> {
  const client = createClient<paths>(options);
  unwrap(await client.POST("/api/misc/create_user", { body: {} }));
  const cart = unwrap(await client.POST("/api/shopify/init-cart", { body: { lineItems: [line] } }));
  const { _id: cartId } = unwrap(
    await client.GET("/api/shopify/get-cart-info", { params: { query: { cartId: cart.data._id } } }),
  );
  const checkout = unwrap(await client.POST("/api/shopify/create-checkout", { body: { cartId, ...contact } }));
  const checkoutId = checkout.data._id;
  const intent = unwrap(await client.POST("/api/payments/create-payment-intent", { body: { checkoutId } }));
  if (!intent.data.paymentIntentId) throw new Error("There is nothing to pay");
  await pay(intent.data.paymentIntentId);
  const { data } = unwrap(await client.PUT("/api/shopify/complete-checkout", { body: { checkoutId } }));
  const orderId = data.orderId;
  if (!orderId) throw new Error("There is no order");
  const order = unwrap(await client.GET("/api/orders/{orderId}", { params: { path: { orderId } } })).data;
  const tileCount = order.lines.reduce((sum, { tiles }) => sum + tiles.length, 0);
  return { orderId, orderNumber: order.orderNumber, total: order.totals.total, tileCount };
}
`;

/** Program that buys a wall with the client of @hey-api/openapi-ts. */
const heyApiPurchase = `
import * as shop from "./hey-api";
import { createClient } from "./hey-api/client";
import { contact, line, type Purchase, type Purchased, unwrap } from "./purchase";

export async function buy({ pay, ...options }: Purchase): Promise<Purchased> {
  const client = createClient(options);
  unwrap(await shop.miscCreateUser({ client, body: {} }));
  const cart: shop.Cart = unwrap(await shop.shopifyInitCart({ client, body: { lineItems: [line] } })).data;
  const { _id: cartId } = unwrap(await shop.shopifyGetCartInfo({ client, query: { cartId: cart._id } }));
  const checkout: shop.Checkout = unwrap(
    await shop.shopifyCreateCheckout({ client, body: { cartId, ...contact } }),
  ).data;
  const checkoutId = checkout._id;
  const intent = unwrap(await shop.paymentsCreatePaymentIntent({ client, body: { checkoutId } }));
  if (!intent.data.paymentIntentId) throw new Error("There is nothing to pay");
  await pay(intent.data.paymentIntentId);
  const { data } = unwrap(await shop.shopifyCompleteCheckout({ client, body: { checkoutId } }));
  const orderId = data.orderId;
  if (!orderId) throw new Error("There is no order");
  const order: shop.Order = unwrap(await shop.ordersGetByOrderId({ client, path: { orderId } })).data;
  const tileCount = order.lines.reduce((sum, { tiles }) => sum + tiles.length, 0);
  return { orderId, orderNumber: order.orderNumber, total: order.totals.total, tileCount };
}
`;

const compilerOptions = {
  target: "es2024",
  lib: ["es2024", "dom", "dom.iterable"],
  module: "esnext",
  moduleResolution: "bundler",
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: [],
};

export const clientNames = ["openapi-fetch", "hey-api"] as const;

/**
 * Generates a client with each generator and type-checks a purchase that uses it. The output folder is in this package,
 * so that the client's imports resolve.
 * @throws the messages of the compiler
 */
export async function generateClients(document: OpenApiDocument) {
  const parent = join(import.meta.dirname, "../../../.test-data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, "clients-"));
  // Each generator gets its own copy of the document, because generators may change it.
  const copyDocument = () => structuredClone(document) as unknown as Record<string, unknown>;
  // By default, this generator makes request fields with a default required.
  const schema = await openapiTypeScript(copyDocument() as never, { defaultNonNullable: false });
  await writeFile(join(folder, "schema.ts"), astToString(schema));
  await createClient({
    input: copyDocument(),
    output: { path: join(folder, "hey-api") },
    plugins: ["@hey-api/typescript", "@hey-api/client-fetch", "@hey-api/sdk"],
    logs: { level: "silent", file: false },
  });
  await writeFile(join(folder, "purchase.ts"), purchaseTypes);
  await writeFile(join(folder, "openapi-fetch.ts"), openapiFetchPurchase);
  await writeFile(join(folder, "hey-api-purchase.ts"), heyApiPurchase);
  await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*.ts"] }));
  const compiler = join(import.meta.dirname, "../../../../../node_modules/.bin/tsc");
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  await promisify(execFile)(compiler, ["--project", folder]).catch(async ({ stdout }: { stdout: string }) => {
    await removeFolder();
    throw new Error(stdout);
  });
  const files = { "openapi-fetch": "openapi-fetch.ts", "hey-api": "hey-api-purchase.ts" };
  return {
    load: async (name: (typeof clientNames)[number]) => (await import(join(folder, files[name]))) as GeneratedClient,
    remove: removeFolder,
  };
}
