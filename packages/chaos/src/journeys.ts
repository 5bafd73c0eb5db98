import { setTimeout as sleep } from "node:timers/promises";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { type Body, GaveUpError, readTextAtPath, type Shopper } from "./shopper.ts";

export type JourneyKind =
  | "buyWithoutPhotos"
  | "buyWithPhoto"
  | "payAndLeave"
  | "uploadPhoto"
  | "addPhotosLater"
  | "cancelOrder"
  | "editCartWhilePaying"
  | "eraseData"
  | "payTwice"
  | "payTooLittle"
  | "changeAddress"
  | "payWithGiftCard";

/** A customer, and the results that the shop has acknowledged. */
export type Journey = {
  id: number;
  kind: JourneyKind;
  email: string;
  /** Confirmed photos, by the client's UUID. */
  photos: string[];
  /** Photos whose erasure was confirmed. */
  erased: string[];
  /** Total in cents that was displayed before the payment. */
  amount: number | null;
  checkoutId: string | null;
  /** Ids of confirmed payment intents. */
  paid: string[];
  /** Gift cards whose payment was confirmed, with their payment intents. */
  giftCards: { id: string; intentId: string }[];
  orderId: string | null;
  isCancelled: boolean;
  /** Whether the shipping address was changed to another US state and the difference in tax was paid. */
  isMoved: boolean;
  /** Whether the customer uploaded the missing photos after ordering. */
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

const floridaAddress = { ...shippingAddress, city: "Miami", provinceCode: "FL", zip: "33131" };
/** Adds Florida's sales tax of 7 %, rounded half up. */
const addFloridaTax = (cents: number) => cents + Math.floor((cents * 700 + 5_000) / 10_000);

export const createJourney = (id: number, kind: JourneyKind): Journey => ({
  id,
  kind,
  email: `chaos-${id}@example.com`,
  photos: [],
  erased: [],
  amount: null,
  checkoutId: null,
  paid: [],
  giftCards: [],
  orderId: null,
  isCancelled: false,
  isMoved: false,
  isCompleted: false,
  isFinished: false,
  gaveUp: null,
});

/** Runs a customer's journey and records the results that the shop has acknowledged. Never throws. */
export async function runJourney(journey: Journey, shopper: Shopper): Promise<void> {
  try {
    await shopper.call("POST", "/misc/create_user");
    await journeySteps[journey.kind](journey, shopper);
    journey.isFinished = true;
  } catch (error) {
    journey.gaveUp =
      error instanceof GaveUpError ? error.message : String(error instanceof Error ? error.stack : error);
  }
}

const journeySteps: Record<JourneyKind, (journey: Journey, shopper: Shopper) => Promise<void>> = {
  /** Buys a wall without photos and waits for the order number. */
  async buyWithoutPhotos(journey, shopper) {
    await payForCart(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    await waitForOrder(journey, shopper);
  },
  async buyWithPhoto(journey, shopper) {
    await payForCart(journey, shopper, await fillCart(journey, shopper));
    await waitForOrder(journey, shopper);
  },
  /** Pays and does not return to the shop. */
  async payAndLeave(journey, shopper) {
    await payForCart(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
  },
  async addPhotosLater(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await payForCart(journey, shopper, cart);
    await waitForOrder(journey, shopper);
    const photoId = await uploadPhotoUntilReady(journey, shopper);
    await shopper.call("PUT", "/shopify/complete-upload-later", {
      orderId: journey.orderId,
      cartItemId: cart.lineId,
      userTemplateInfo: createSingleTileDesign(photoId),
    });
    journey.isCompleted = true;
  },
  async cancelOrder(journey, shopper) {
    await payForCart(journey, shopper, await fillCart(journey, shopper, { isUploadLater: true }));
    await waitForOrder(journey, shopper);
    await shopper.call("POST", `/orders/${journey.orderId}/actions/cancel`);
    journey.isCancelled = true;
  },
  /** Changes the cart while the card form is open. After that it must be impossible to pay the first payment intent. */
  async editCartWhilePaying(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await createPaymentIntent(journey, shopper, cart);
    await shopper.call("PUT", "/shopify/update-cart-item", {
      cartId: cart.cartId,
      lineItem: { uuid: cart.lineId, quantity: 2 },
    });
    await payForCart(journey, shopper, cart);
    await waitForOrder(journey, shopper);
  },
  async uploadPhoto(journey, shopper) {
    await uploadPhotoUntilReady(journey, shopper);
  },
  /** Erases a photo while it is being prepared. */
  async eraseData(journey, shopper) {
    const photoId = await uploadPhoto(journey, shopper);
    await shopper.call("DELETE", `/uploads/${photoId}`).catch((error: Error) => {
      // An earlier attempt has deleted the photo, but its response was lost.
      if (!error.message.includes("PHOTO_DELETED")) throw error;
    });
    journey.erased.push(photoId);
    // Erasing the data also erases the photo.
    await shopper.call("DELETE", "/my-data", { confirm: "DELETE" });
  },
  /** Pays two intents of the same payment, as two browsers could. */
  async payTwice(journey, shopper) {
    const intentId = await createPaymentIntent(
      journey,
      shopper,
      await fillCart(journey, shopper, { isUploadLater: true }),
    );
    const second = await copyIntentWithAmount(shopper, intentId, Number(journey.amount));
    const both = await Promise.all([intentId, second].map((id) => payIntentUnlessClosed(shopper, id)));
    journey.paid.push(...both.filter((id) => id !== null));
    if (journey.paid.length === 0) throw new GaveUpError("neither of two intents could be paid");
    await waitForOrder(journey, shopper);
  },
  /** Changes the shipping address to a US state with sales tax and pays the tax. */
  async changeAddress(journey, shopper) {
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    await shopper.call("PUT", "/shopify/update-cart-item", {
      cartId: cart.cartId,
      lineItem: { uuid: cart.lineId, quantity: 2 },
    });
    await payForCart(journey, shopper, cart);
    await waitForOrder(journey, shopper);
    for (let attemptsLeft = 5; !journey.isMoved; attemptsLeft--) {
      try {
        await payForAddressChange(journey, shopper);
      } catch (error) {
        // The payment service returned a stored error again, and the shop closed the order change. The customer must
        // request the change again.
        if (attemptsLeft === 0 || !(error instanceof GaveUpError && error.message.includes("CHANGE_CLOSED")))
          throw error;
      }
    }
  },
  /** Buys a gift card, pays a part of an order with it, and cancels the order. */
  async payWithGiftCard(journey, shopper) {
    const giftCardId = await buyGiftCard(journey, shopper);
    const cart = await fillCart(journey, shopper, { isUploadLater: true });
    const code = shopper.readGiftCardCode(giftCardId);
    await shopper.call("POST", "/trpc/cart.applyGiftCard", { json: { cartId: cart.cartId, code } });
    await payForCart(journey, shopper, cart);
    await waitForOrder(journey, shopper);
    await shopper.call("POST", `/orders/${journey.orderId}/actions/cancel`);
    journey.isCancelled = true;
  },
  /** Pays less than the requested amount. This must not create an order. */
  async payTooLittle(journey, shopper) {
    const intentId = await createPaymentIntent(
      journey,
      shopper,
      await fillCart(journey, shopper, { isUploadLater: true }),
    );
    const less = await copyIntentWithAmount(shopper, intentId, Number(journey.amount) - 100);
    await shopper.confirm(less);
    journey.paid.push(less);
  },
};

type Cart = { cartId: string; lineId: string };

const createSingleTileDesign = (photoId: string | null): Body => ({
  frameStyle: "Timeless",
  frameType: "black",
  matType: "shallow",
  tiles: [{ name: tileName, userPhotoId: photoId, frameSize: "rectangle_small" }],
});

let tileName = "";
let variantId = "";
let bytes: Buffer | null = null;

/** Reads the catalog and creates the photo that all customers upload. */
export async function prepareJourneys(shopper: Shopper): Promise<void> {
  const product = await shopper.call("GET", "/memories/memory_collections/single_tile");
  tileName = readTextAtPath(product, "tiles.0.name");
  variantId = readTextAtPath(product, "shopify_variant_id");
  bytes ??= await makePhoto({ width: 900, height: 1300, seed: 3 });
}

async function uploadPhoto(journey: Journey, shopper: Shopper): Promise<string> {
  const photoId = crypto.randomUUID();
  const photo = bytes ?? Buffer.alloc(0);
  const reservation = await shopper.call<Body & { headers: Record<string, string> }>("POST", "/uploads", {
    photo_id: photoId,
    size: photo.length,
    mime: "image/jpeg",
  });
  await shopper.put(readTextAtPath(reservation, "url"), photo, reservation.headers);
  await shopper.call("POST", `/uploads/${photoId}/complete`);
  journey.photos.push(photoId);
  return photoId;
}

async function uploadPhotoUntilReady(journey: Journey, shopper: Shopper): Promise<string> {
  const photoId = await uploadPhoto(journey, shopper);
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { state } = await shopper.call("POST", `/uploads/${photoId}/complete`);
    if (state === "ready") return photoId;
    if (state === "rejected") throw new GaveUpError("a good photo was rejected");
    if (Date.now() > deadline) throw new GaveUpError("a photo was never ready");
    await sleep(200);
  }
}

async function fillCart(journey: Journey, shopper: Shopper, { isUploadLater = false } = {}): Promise<Cart> {
  const photoId = isUploadLater ? null : await uploadPhotoUntilReady(journey, shopper);
  const lineId = crypto.randomUUID();
  const line = { uuid: lineId, variantId, userTemplateInfo: createSingleTileDesign(photoId), isUploadLater };
  const started = await shopper.call("POST", "/shopify/init-cart", { lineItems: [line] });
  const cartId = readTextAtPath(started, "_id");
  await shopper.call("PUT", "/shopify/add-promo-code", { cartId, promoCode: "XMAS20" });
  return { cartId, lineId };
}

/** Price of the gift card in cents, which is less than that of the order. */
export const GIFT_CARD_CENTS = 1_000;

async function buyGiftCard(journey: Journey, shopper: Shopper): Promise<string> {
  const { email } = journey;
  const requestKey = crypto.randomUUID();
  const input = { amount: GIFT_CARD_CENTS, email, senderName: "Ann", recipientEmail: email, requestKey };
  const bought = await shopper.call("POST", "/trpc/giftCards.buy", { json: input });
  const giftCardId = readTextAtPath(bought, "result.data.json.giftCardId");
  const token = readTextAtPath(bought, "result.data.json.token");
  const [intentId = ""] = readTextAtPath(bought, "result.data.json.clientSecret").split("_secret");
  await shopper.confirm(intentId);
  journey.giftCards.push({ id: giftCardId, intentId });
  await shopper.call("POST", "/trpc/giftCards.complete", { json: { giftCardId, token } });
  return giftCardId;
}

async function createPaymentIntent(journey: Journey, shopper: Shopper, { cartId }: Cart): Promise<string> {
  const checkout = await shopper.call("POST", "/shopify/create-checkout", {
    cartId,
    email: journey.email,
    shippingAddress,
  });
  journey.checkoutId = readTextAtPath(checkout, "_id");
  const intent = await shopper.call("POST", "/payments/create-payment-intent", { checkoutId: journey.checkoutId });
  journey.amount = Number(readTextAtPath(intent, "data.amount"));
  return readTextAtPath(intent, "data.paymentIntentId");
}

async function payForCart(journey: Journey, shopper: Shopper, cart: Cart): Promise<void> {
  const intentId = await createPaymentIntent(journey, shopper, cart);
  await shopper.confirm(intentId);
  journey.paid.push(intentId);
}

/** Pays the intent. Returns null if it was already closed because the other intent of the payment was paid. */
async function payIntentUnlessClosed(shopper: Shopper, intentId: string): Promise<string | null> {
  try {
    await shopper.confirm(intentId);
    return intentId;
  } catch (error) {
    if (error instanceof GaveUpError && /unexpected_state .* canceled/.test(error.message)) return null;
    throw error;
  }
}

async function payForAddressChange(journey: Journey, shopper: Shopper): Promise<void> {
  const path = `/orders/${journey.orderId}/actions`;
  const agreedTotal = addFloridaTax(Number(journey.amount));
  const changeResponse = await shopper.call("POST", `${path}/change-address`, {
    shippingAddress: floridaAddress,
    agreedTotal,
  });
  const changeId = readTextAtPath(changeResponse, "data.pendingChange.id");
  const intentId = readTextAtPath(
    await shopper.call("POST", `${path}/pay-change`, { changeId }),
    "data.paymentIntentId",
  );
  await shopper.confirm(intentId);
  journey.paid.push(intentId);
  const moved = await shopper.call("POST", `${path}/complete-change`, { changeId });
  journey.isMoved = readTextAtPath(moved, "data.shippingAddress.provinceCode") === "FL";
  if (!journey.isMoved) throw new GaveUpError("the difference was paid and the address did not change");
}

async function waitForOrder(journey: Journey, shopper: Shopper): Promise<void> {
  const deadline = Date.now() + 45_000;
  for (;;) {
    const done = await shopper.call("PUT", "/shopify/complete-checkout", { checkoutId: journey.checkoutId });
    const { orderId } = Object(done.data) as { orderId?: string };
    if (orderId) {
      journey.orderId = orderId;
      return;
    }
    if (Date.now() > deadline) throw new GaveUpError("a paid checkout never got an order");
    await sleep(200);
  }
}

async function copyIntentWithAmount(shopper: Shopper, intentId: string, amount: number): Promise<string> {
  const { metadata } = await shopper.payments<{ metadata: Record<string, string> }>(
    "GET",
    `payment_intents/${intentId}`,
  );
  const metadataFields = Object.entries(metadata).map(([key, value]) => [`metadata[${key}]`, value]);
  const form = { amount: String(amount), currency: "usd", ...Object.fromEntries(metadataFields) };
  return readTextAtPath(await shopper.payments("POST", "payment_intents", form), "id");
}
