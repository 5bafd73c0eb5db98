import { z } from "zod";
import { idSymbols } from "./id-shape.ts";

/** The symbols of `idSymbols` (id-shape.ts). */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Prefixes make id types distinct: a CartId cannot be passed as a PhotoId. */
const prefixed = <P extends string>(prefix: P) => z.templateLiteral([`${prefix}_`, z.string().regex(idSymbols)]);

export const UserId = prefixed("user");
export const CartId = prefixed("cart");
export const CheckoutId = prefixed("checkout");
export const PaymentId = prefixed("payment");
export const OrderId = prefixed("order");
export const TileId = prefixed("tile");
export const PhotoId = prefixed("photo");
export const ArtId = prefixed("art");
export const TemplateId = prefixed("tpl");
export const RefundId = prefixed("refund");
export const ArtSetId = prefixed("set");
export const WallId = prefixed("wall");
export const CaptureId = prefixed("capture");
export const ShopMessageId = prefixed("message");
export const SignInLinkId = prefixed("link");
export const AdminUserId = prefixed("admin");
export const ChangeId = prefixed("change");
export const RemakeId = prefixed("remake");
export const ClaimId = prefixed("claim");
export const AnswerId = prefixed("answer");
export const RefusalId = prefixed("refusal");
export const ErasureId = prefixed("erasure");
export const BatchId = prefixed("batch");
export const OrderCodeId = prefixed("code");

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
export type RefusalId = z.infer<typeof RefusalId>;
export type ErasureId = z.infer<typeof ErasureId>;
export type BatchId = z.infer<typeof BatchId>;
export type OrderCodeId = z.infer<typeof OrderCodeId>;

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
  | "refusal"
  | "erasure"
  | "batch"
  | "code";

/** Random bytes are drawn in bulk, since one call for 26 costs as much as one for 1,300. */
const drawn = new Uint8Array(1_300);
let used = drawn.length;

function randomSymbols(length: number): string {
  if (used + length > drawn.length) {
    crypto.getRandomValues(drawn);
    used = 0;
  }
  const bytes = drawn.subarray(used, used + length);
  used += length;
  return symbolsOf(bytes);
}

function symbolsOf(bytes: Uint8Array): string {
  let symbols = "";
  for (const byte of bytes) symbols += alphabet[byte % 32];
  return symbols;
}

export function newId<P extends Prefix>(prefix: P): `${P}_${string}` {
  return `${prefix}_${randomSymbols(26)}`;
}

/** A photo's public handle: random, independent of its content and storage key. */
export function newHandle(): string {
  return randomSymbols(26);
}

export const PhotoHandle = z.string().regex(idSymbols);

/** An order number that people read and type. Random, so it reveals neither volume nor gaps. */
export function newOrderNumber(): string {
  return `SW-${symbolsOf(crypto.getRandomValues(new Uint8Array(8))).toUpperCase()}`;
}
