import { Readable } from "node:stream";
import { drawReceipt } from "@storywall/documents/receipt";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { Context } from "../accounts/context.ts";
import { type OpenedFile, privateImageHeaders } from "../kernel/opened-file.ts";
import { assertOrderAccess } from "./order-access.ts";
import { loadOrderView } from "./to-order-view.ts";

type ReceiptRequest = { orderId: string; token?: string | undefined; contactEmail?: string | undefined };

/** Opens the order's current receipt, with refunds, as a PDF. Throws ORDER_NOT_FOUND, LINK_EXPIRED. */
export async function openReceipt(ctx: Context, { orderId, token, contactEmail }: ReceiptRequest): Promise<OpenedFile> {
  await assertOrderAccess(ctx, { orderId, token });
  const order = await loadOrderView(ctx, OrderId.parse(orderId));
  const shop = {
    name: "Storywall",
    place: shopCopy.businessLocation,
    email: contactEmail ?? shopCopy.contactEmail,
  };
  const pdf = await drawReceipt(order, shop);
  const headers = {
    ...privateImageHeaders,
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="Storywall-${order.number}.pdf"`,
    "cache-control": "private, no-store",
    "content-length": String(pdf.byteLength),
  };
  return { body: Readable.from([Buffer.from(pdf)]), bytes: pdf.byteLength, headers };
}
