import { z } from "zod";
import { idPattern } from "./id-shape.ts";
import { normalizeLine } from "./printable-text.ts";

/** Symbols that `idPattern` in id-shape.ts accepts. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Creates the schema of an id type. The prefix makes types incompatible: a CartId cannot be passed as a PhotoId. */
const createIdSchema = <P extends string>(prefix: P) => z.templateLiteral([`${prefix}_`, z.string().regex(idPattern)]);

export const UserId = createIdSchema("user");
export const CartId = createIdSchema("cart");
export const CheckoutId = createIdSchema("checkout");
export const PaymentId = createIdSchema("payment");
export const OrderId = createIdSchema("order");
export const TileId = createIdSchema("tile");
export const PhotoId = createIdSchema("photo");
export const ArtId = createIdSchema("art");
export const TemplateId = createIdSchema("tpl");
export const RefundId = createIdSchema("refund");
export const ArtSetId = createIdSchema("set");
export const WallId = createIdSchema("wall");
export const CaptureId = createIdSchema("capture");
export const ShopMessageId = createIdSchema("message");
export const SignInLinkId = createIdSchema("link");
export const AdminUserId = createIdSchema("admin");
export const ChangeId = createIdSchema("change");
export const RemakeId = createIdSchema("remake");
export const ClaimId = createIdSchema("claim");
export const AnswerId = createIdSchema("answer");
export const RejectionId = createIdSchema("rejection");
export const ErasureId = createIdSchema("erasure");
export const BatchId = createIdSchema("batch");
export const OrderCodeId = createIdSchema("code");
export const WebhookId = createIdSchema("webhook");
export const WebhookEventId = createIdSchema("event");
export const WebhookDeliveryId = createIdSchema("delivery");
export const ApiTokenId = createIdSchema("token");
export const PhotoCollectionId = createIdSchema("collection");
export const LabelId = createIdSchema("label");
export const GiftCardId = createIdSchema("giftcard");

export type UserId = z.infer<typeof UserId>;
export type CartId = z.infer<typeof CartId>;
export type CheckoutId = z.infer<typeof CheckoutId>;
export type PaymentId = z.infer<typeof PaymentId>;
export type OrderId = z.infer<typeof OrderId>;
export type TileId = z.infer<typeof TileId>;
export type PhotoId = z.infer<typeof PhotoId>;
export type ArtId = z.infer<typeof ArtId>;
export type TemplateId = z.infer<typeof TemplateId>;
export type RefundId = z.infer<typeof RefundId>;
export type ArtSetId = z.infer<typeof ArtSetId>;
export type WallId = z.infer<typeof WallId>;
export type CaptureId = z.infer<typeof CaptureId>;
export type ShopMessageId = z.infer<typeof ShopMessageId>;
export type SignInLinkId = z.infer<typeof SignInLinkId>;
export type AdminUserId = z.infer<typeof AdminUserId>;
export type ChangeId = z.infer<typeof ChangeId>;
export type RemakeId = z.infer<typeof RemakeId>;
export type ClaimId = z.infer<typeof ClaimId>;
export type AnswerId = z.infer<typeof AnswerId>;
export type RejectionId = z.infer<typeof RejectionId>;
export type ErasureId = z.infer<typeof ErasureId>;
export type BatchId = z.infer<typeof BatchId>;
export type OrderCodeId = z.infer<typeof OrderCodeId>;
export type WebhookId = z.infer<typeof WebhookId>;
export type WebhookEventId = z.infer<typeof WebhookEventId>;
export type WebhookDeliveryId = z.infer<typeof WebhookDeliveryId>;
export type ApiTokenId = z.infer<typeof ApiTokenId>;
export type PhotoCollectionId = z.infer<typeof PhotoCollectionId>;
export type LabelId = z.infer<typeof LabelId>;
export type GiftCardId = z.infer<typeof GiftCardId>;

type Prefix =
  | "user"
  | "cart"
  | "checkout"
  | "payment"
  | "order"
  | "tile"
  | "photo"
  | "art"
  | "tpl"
  | "refund"
  | "set"
  | "wall"
  | "capture"
  | "message"
  | "link"
  | "admin"
  | "change"
  | "remake"
  | "claim"
  | "answer"
  | "rejection"
  | "erasure"
  | "batch"
  | "code"
  | "webhook"
  | "event"
  | "delivery"
  | "token"
  | "collection"
  | "label"
  | "giftcard";

/** Pool of random bytes for new ids. Filling the pool takes no longer than generating the 26 bytes of a single id. */
const randomPool = new Uint8Array(1_300);
let usedBytes = randomPool.length;

function createRandomSymbols(length: number): string {
  if (usedBytes + length > randomPool.length) {
    crypto.getRandomValues(randomPool);
    usedBytes = 0;
  }
  const bytes = randomPool.subarray(usedBytes, usedBytes + length);
  usedBytes += length;
  return encodeSymbols(bytes);
}

function encodeSymbols(bytes: Uint8Array): string {
  let symbols = "";
  for (const byte of bytes) symbols += alphabet[byte % 32];
  return symbols;
}

export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${createRandomSymbols(26)}`;
}

/** Creates a photo's public handle. It is random and independent of the photo's content and storage key. */
export function createPhotoHandle(): string {
  return createRandomSymbols(26);
}

export const PhotoHandle = z.string().regex(idPattern);

/** Creates an order number that people can read and type. It is random, so it does not reveal the number of orders. */
export function createOrderNumber(): string {
  return `SW-${encodeSymbols(crypto.getRandomValues(new Uint8Array(8))).toUpperCase()}`;
}

/** Normalizes an order number that someone typed or copied, such as "#sw-1234" with another dash. */
export const normalizeOrderNumber = (text: string): string =>
  normalizeLine(text)
    .toUpperCase()
    .replace(/^#\s*/, "")
    .replace(/\p{Pd}/gu, "-");
