import type { FrameSizeKey } from "@storywall/domain/catalog/frames";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createPhotoRow, shippingAddress } from "@storywall/services/checkout/checkout.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import type { Browser, TestResponse } from "../shop.fixture.ts";

export const addressDto = shippingAddress;
export const email = "ann@example.com";
export const contact = { email, shippingAddress: addressDto };

/** Calls a REST path like a real client: adds the prefix `/api` to the path and the site to the payload. */
export function callRest(browser: Browser, method: string, path: string, payload: object = {}): Promise<TestResponse> {
  if (method !== "GET") return browser.call(`/api${path}`, { method, body: { site: "US", ...payload } });
  const query = new URLSearchParams({ site: "US", ...(payload as Record<string, string>) });
  return browser.call(`/api${path}?${query}`);
}

type LineItemOptions = { templateKey?: string; size?: FrameSizeKey; photos?: readonly { uuid: string }[] } & Record<
  string,
  unknown
>;

/** Creates a line item in the specification's format. Its tiles are empty unless photos are given. */
export function createLineItem({ templateKey = "single_tile", size, photos = [], ...overrides }: LineItemOptions = {}) {
  const template = findTemplateByKey(templateKey);
  if (!template) throw new TypeError(`There is no template "${templateKey}"`);
  const design = createEmptyDesign(template, size ? { size } : {});
  const tiles = design.tiles.map((tile, index) => ({ ...tile, userPhotoId: photos[index]?.uuid ?? null }));
  return { uuid: crypto.randomUUID(), templateKey, userTemplateInfo: { ...design, tiles }, quantity: 1, ...overrides };
}

export async function readVisitorId(browser: Browser): Promise<string> {
  const { body } = await callRest(browser, "POST", "/misc/create_user");
  return String(body._id);
}

export async function createFilledLineItem(browser: Browser, { db }: Pick<Deps, "db">, options: LineItemOptions = {}) {
  const userId = await readVisitorId(browser);
  const tiles = createLineItem(options).userTemplateInfo.tiles;
  const photos = await Promise.all(tiles.map(() => createPhotoRow(db, { userId })));
  return createLineItem({ ...options, photos });
}

export async function createCart(browser: Browser, deps: Pick<Deps, "db">, options: LineItemOptions = {}) {
  const line = await createFilledLineItem(browser, deps, options);
  const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [line] });
  return { cartId: String(body._id), line, cart: body };
}

export const toErrorSummary = ({ status, body }: TestResponse) => ({ status, code: body.code, message: body.message });
export const createExpectedError = (status: number, code: string, message: string) => ({ status, code, message });
