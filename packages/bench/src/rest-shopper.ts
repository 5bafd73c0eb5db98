import { Agent, request } from "node:http";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";

type Body = Record<string, unknown> & { data?: Record<string, unknown> };
/** `payments` is the URL of the payment simulator, or null if nothing must be paid. */
export type ShopAddresses = { url: string; payments: string | null; secretKey: string };

export const address = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
};

/**
 * A client of the REST API with its own connections, like a visitor's browser.
 * @throws on any status but 200
 */
export class RestShopper {
  readonly place: ShopAddresses;
  readonly #cookies = new Map<string, string>();
  readonly #agent = new Agent({ keepAlive: true });

  constructor(addresses: ShopAddresses) {
    this.place = addresses;
  }

  sendRequest(method: string, path: string, body?: object): Promise<Body> {
    const text = body ? JSON.stringify({ site: "US", ...body }) : "";
    const headers = {
      ...(body ? { "content-type": "application/json", "content-length": Buffer.byteLength(text) } : {}),
      cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
    };
    return new Promise((resolve, reject) => {
      const clientRequest = request(`${this.place.url}${path}`, { method, headers, agent: this.#agent }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk) => chunks.push(chunk));
        answer.on("error", reject);
        answer.on("end", () => {
          const responseText = Buffer.concat(chunks).toString();
          if (answer.statusCode !== 200)
            return reject(new Error(`${method} ${path}: ${answer.statusCode} ${responseText}`));
          for (const cookie of answer.headers["set-cookie"] ?? []) {
            const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
            this.#cookies.set(name, value);
          }
          resolve(JSON.parse(responseText));
        });
      });
      clientRequest.on("error", reject);
      clientRequest.end(text);
    });
  }

  listCookies(): Array<{ name: string; value: string }> {
    return [...this.#cookies].map(([name, value]) => ({ name, value }));
  }

  startCart(line: object): Promise<Body> {
    return this.sendRequest("POST", "/api/shopify/init-cart", { lineItems: [line] });
  }

  sendPut(path: string, body: object): Promise<Body> {
    return this.sendRequest("PUT", `/api/shopify/${path}`, body);
  }

  /**
   * Buys an artwork with ten calls, from creating the cart to reading the order, and closes the connection. Returns the
   * order's id.
   */
  async buyArt(artId: string): Promise<string> {
    const line = createArtLine(artId);
    const cartId = (await this.startCart(line))._id;
    await this.sendPut("add-cart-item", { cartId, lineItem: createArtLine(artId) });
    await this.sendPut("update-cart-item", { cartId, lineItem: { ...line, quantity: 2 } });
    await this.sendPut("add-promo-code", { cartId, promoCode: "XMAS20" });
    await this.sendPut("update-shipping-address", { cartId, shippingAddress: address });
    await this.sendPut("set-shipping-lineItem", { cartId, shippingRateHandle: "free-standard" });
    const contact = { email: "ann@example.com", shippingAddress: address };
    const checkoutId = (await this.sendRequest("POST", "/api/shopify/create-checkout", { cartId, ...contact }))._id;
    const intent = await this.sendRequest("POST", "/api/payments/create-payment-intent", { checkoutId });
    await this.#payIntent(String(intent.data?.paymentIntentId));
    const done = await this.sendPut("complete-checkout", { checkoutId });
    const orderId = String(done.data?.orderId);
    await this.sendRequest("GET", `/api/orders/${orderId}`);
    this.close();
    return orderId;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #payIntent(intentId: string): Promise<void> {
    if (this.place.payments === null) return;
    const answer = await fetch(`${this.place.payments}/v1/payment_intents/${intentId}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${this.place.secretKey}` },
      body: new URLSearchParams({ payment_method: "pm_card_visa", return_url: `${this.place.url}/back` }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
  }
}

/** Creates a cart line of one tile with art, in the format of the REST API. */
export function createArtLine(artId: string) {
  const template = findTemplateByKey("single_tile");
  if (!template) throw new Error("There is no single tile");
  const design = createEmptyDesign(template);
  const tiles = design.tiles.map((tile) => ({ ...tile, artItemId: artId }));
  return { uuid: crypto.randomUUID(), templateKey: template.key, userTemplateInfo: { ...design, tiles }, quantity: 1 };
}
