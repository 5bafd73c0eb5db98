import { type Address, toFullName } from "@storywall/domain/cart/address";
import { Address as AddressSchema } from "@storywall/domain/cart/address-schema";
import { estimateArrivalFromShipBy } from "@storywall/domain/cart/estimate-arrival";
import { TotalsView } from "@storywall/domain/cart/schema";
import { findAccessory } from "@storywall/domain/catalog/accessories";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { getTrackingUrl } from "@storywall/domain/orders/tracking-numbers";
import { Design } from "@storywall/domain/walls/design/design-schema";
import type { EmailLine } from "@storywall/email/email-content";
import type { Context } from "../../accounts/context.ts";
import { createOrderToken } from "../order-access.ts";

const giftCardPayments = {
  where: { giftCardId: { not: null }, state: { not: "canceled" } },
  orderBy: { attempt: "desc" },
  select: { amount: true, giftCard: { select: { lastFour: true } } },
} as const;

/** Reads the data of an order that emails show. Throws if the order does not exist. */
export async function readEmailOrder({ db }: Pick<Context, "db">, orderId: string) {
  const order = await db.order.findUniqueOrThrow({
    where: { id: orderId },
    include: { lines: { orderBy: { position: "asc" } }, checkout: { select: { payments: giftCardPayments } } },
  });
  const address = AddressSchema.parse(order.shippingAddress);
  return {
    ...order,
    address,
    totals: TotalsView.parse(order.totals),
    giftCards: order.checkout.payments.map(({ amount, giftCard }) => ({ amount, lastFour: giftCard?.lastFour ?? "" })),
    // Rejected lines are omitted, because a separate email tells the customer about them.
    lines: order.lines
      .filter(({ rejection }) => rejection === null)
      .map((line) => ({ id: line.id, orderId, userId: order.userId, ...toEmailLine(line) })),
  };
}

export type EmailOrder = Awaited<ReturnType<typeof readEmailOrder>>;

type OrderedLine = Omit<EmailLine, "picture"> & {
  templateKey: string;
  design: Design;
  isWaitingForPhotos: boolean;
};

type Line = {
  title: string;
  templateKey: string;
  design: unknown;
  quantity: number;
  unitPrice: number;
  isUploadLater: boolean;
  completedAt: Date | null;
};

function toEmailLine({
  title,
  templateKey,
  design: rawDesign,
  quantity,
  unitPrice,
  isUploadLater,
  completedAt,
}: Line): OrderedLine {
  const design = Design.parse(rawDesign);
  const { tiles, frameStyle, frameType } = design;
  const count = tiles.length === 1 ? "1 tile" : `${tiles.length} tiles`;
  const sizes = new Set(
    tiles.map(({ frameSize }) => (isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize)),
  );
  const accessory = findAccessory(templateKey);
  return {
    title,
    templateKey,
    design,
    details: accessory?.description ?? `${count} · ${[...sizes].join(" and ")} · ${frameStyle} frame`,
    frameColor: accessory ? null : frameType,
    quantity,
    price: unitPrice * quantity,
    isWaitingForPhotos: isUploadLater && completedAt === null,
  };
}

export function describeShipping({ shipBy: date, address }: Pick<EmailOrder, "shipBy" | "address">) {
  const shipBy = date.toISOString().slice(0, 10);
  return { shipBy, arrival: estimateArrivalFromShipBy(shipBy, address.provinceCode) };
}

type Parcel = { carrier: string | null; trackingNumber: string | null; trackingUrl: string | null };

export function toTrackingFields({ carrier, trackingNumber, trackingUrl }: Parcel): Parcel {
  const url = carrier && trackingNumber ? getTrackingUrl({ carrier, trackingNumber, trackingUrl }) : null;
  return { carrier, trackingNumber, trackingUrl: url };
}

export function formatAddressLines(address: Address): string[] {
  const { company, address1, address2, city, provinceCode, zip } = address;
  const street = address2 ? `${address1}, ${address2}` : address1;
  return [toFullName(address), company ?? "", street, `${city}, ${provinceCode} ${zip}`].filter(Boolean);
}

type LinkContext = Pick<Context, "publicUrl" | "secret" | "now">;

export function buildOrderLink({ publicUrl, secret, now }: LinkContext, orderId: string): string {
  return `${publicUrl}/order/${orderId}?token=${createOrderToken(secret, { orderId, scope: "read", now: now() })}`;
}

/** Builds the link to the page where the line's photos are uploaded. The link's token also opens the order. */
export function buildUploadLink({ publicUrl, secret, now }: LinkContext, orderId: string, lineId: string): string {
  const token = createOrderToken(secret, { orderId, scope: "upload", now: now() });
  return `${publicUrl}/upload/${orderId}/${lineId}?token=${token}`;
}
