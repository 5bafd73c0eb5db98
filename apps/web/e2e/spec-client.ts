/**
 * API client with the paths, names and response bodies of the specification. It shares no code with the shop.
 * `upload` follows the shop's reference page, because the specification does not describe uploads.
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
    this.#send("POST", "/shopify/init-cart", { lineItems, userId, site: "US", ...(promoCode ? { promoCode } : {}) });
  getCartInfo = (cartId: string) => this.#read("/shopify/get-cart-info", { cartId, site: "US" });
  addCartItem = (cartId: string, lineItem: Json) => this.#put("/shopify/add-cart-item", { cartId, lineItem });
  updateCartItem = (cartId: string, lineItem: Json) => this.#put("/shopify/update-cart-item", { cartId, lineItem });
  removeCartItem = (cartId: string, itemId: string) => this.#put("/shopify/remove-cart-item", { cartId, itemId });
  addPromoCode = (cartId: string, promoCode: string) => this.#put("/shopify/add-promo-code", { cartId, promoCode });
  removePromoCode = (cartId: string) => this.#put("/shopify/remove-promo-code", { cartId });
  createCheckout = (payload: Body) => this.#send("POST", "/shopify/create-checkout", { ...payload, site: "US" });
  createOrUpdateCheckout = (payload: Body) =>
    this.#send("POST", "/shopify/create-or-update-checkout", { ...payload, site: "US" });
  completeUploadLater = (orderId: string, cartItemId: string, userTemplateInfo: Json) =>
    this.#put("/shopify/complete-upload-later", { orderId, cartItemId, userTemplateInfo });
  getImages = (id: string) => this.#read(`/shopify/get-images/${id}`, {});
  getData = (id: string) => this.#read(`/shopify/get-data/${id}`, {});
  lineItemInfo = (orderId: string, cartItemId: string) =>
    this.#read(`/shopify/order/${orderId}/line-item/${cartItemId}/info`, {});

  /** Sends a call whose payload the specification does not define. */
  shopify = (method: "POST" | "PUT", name: string, payload: Body) =>
    this.#send(method, `/shopify/${name}`, { ...payload, site: "US" });

  getArtItems = (tags: string[], page = 1) =>
    this.#read("/art/get-art-items", { tags: tags.flatMap(toTagFilters), page: String(page) });
  artItem = (id: string) => this.#read(`/art/item/${id}`, {});
  relatedItems = (id: string) => this.#read(`/art/item/${id}/related-items`, {});
  saveItemTags = (id: string, payload: Body) => this.#send("PUT", `/art/item/${id}/save-item-tags`, payload);
  createSet = (payload: Body) => this.#send("POST", "/art/create-set", payload);
  artSet = (id: string) => this.#read(`/art/art-set/${id}`, {});
  updateSet = (id: string, payload: Body) => this.#send("PUT", `/art/art-set/${id}`, payload);
  deleteSet = (id: string) => this.#send("DELETE", `/art/art-set/${id}`, undefined);
  getArtSetItems = (tags: string[], page: number) =>
    this.#read("/art/get-art-set-items", { tags: tags.flatMap(toTagFilters), page: String(page) });
  getAllArtSets = () => this.#read("/art/get-all-art-sets", {});
  getAllArtItems = () => this.#read("/art/get-all-art-items", {});

  createPaymentIntent = (payload: Body) =>
    this.#send("POST", "/payments/create-payment-intent", { ...payload, site: "US" });
  updatePaymentIntent = (payload: Body) => this.#put("/payments/update-payment-intent", payload);

  memoryCollections = () => this.#read("/memories/memory_collections", { site: "US" });
  memoryCollection = (id: string) => this.#read(`/memories/memory_collections/${id}`, { site: "US" });
  createUser = () => this.#send("POST", "/misc/create_user", { site: "US" });
  addOrUpdateUserPhoto = (user_id: string, photo_id: string, photo_obj: Json) =>
    this.#send("POST", "/misc/add_or_update_user_photo", { user_id, photo_id, photo_obj });
  addOrUpdateTemplateInfo = (user_id: string, template_key: string, template_info: Json) =>
    this.#send("POST", "/misc/add_or_update_user_template_info", { user_id, template_key, template_info });

  /** Uploads a file to the image-hosting service. Resolves with the photo's handle and URL. */
  async uploadPhoto(photoId: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ handle: string; url: string }> {
    const reservation = await this.#send("POST", "/uploads", {
      photo_id: photoId,
      size: bytes.length,
      mime: "image/jpeg",
    });
    const headers = reservation.headers as Record<string, string>;
    const uploadResponse = await fetch(String(reservation.url), { method: "PUT", body: bytes, headers });
    if (!uploadResponse.ok) throw new Error(`The store answered ${uploadResponse.status}`);
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      const photo = await this.#send("POST", `/uploads/${photoId}/complete`, {});
      if (typeof photo.url === "string") return { handle: String(photo.handle), url: photo.url };
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error("The photo was never ready");
  }

  #put(path: string, payload: Body): Promise<Body> {
    return this.#send("PUT", path, { ...payload, site: "US" });
  }

  #read(path: string, query: Record<string, string | string[]>): Promise<Body> {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) for (const one of value) search.append(`${name}[]`, one);
      else search.append(name, value);
    }
    const text = search.toString();
    return this.#send("GET", text ? `${path}?${text}` : path, undefined);
  }

  /** Sends a call as the specification's shared client does: shows toasts, handles 401 and rethrows errors. */
  async #send(method: string, path: string, payload: Body | undefined): Promise<Body> {
    const response = await fetch(`${this.#host}/api${path}`, {
      method,
      headers: {
        ...(payload ? { "content-type": "application/json" } : {}),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(payload ? { body: JSON.stringify(payload) } : {}),
    });
    this.#keepCookies(response.headers.getSetCookie());
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

  #keepCookies(lines: string[]): void {
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
