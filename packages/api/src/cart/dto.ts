import { DesignInput, LineInput, MAX_CART_LINES, Quantity } from "@storywall/domain/cart/line";
import { type CartLineView, type CartView, TotalsView } from "@storywall/domain/cart/schema";
import { ChosenExtras } from "@storywall/domain/catalog/extras-schema";
import { findProductByKey } from "@storywall/domain/catalog/products";
import { type ShippingRateHandle, shippingRateHandles, shippingRates } from "@storywall/domain/catalog/shop-terms";
import { buildProductImagePath, findTemplateByKey } from "@storywall/domain/catalog/templates";
import { CartId, CheckoutId, OrderId, TemplateId, UserId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { z } from "zod";

/** A line in the format of old clients. Prices in it are ignored. */
export const LineInputDto = LineInput.omit({ id: true, design: true }).extend({
  uuid: LineInput.shape.id,
  userTemplateInfo: DesignInput.nullish(),
  /** The specification's names for template key and variant. */
  template_key: LineInput.shape.templateKey,
  shopify_variant_id: LineInput.shape.variantId,
});
export type LineInputDto = z.infer<typeof LineInputDto>;

export const toCartLine = ({
  uuid,
  userTemplateInfo,
  template_key,
  shopify_variant_id,
  ...line
}: LineInputDto): LineInput => ({
  ...line,
  templateKey: line.templateKey ?? template_key,
  variantId: line.variantId ?? shopify_variant_id,
  id: uuid,
  design: userTemplateInfo,
});

const cents = z.int().min(0).describe("US cents.");

/** Cart line in the specification's format. `unitPrice` and `linePrice` are in cents. */
export const LineDto = z.object({
  uuid: z.uuid(),
  userTemplateInfo: Design,
  productType: z.enum(["template", "art_set", "accessory"]),
  templateId: TemplateId.nullable(),
  templateKey: z.string(),
  title: z.string(),
  variantId: z.string().nullable(),
  quantity: Quantity,
  /** Null when the tiles have different sizes. */
  frameSize: z.string().nullable(),
  pricing: z.enum(["per_frame", "bundle", "fixed"]),
  unitPrice: cents,
  linePrice: cents,
  currency: z.literal("USD"),
  previewUrl: z.url().nullable(),
  isUploadLater: z.boolean(),
  warnings: z.array(z.string()),
});
export type LineDto = z.infer<typeof LineDto>;

type Line = Omit<CartLineView, "warnings"> & { warnings?: string[] };

export const toLineDto = (line: Line, publicUrl: string): LineDto => ({
  ...toLineDtoWithoutPreview(line),
  previewUrl: findTemplateByKey(line.templateKey) ? `${publicUrl}${buildProductImagePath(line.templateKey)}` : null,
});

export function toLineDtoWithoutPreview(line: Line): Omit<LineDto, "previewUrl"> {
  const { id, templateKey, design, title, quantity, unitPrice, linePrice, isUploadLater, warnings = [] } = line;
  const product = findProductByKey(templateKey);
  const size = design.tiles[0]?.frameSize;
  const filledTiles = design.tiles.filter((tile) => tile.userPhotoId ?? tile.artItemId);
  const isArt = filledTiles.length > 0 && filledTiles.every(({ artItemId }) => artItemId);
  return {
    uuid: id,
    userTemplateInfo: design,
    productType: product?.kind === "accessory" ? "accessory" : isArt ? "art_set" : "template",
    templateId: product?.id ?? null,
    templateKey,
    title,
    variantId: product?.variantId ?? null,
    quantity,
    frameSize: size && design.tiles.every(({ frameSize }) => frameSize === size) ? size : null,
    pricing: product?.pricing.kind ?? "per_frame",
    unitPrice,
    linePrice,
    currency: "USD",
    isUploadLater,
    warnings,
  };
}

const dollars = z.number().min(0).describe("US dollars.");

/**
 * Prices in the specification's format: `price` (before the discount), `tax` and `total` in dollars, `totals` in cents.
 */
export const PriceDto = z.object({ price: dollars, tax: dollars, total: dollars, totals: TotalsView });

export function toPriceDto(totals: TotalsView): z.infer<typeof PriceDto> {
  const { subtotal, tax, total } = totals;
  return { price: subtotal / 100, tax: tax / 100, total: total / 100, totals };
}

/** Shipping rate in the specification's format. `amount` is in cents. */
export const ShippingRateDto = z.object({
  handle: z.enum(shippingRateHandles),
  title: z.string(),
  amount: z.int().min(0).describe("US cents."),
  currency: z.literal("USD"),
  minShipDays: z.int().min(0),
  maxShipDays: z.int().min(0),
});

export const toShippingRateDto = (handle: ShippingRateHandle): z.infer<typeof ShippingRateDto> => ({
  handle,
  ...shippingRates[handle],
  currency: "USD",
});

/** Address of a cart or checkout, possibly incomplete. Only the owner sees all fields. */
export const AddressDto = z.record(z.string(), z.string().nullable());

const DAY_MS = 24 * 60 * 60 * 1000;
const CART_DAYS = 365;

/** The discount in cents, or the reason why a submitted code gives none. */
export const PromoDto = z.object({
  code: z.string().nullable(),
  percentOff: z.number().min(0).max(100),
  /** Cents off the whole order. Null for a percentage. */
  amountOff: z.int().nullable(),
  amount: z.int().min(0).describe("US cents."),
  reason: z.string().nullable(),
});

/** Cart in Shopify's format. Only old clients use these fields. */
const CartMirror = z.object({ id: CheckoutId, webUrl: z.string(), completedAt: z.iso.datetime().nullable() });

/** Cart in the specification's format. Email and address are masked unless the viewer owns the cart. */
export const CartDto = z.object({
  _id: CartId,
  checkoutId: CheckoutId.nullable(),
  email: z.string().nullable(),
  lineItems: z.array(LineDto).max(MAX_CART_LINES),
  shippingAddress: AddressDto.nullable(),
  shippingRate: ShippingRateDto,
  discountCode: z.string().nullable(),
  ...PriceDto.shape,
  shopifyCheckoutObject: CartMirror.nullable(),
  user: UserId,
  status: z.enum(["open", "locked", "converted", "abandoned", "purged"]),
  version: z.int().min(1),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  promo: PromoDto.nullable(),
  giftNote: z.string().nullable(),
  extras: ChosenExtras,
  completedOrderId: OrderId.nullable(),
});
export type CartDto = z.infer<typeof CartDto>;

export function toCartDto(cart: CartView, publicUrl: string): CartDto {
  const { checkoutId, completedAt, updatedAt } = cart;
  return {
    _id: cart.id,
    checkoutId,
    email: cart.email,
    lineItems: cart.lines.map((line) => toLineDto(line, publicUrl)),
    shippingAddress: cart.shippingAddress,
    shippingRate: toShippingRateDto(cart.shippingRate),
    discountCode: cart.promo?.code ?? null,
    ...toPriceDto(cart.totals),
    shopifyCheckoutObject: checkoutId && { id: checkoutId, webUrl: `/checkout/${checkoutId}`, completedAt },
    user: cart.userId,
    status: cart.state,
    version: cart.version,
    createdAt: cart.createdAt,
    updatedAt,
    expiresAt: new Date(Date.parse(updatedAt) + CART_DAYS * DAY_MS).toISOString(),
    promo: toPromoDto(cart),
    giftNote: cart.extras.giftNote ?? null,
    extras: cart.extras,
    completedOrderId: cart.completedOrderId,
  };
}

export function toPromoDto({ promo, promoRejection }: Pick<CartView, "promo" | "promoRejection">): CartDto["promo"] {
  if (!promo && !promoRejection) return null;
  return {
    code: promo?.code ?? null,
    percentOff: (promo?.basisPointsOff ?? 0) / 100,
    amountOff: promo?.amountOff ?? null,
    amount: promo?.amount ?? 0,
    reason: promoRejection?.message ?? null,
  };
}
