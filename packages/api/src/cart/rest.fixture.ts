import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { aPhotoRow, shippingAddress } from "@storywall/services/checkout/paying.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import type { Answer, Browser } from "../shop.fixture.ts";

export const wireAddress = shippingAddress;
export const email = "ann@example.com";

/** Calls a specification path as its shared client does: prefixed with `/api`, with the site in the payload. */
export function callRest(browser: Browser, method: string, path: string, payload: object = {}): Promise<Answer> {
  if (method !== "GET") return browser.call(`/api${path}`, { method, body: { site: "US", ...payload } });
  const query = new URLSearchParams({ site: "US", ...(payload as Record<string, string>) });
  return browser.call(`/api${path}?${query}`);
}

type Given = { templateKey?: string; size?: FrameSizeKey; photos?: readonly { uuid: string }[] } & Record<
  string,
  unknown
>;

/** A line item in the specification's format. Its tiles are empty unless photos are given. */
export function createLineItem({ templateKey = "single_tile", size, photos = [], ...given }: Given = {}) {
  const template = templateByKey(templateKey);
  if (!template) throw new TypeError(`There is no template "${templateKey}"`);
  const design = startDesign(template, size ? { size } : {});
  const tiles = design.tiles.map((tile, index) => ({ ...tile, userPhotoId: photos[index]?.uuid ?? null }));
  return { uuid: crypto.randomUUID(), templateKey, userTemplateInfo: { ...design, tiles }, quantity: 1, ...given };
}

export async function readVisitorId(browser: Browser): Promise<string> {
  const { body } = await callRest(browser, "POST", "/misc/create_user");
  return String(body._id);
}

export async function createFilledLineItem(browser: Browser, { db }: Pick<Deps, "db">, given: Given = {}) {
  const userId = await readVisitorId(browser);
  const places = createLineItem(given).userTemplateInfo.tiles;
  const photos = await Promise.all(places.map(() => aPhotoRow(db, { userId })));
  return createLineItem({ ...given, photos });
}

export async function createCart(browser: Browser, deps: Pick<Deps, "db">, given: Given = {}) {
  const line = await createFilledLineItem(browser, deps, given);
  const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [line] });
  return { cartId: String(body._id), line, cart: body };
}

export const errorOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });
export const expectedError = (status: number, code: string, message: string) => ({ status, code, message });
