import type { FrameSizeKey } from "@storywall/domain/catalog/frame-sizes";
import { templateByKey } from "@storywall/domain/catalog/templates";
import { startDesign } from "@storywall/domain/walls/design/start-design";
import { aPhotoRow, shippingAddress } from "@storywall/services/checkout/paying.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import type { Answer, Browser } from "../shop.fixture.ts";

export const wireAddress = shippingAddress;
export const email = "ann@example.com";

/** Calls a specification path as its shared client does: prefixed with `/api`, with the site in the payload. */
export function wire(browser: Browser, method: string, path: string, payload: object = {}): Promise<Answer> {
  if (method !== "GET") return browser.call(`/api${path}`, { method, body: { site: "US", ...payload } });
  const query = new URLSearchParams({ site: "US", ...(payload as Record<string, string>) });
  return browser.call(`/api${path}?${query}`);
}

type Given = { templateKey?: string; size?: FrameSizeKey; photos?: readonly { uuid: string }[] } & Record<
  string,
  unknown
>;

/** A line item in the specification's format. Its tiles are empty unless photos are given. */
export function aWireLine({ templateKey = "single_tile", size, photos = [], ...given }: Given = {}) {
  const template = templateByKey(templateKey);
  if (!template) throw new TypeError(`There is no template "${templateKey}"`);
  const design = startDesign(template, size ? { size } : {});
  const tiles = design.tiles.map((tile, index) => ({ ...tile, userPhotoId: photos[index]?.uuid ?? null }));
  return { uuid: crypto.randomUUID(), templateKey, userTemplateInfo: { ...design, tiles }, quantity: 1, ...given };
}

export async function visitorOf(browser: Browser): Promise<string> {
  const { body } = await wire(browser, "POST", "/misc/create_user");
  return String(body._id);
}

export async function aFilledWireLine(browser: Browser, { db }: Pick<Deps, "db">, given: Given = {}) {
  const userId = await visitorOf(browser);
  const places = aWireLine(given).userTemplateInfo.tiles;
  const photos = await Promise.all(places.map(() => aPhotoRow(db, { userId })));
  return aWireLine({ ...given, photos });
}

export async function aWireCart(browser: Browser, deps: Pick<Deps, "db">, given: Given = {}) {
  const line = await aFilledWireLine(browser, deps, given);
  const { body } = await wire(browser, "POST", "/shopify/init-cart", { lineItems: [line] });
  return { cartId: String(body._id), line, cart: body };
}

export const told = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });
export const refused = (status: number, code: string, message: string) => ({ status, code, message });
