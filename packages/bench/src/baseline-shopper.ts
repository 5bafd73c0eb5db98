import { address, createArtLine, RestShopper } from "./rest-shopper.ts";

type Result = { result: { data: Record<string, unknown> } };

/** Buys from the baseline server with the same steps as `RestShopper.buy`, over tRPC. */
export class BaselineShopper {
  readonly #http: RestShopper;

  constructor(url: string) {
    this.#http = new RestShopper({ url, payments: null, secretKey: "" });
  }

  async #mutate(procedure: string, input: object): Promise<Record<string, unknown>> {
    const { result } = (await this.#http.call("POST", `/${procedure}`, input)) as unknown as Result;
    return result.data;
  }

  /** Makes the ten calls from a new cart to reading the order. Returns the order's id. */
  async buy(artId: string): Promise<string> {
    const line = createArtLine(artId);
    const cartId = (await this.#mutate("startCart", { lineItems: [line] }))._id;
    await this.#mutate("addLine", { cartId, lineItem: createArtLine(artId) });
    await this.#mutate("updateLine", { cartId, lineItem: { ...line, quantity: 2 } });
    await this.#mutate("addPromo", { cartId, promoCode: "XMAS20" });
    await this.#mutate("setAddress", { cartId, shippingAddress: address });
    await this.#mutate("setShipping", { cartId, shippingRateHandle: "free-standard" });
    const contact = { email: "ann@example.com", shippingAddress: address };
    const checkoutId = (await this.#mutate("createCheckout", { cartId, ...contact }))._id;
    await this.#mutate("createIntent", { checkoutId });
    const { orderId } = await this.#mutate("complete", { checkoutId });
    await this.#http.call("GET", `/readOrder?input=${encodeURIComponent(JSON.stringify({ orderId }))}`);
    return String(orderId);
  }
}
