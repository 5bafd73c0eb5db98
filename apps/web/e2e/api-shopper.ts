import { type BrowserContext, expect } from "@playwright/test";
import type { AppRouter } from "@storywall/api/app-router";
import type { ChosenExtras } from "@storywall/domain/catalog/extras";
import type { FrameTypeKey } from "@storywall/domain/catalog/frames";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { toCropKey } from "@storywall/domain/walls/crop/crop";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createTRPCClient, httpLink } from "@trpc/client";
import superjson from "superjson";
import type { RunningShop } from "./running-shop.ts";

const address = {
  firstName: "Ann",
  lastName: "Lee",
  address1: "12 Elm St",
  city: "Portland",
  provinceCode: "OR",
  zip: "97201",
};

type CheckoutOptions = {
  isPartRepeated?: boolean;
  frame?: FrameTypeKey;
  giftCardCode?: string;
  extras?: ChosenExtras;
};

export type ApiShopper = ReturnType<typeof createApiShopper>;

/** Creates a shopper that calls the API the way the pages do, but without a browser. */
export function createApiShopper(shop: RunningShop) {
  const cookies = new Map<string, string>();
  const calls = createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: `${shop.url}/api/trpc`,
        transformer: { input: procedureInput, output: superjson },
        async fetch(url, options) {
          const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
          const answer = await fetch(url as string, {
            ...(options as RequestInit),
            headers: { ...(options?.headers as Record<string, string>), cookie },
          });
          for (const set of answer.headers.getSetCookie()) {
            const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
            cookies.set(name, value);
          }
          return answer;
        },
      }),
    ],
  });

  const reservePhotoUpload = (photoId: string, bytes: number, type: string) =>
    calls.photos.reserve.mutate({ photoId, bytes, type });

  const uploadPhotoBytes = async (bytes: Buffer, type = "image/jpeg"): Promise<string> => {
    const photoId = crypto.randomUUID();
    const reservation = await reservePhotoUpload(photoId, bytes.length, type);
    if (reservation.kind !== "upload") throw new Error("The photo is there already");
    const put = await fetch(reservation.url, {
      method: "PUT",
      body: new Uint8Array(bytes),
      headers: reservation.headers,
    });
    expect(put.status).toBe(200);
    await calls.photos.complete.mutate({ photoId });
    return photoId;
  };

  const getPhotoState = async (photoId: string) => (await calls.photos.list.query({ photoIds: [photoId] }))[0]?.state;

  const waitUntilPhotosReady = (...photoIds: string[]) =>
    expect
      .poll(() => Promise.all(photoIds.map(getPhotoState)), { timeout: 60_000 })
      .toEqual(photoIds.map(() => "ready"));

  /**
   * Creates a checkout of one wall. If there are fewer photos than tiles, photos are reused with different crops. With
   * `isPartRepeated`, they are reused with the same crop, so the preflight check holds the order.
   */
  const createCheckout = async (
    email: string,
    photoIds: readonly string[],
    templateKey = "trio",
    { isPartRepeated = false, frame, giftCardCode, extras }: CheckoutOptions = {},
  ) => {
    const template = findTemplateByKey(templateKey);
    if (!template) throw new Error(`There is no ${templateKey}`);
    const start = createEmptyDesign(template, frame ? { frame } : {});
    const tiles = start.tiles.map((tile, at) => {
      const edge = 0.03 * Math.floor(at / photoIds.length);
      const crop = { x: edge, y: edge, width: 1 - 2 * edge, height: 1 - 2 * edge };
      const isWhole = edge === 0 || isPartRepeated;
      const cropParams = isWhole ? {} : { [toCropKey(tile.frameSize, start.matType)]: { crop } };
      return { ...tile, userPhotoId: photoIds[at % photoIds.length] ?? null, cropParams };
    });
    const line = { id: crypto.randomUUID(), templateKey, design: { ...start, tiles } };
    const cart = await calls.cart.addLine.mutate({ cartId: null, line });
    if (extras) await calls.cart.change.mutate({ cartId: cart.id, extras });
    if (giftCardCode) await calls.cart.applyGiftCard.mutate({ cartId: cart.id, code: giftCardCode });
    return calls.checkout.create.mutate({ cartId: cart.id, email, shippingAddress: address });
  };

  /** Creates a checkout of one wall. Its photos are uploaded after the order is placed. */
  const createUploadLaterCheckout = async (email: string, templateKey = "trio") => {
    const template = findTemplateByKey(templateKey);
    if (!template) throw new Error(`There is no ${templateKey}`);
    const line = { id: crypto.randomUUID(), templateKey, design: createEmptyDesign(template), isUploadLater: true };
    const cart = await calls.cart.addLine.mutate({ cartId: null, line });
    return calls.checkout.create.mutate({ cartId: cart.id, email, shippingAddress: address });
  };

  const payCheckout = async (checkoutId: Awaited<ReturnType<typeof createCheckout>>["id"], card = "pm_card_visa") => {
    const { paymentIntentId } = await calls.payments.createIntent.mutate({ checkoutId });
    await confirmPayment(paymentIntentId, card);
    return paymentIntentId;
  };

  const confirmPayment = async (paymentIntentId: string | null, card: string) => {
    const { STRIPE_API_BASE, STRIPE_SECRET_KEY } = shop.services.env;
    const answer = await fetch(`${STRIPE_API_BASE}/v1/payment_intents/${paymentIntentId}/confirm`, {
      method: "POST",
      headers: { authorization: `Bearer ${STRIPE_SECRET_KEY}` },
      body: new URLSearchParams({ payment_method: card, return_url: `${shop.url}/back` }),
    });
    expect(((await answer.json()) as { status: string }).status).toBe("succeeded");
  };

  /** Buys a gift card that is emailed immediately. */
  const buyGiftCard = async (amount: number, recipientEmail: string) => {
    const { giftCardId, token, clientSecret } = await calls.giftCards.buy.mutate({
      amount,
      email: "giver@example.com",
      senderName: "Ann",
      recipientEmail,
      message: "For the wall above your stairs.",
      requestKey: crypto.randomUUID(),
    });
    await confirmPayment(clientSecret.split("_secret")[0] ?? "", "pm_card_visa");
    await calls.giftCards.complete.mutate({ giftCardId, token });
    return { giftCardId, token };
  };

  const addCookiesToBrowser = (context: BrowserContext) =>
    context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));

  return {
    shopUrl: shop.url,
    calls,
    reserve: reservePhotoUpload,
    send: uploadPhotoBytes,
    getPhotoState,
    waitUntilPhotosReady,
    createCheckout,
    createUploadLaterCheckout,
    payCheckout,
    buyGiftCard,
    addCookiesToBrowser,
  };
}
