import { setTimeout as sleep } from "node:timers/promises";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { at, type Body, GaveUp, type Shopper } from "./shopper.ts";

export type JourneyKind =
  | "plain"
  | "buy"
  | "vanish"
  | "send"
  | "later"
  | "cancel"
  | "edit"
  | "erase"
  | "twice"
  | "under"
  | "move";

/** One customer and what the shop has acknowledged to her. Only what an answer said stands here. */
export type Journey = {
  id: number;
  kind: JourneyKind;
  email: string;
  /** Photos whose arrival was confirmed, by the client's UUID. */
  photos: string[];
  /** Photos of which it was confirmed that they are erased. */
  erased: string[];
  /** Cents, as shown last before paying. */
  amount: number | null;
  checkoutId: string | null;
  /** Intents the bank said yes to. */
  paid: string[];
  orderId: string | null;
  isCancelled: boolean;
  /** The order goes to another state, and the difference was paid. */
  isMoved: boolean;
  /** The photos that were sent after the order. */
  isCompleted: boolean;
  isFinished: boolean;
  gaveUp: string | null;
};

const shippingAddress = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
  countryCode: "US",
};

const inFlorida = { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33131" };
/** 7 % of what goes to Florida, rounded half up. */
const taxed = (cents: number) => cents + Math.floor((cents * 700 + 5_000) / 10_000);

export const newJourney = (id: number, kind: JourneyKind): Journey => ({
  id,
  kind,
  email: `chaos-${id}@example.com`,
  photos: [],
  erased: [],
  amount: null,
  checkoutId: null,
  paid: [],
  orderId: null,
  isCancelled: false,
  isMoved: false,
  isCompleted: false,
  isFinished: false,
  gaveUp: null,
});

/** A customer does what this kind of customer does, and keeps what she was told. Never throws. */
export async function take(journey: Journey, shopper: Shopper): Promise<void> {
  try {
    await shopper.call("POST", "/misc/create_user");
    await ways[journey.kind](journey, shopper);
    journey.isFinished = true;
  } catch (error) {
    journey.gaveUp = error instanceof GaveUp ? error.message : String(error instanceof Error ? error.stack : error);
  }
}

const ways: Record<JourneyKind, (journey: Journey, shopper: Shopper) => Promise<void>> = {
  /** Buys a wall without its photos and waits for the order's number. */
  async plain(journey, shopper) {
    await payFor(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    await comeBack(journey, shopper);
  },
  async buy(journey, shopper) {
    await payFor(journey, shopper, await fillCart(journey, shopper));
    await comeBack(journey, shopper);
  },
  /** Pays and closes the browser. */
  async vanish(journey, shopper) {
    await payFor(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
  },
  async later(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await payFor(journey, shopper, cart);
    await comeBack(journey, shopper);
    const photoId = await upload(journey, shopper);
    await shopper.call("PUT", "/shopify/complete-upload-later", {
      orderId: journey.orderId,
      cartItemId: cart.lineId,
      userTemplateInfo: wall(photoId),
    });
    journey.isCompleted = true;
  },
  async cancel(journey, shopper) {
    await payFor(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    await comeBack(journey, shopper);
    await shopper.call("POST", `/orders/${journey.orderId}/actions/cancel`);
    journey.isCancelled = true;
  },
  /** Changes her mind in front of the card form: the first payment must not be paid any more. */
  async edit(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await openPayment(journey, shopper, cart);
    await shopper.call("PUT", "/shopify/update-cart-item", {
      cartId: cart.cartId,
      lineItem: { uuid: cart.lineId, quantity: 2 },
    });
    await payFor(journey, shopper, cart);
    await comeBack(journey, shopper);
  },
  /** Sends a photo and sees it in its tile. */
  async send(journey, shopper) {
    await upload(journey, shopper);
  },
  /** Thinks better of a photo while it is being prepared. */
  async erase(journey, shopper) {
    const photoId = await send(journey, shopper);
    await shopper.call("DELETE", `/uploads/${photoId}`).catch((error: Error) => {
      // Asked twice, and gone by the second time.
      if (!error.message.includes("PHOTO_DELETED")) throw error;
    });
    journey.erased.push(photoId);
    // And then everything else that the shop has of her.
    await shopper.call("DELETE", "/my-data", { confirm: "DELETE" });
  },
  /** Pays twice: a second intent of the same payment, as a lost key or a second browser could make it. */
  async twice(journey, shopper) {
    const intentId = await openPayment(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    const second = await copyIntent(shopper, intentId, Number(journey.amount));
    const both = await Promise.all([intentId, second].map((id) => payUnlessClosed(shopper, id)));
    journey.paid.push(...both.filter((id) => id !== null));
    if (journey.paid.length === 0) throw new GaveUp("neither of two intents could be paid");
    await comeBack(journey, shopper);
  },
  /** Sends the order to where it costs more, and pays the difference. */
  async move(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await shopper.call("PUT", "/shopify/update-cart-item", {
      cartId: cart.cartId,
      lineItem: { uuid: cart.lineId, quantity: 2 },
    });
    await payFor(journey, shopper, cart);
    await comeBack(journey, shopper);
    for (let left = 5; !journey.isMoved; left--) {
      try {
        await payToMove(journey, shopper);
      } catch (error) {
        // The payment service kept an error under its key: the change begins anew.
        if (left === 0 || !(error instanceof GaveUp && error.message.includes("CHANGE_CLOSED"))) throw error;
      }
    }
  },
  /** Money comes that is not what was asked for: it must not become an order by itself. */
  async under(journey, shopper) {
    const intentId = await openPayment(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    const less = await copyIntent(shopper, intentId, Number(journey.amount) - 100);
    await shopper.confirm(less);
    journey.paid.push(less);
  },
};

type Cart = { cartId: string; lineId: string };

/** The layout of one picture: its name is the catalogue's, read once. */
const wall = (photoId: string | null): Body => ({
  frameStyle: "Timeless",
  frameType: "black",
  matType: "shallow",
  tiles: [{ name: tileName, userPhotoId: photoId, frameSize: "rectangle_small" }],
});

let tileName = "";
let variantId = "";
let bytes: Buffer | null = null;

/** Reads from the shop what is sold, and draws the photo that everybody sends. */
export async function getReady(shopper: Shopper): Promise<void> {
  const product = await shopper.call("GET", "/memories/memory_collections/single_tile");
  tileName = at(product, "tiles.0.name");
  variantId = at(product, "shopify_variant_id");
  bytes ??= await makePhoto({ width: 900, height: 1300, seed: 3 });
}

async function send(journey: Journey, shopper: Shopper): Promise<string> {
  const photoId = crypto.randomUUID();
  const photo = bytes ?? Buffer.alloc(0);
  const place = await shopper.call<Body & { headers: Record<string, string> }>("POST", "/uploads", {
    photo_id: photoId,
    size: photo.length,
    mime: "image/jpeg",
  });
  await shopper.put(at(place, "url"), photo, place.headers);
  await shopper.call("POST", `/uploads/${photoId}/complete`);
  journey.photos.push(photoId);
  return photoId;
}

async function upload(journey: Journey, shopper: Shopper): Promise<string> {
  const photoId = await send(journey, shopper);
  const giveUpAt = Date.now() + 60_000;
  for (;;) {
    const { state } = await shopper.call("POST", `/uploads/${photoId}/complete`);
    if (state === "ready") return photoId;
    if (state === "rejected") throw new GaveUp("a good photo was rejected");
    if (Date.now() > giveUpAt) throw new GaveUp("a photo was never ready");
    await sleep(200);
  }
}

async function fillCart(journey: Journey, shopper: Shopper, { isUploadLater = false } = {}): Promise<Cart> {
  const photoId = isUploadLater ? null : await upload(journey, shopper);
  const lineId = crypto.randomUUID();
  const line = { uuid: lineId, variantId, userTemplateInfo: wall(photoId), isUploadLater };
  const started = await shopper.call("POST", "/shopify/init-cart", { lineItems: [line] });
  const cartId = at(started, "_id");
  await shopper.call("PUT", "/shopify/add-promo-code", { cartId, promoCode: "XMAS20" });
  return { cartId, lineId };
}

/** Freezes the cart and asks for what there is to pay. */
async function openPayment(journey: Journey, shopper: Shopper, { cartId }: Cart): Promise<string> {
  const checkout = await shopper.call("POST", "/shopify/create-checkout", {
    cartId,
    email: journey.email,
    shippingAddress,
  });
  journey.checkoutId = at(checkout, "_id");
  const intent = await shopper.call("POST", "/payments/create-payment-intent", { checkoutId: journey.checkoutId });
  journey.amount = Number(at(intent, "data.amount"));
  return at(intent, "data.paymentIntentId");
}

async function payFor(journey: Journey, shopper: Shopper, cart: Cart): Promise<void> {
  const intentId = await openPayment(journey, shopper, cart);
  await shopper.confirm(intentId);
  journey.paid.push(intentId);
}

/** Null where the shop was quicker: paid by the other, this one cannot be paid any more. */
async function payUnlessClosed(shopper: Shopper, intentId: string): Promise<string | null> {
  try {
    await shopper.confirm(intentId);
    return intentId;
  } catch (error) {
    if (error instanceof GaveUp && /unexpected_state .* canceled/.test(error.message)) return null;
    throw error;
  }
}

async function payToMove(journey: Journey, shopper: Shopper): Promise<void> {
  const path = `/orders/${journey.orderId}/actions`;
  const agreedTotal = taxed(Number(journey.amount));
  const asked = await shopper.call("POST", `${path}/change-address`, { shippingAddress: inFlorida, agreedTotal });
  const changeId = at(asked, "data.pendingChange.id");
  const intentId = at(await shopper.call("POST", `${path}/pay-change`, { changeId }), "data.paymentIntentId");
  await shopper.confirm(intentId);
  journey.paid.push(intentId);
  const moved = await shopper.call("POST", `${path}/complete-change`, { changeId });
  journey.isMoved = at(moved, "data.shippingAddress.provinceCode") === "FL";
  if (!journey.isMoved) throw new GaveUp("the difference is paid and the order goes where it went before");
}

async function comeBack(journey: Journey, shopper: Shopper): Promise<void> {
  const giveUpAt = Date.now() + 45_000;
  for (;;) {
    const done = await shopper.call("PUT", "/shopify/complete-checkout", { checkoutId: journey.checkoutId });
    const { orderId } = Object(done.data) as { orderId?: string };
    if (orderId) {
      journey.orderId = orderId;
      return;
    }
    if (Date.now() > giveUpAt) throw new GaveUp("a paid checkout never named its order");
    await sleep(200);
  }
}

async function copyIntent(shopper: Shopper, intentId: string, amount: number): Promise<string> {
  const { metadata } = await shopper.payments<{ metadata: Record<string, string> }>(
    "GET",
    `payment_intents/${intentId}`,
  );
  const named = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]);
  const form = { amount: String(amount), currency: "usd", ...Object.fromEntries(named) };
  return at(await shopper.payments("POST", "payment_intents", form), "id");
}
