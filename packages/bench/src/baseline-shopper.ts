import { address, createArtLine, RestShopper } from "./rest-shopper.ts";

type Result = { result: { data: Record<string, unknown> } };

/** Buys from the baseline server with the same steps as `RestShopper.buyArt`, over tRPC. */
export class BaselineShopper {
  readonly #http: RestShopper;

  constructor(url: string) {
    this.#http = new RestShopper({ url, payments: null, secretKey: "" });
  }

  async #callMutation(procedure: string, input: object): Promise<Record<string, unknown>> {
    const { result } = (await this.#http.sendRequest("POST", `/${procedure}`, input)) as unknown as Result;
    return result.data;
  }

  /** Buys with ten calls, closes the connection and returns the order's id. */
  async buyArt(artId: string): Promise<string> {
    const line = createArtLine(artId);
    const cartId = (await this.#callMutation("startCart", { lineItems: [line] }))._id;
    await this.#callMutation("addLine", { cartId, lineItem: createArtLine(artId) });
    await this.#callMutation("updateLine", { cartId, lineItem: { ...line, quantity: 2 } });
    await this.#callMutation("addPromo", { cartId, promoCode: "XMAS20" });
    await this.#callMutation("setAddress", { cartId, shippingAddress: address });
    await this.#callMutation("setShipping", { cartId, shippingRateHandle: "free-standard" });
    const contact = { email: "ann@example.com", shippingAddress: address };
    const checkoutId = (await this.#callMutation("createCheckout", { cartId, ...contact }))._id;
    await this.#callMutation("createIntent", { checkoutId });
    const { orderId } = await this.#callMutation("complete", { checkoutId });
    await this.#http.sendRequest("GET", `/readOrder?input=${encodeURIComponent(JSON.stringify({ orderId }))}`);
    this.#http.close();
    return String(orderId);
  }
}
