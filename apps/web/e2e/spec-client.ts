/**
 * API client with the paths, names and response bodies from the specification. It shares no code with the shop. The
 * specification does not describe uploads, so `upload` follows the shop's API reference.
 */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Body = { [key: string]: Json };

export class CallFailedError extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(`The call failed with ${status}`);
    this.status = status;
    this.body = body;
  }
}

/** Returns the value at a path such as `a.b.0.c` in a response body, or null if there is none. */
export function readValueAtPath(body: Json | undefined, path: string): Json {
  return path.split(".").reduce<Json>((value, key) => {
    if (typeof value !== "object" || value === null) return null;
    return (value as Body)[key] ?? null;
  }, body ?? null);
}

export class SpecClient {
  readonly toasts: { kind: "success" | "error"; text: string }[] = [];
  user: string | null = null;
  readonly #host: string;
  readonly #cookies = new Map<string, string>();

  constructor(host: string) {
    this.#host = host;
  }

  getCookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  initCart = (lineItems: Json[], userId: string, promoCode?: string) =>
    this.#sendRequest("POST", "/shopify/init-cart", {
      lineItems,
      userId,
      site: "US",
      ...(promoCode ? { promoCode } : {}),
    });
  getCartInfo = (cartId: string) => this.#sendGet("/shopify/get-cart-info", { cartId, site: "US" });
  addCartItem = (cartId: string, lineItem: Json) => this.#sendPut("/shopify/add-cart-item", { cartId, lineItem });
  updateCartItem = (cartId: string, lineItem: Json) => this.#sendPut("/shopify/update-cart-item", { cartId, lineItem });
  removeCartItem = (cartId: string, itemId: string) => this.#sendPut("/shopify/remove-cart-item", { cartId, itemId });
  addPromoCode = (cartId: string, promoCode: string) => this.#sendPut("/shopify/add-promo-code", { cartId, promoCode });
  removePromoCode = (cartId: string) => this.#sendPut("/shopify/remove-promo-code", { cartId });
  createCheckout = (payload: Body) => this.#sendRequest("POST", "/shopify/create-checkout", { ...payload, site: "US" });
  createOrUpdateCheckout = (payload: Body) =>
    this.#sendRequest("POST", "/shopify/create-or-update-checkout", { ...payload, site: "US" });
  completeUploadLater = (orderId: string, cartItemId: string, userTemplateInfo: Json) =>
    this.#sendPut("/shopify/complete-upload-later", { orderId, cartItemId, userTemplateInfo });
  getImages = (id: string) => this.#sendGet(`/shopify/get-images/${id}`, {});
  getData = (id: string) => this.#sendGet(`/shopify/get-data/${id}`, {});
  lineItemInfo = (orderId: string, cartItemId: string) =>
    this.#sendGet(`/shopify/order/${orderId}/line-item/${cartItemId}/info`, {});

  /** Sends a call whose request body the specification does not define. */
  shopify = (method: "POST" | "PUT", name: string, payload: Body) =>
    this.#sendRequest(method, `/shopify/${name}`, { ...payload, site: "US" });

  getArtItems = (tags: string[], page = 1) =>
    this.#sendGet("/art/get-art-items", { tags: tags.flatMap(toTagFilters), page: String(page) });
  artItem = (id: string) => this.#sendGet(`/art/item/${id}`, {});
  relatedItems = (id: string) => this.#sendGet(`/art/item/${id}/related-items`, {});
  saveItemTags = (id: string, payload: Body) => this.#sendRequest("PUT", `/art/item/${id}/save-item-tags`, payload);
  createSet = (payload: Body) => this.#sendRequest("POST", "/art/create-set", payload);
  artSet = (id: string) => this.#sendGet(`/art/art-set/${id}`, {});
  updateSet = (id: string, payload: Body) => this.#sendRequest("PUT", `/art/art-set/${id}`, payload);
  deleteSet = (id: string) => this.#sendRequest("DELETE", `/art/art-set/${id}`, undefined);
  getArtSetItems = (tags: string[], page: number) =>
    this.#sendGet("/art/get-art-set-items", { tags: tags.flatMap(toTagFilters), page: String(page) });
  getAllArtSets = () => this.#sendGet("/art/get-all-art-sets", {});
  getAllArtItems = () => this.#sendGet("/art/get-all-art-items", {});

  createPaymentIntent = (payload: Body) =>
    this.#sendRequest("POST", "/payments/create-payment-intent", { ...payload, site: "US" });
  updatePaymentIntent = (payload: Body) => this.#sendPut("/payments/update-payment-intent", payload);

  memoryCollections = () => this.#sendGet("/memories/memory_collections", { site: "US" });
  memoryCollection = (id: string) => this.#sendGet(`/memories/memory_collections/${id}`, { site: "US" });
  createUser = () => this.#sendRequest("POST", "/misc/create_user", { site: "US" });
  addOrUpdateUserPhoto = (user_id: string, photo_id: string, photo_obj: Json) =>
    this.#sendRequest("POST", "/misc/add_or_update_user_photo", { user_id, photo_id, photo_obj });
  addOrUpdateTemplateInfo = (user_id: string, template_key: string, template_info: Json) =>
    this.#sendRequest("POST", "/misc/add_or_update_user_template_info", { user_id, template_key, template_info });

  /** Uploads a file to the image-hosting service. Resolves with the photo's handle and URL. */
  async uploadPhoto(photoId: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ handle: string; url: string }> {
    const reservation = await this.#sendRequest("POST", "/uploads", {
      photo_id: photoId,
      size: bytes.length,
      mime: "image/jpeg",
    });
    const headers = reservation.headers as Record<string, string>;
    const uploadResponse = await fetch(String(reservation.url), { method: "PUT", body: bytes, headers });
    if (!uploadResponse.ok) throw new Error(`The store answered ${uploadResponse.status}`);
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      const photo = await this.#sendRequest("POST", `/uploads/${photoId}/complete`, {});
      if (typeof photo.url === "string") return { handle: String(photo.handle), url: photo.url };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error("The photo was never ready");
  }

  #sendPut(path: string, payload: Body): Promise<Body> {
    return this.#sendRequest("PUT", path, { ...payload, site: "US" });
  }

  #sendGet(path: string, query: Record<string, string | string[]>): Promise<Body> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const item of value) search.append(`${name}[]`, item);
      else search.append(name, value);
    }
    const text = search.toString();
    return this.#sendRequest("GET", text ? `${path}?${text}` : path, undefined);
  }

  /** Sends a call as the specification's shared client does: shows toasts, handles 401 and rethrows errors. */
  async #sendRequest(method: string, path: string, payload: Body | undefined): Promise<Body> {
    const response = await fetch(`${this.#host}/api${path}`, {
      method,
      headers: {
        ...(payload ? { "content-type": "application/json" } : {}),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    this.#storeCookies(response.headers.getSetCookie());
    const body = (await response.json().catch(() => ({}))) as Body;
    if (response.status === 200) {
      if (typeof body.message === "string") this.toasts.push({ kind: "success", text: body.message });
      return body;
    }
    if (response.status === 401) this.user = null;
    const error = new CallFailedError(response.status, body);
    this.toasts.push({ kind: "error", text: String(body.message ?? error.message ?? body.error) });
    throw error;
  }

  #storeCookies(lines: string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

function toTagFilters(tag: string): string[] {
  const filter = tag.toLowerCase().replaceAll(" ", "_").replaceAll("/", "_and_");
  return filter === "all" ? [] : [filter];
}
