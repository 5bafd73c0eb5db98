import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { inTransaction } from "@storywall/db/client";
import { drawEvidence, type Evidence } from "@storywall/documents/evidence";
import { drawReceipt } from "@storywall/documents/receipt";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { isShopErrorCode, ShopError, sentenceOf } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { Explanation } from "@storywall/domain/operations/explanation";
import type { OrderView } from "@storywall/domain/orders/schema";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import { makeZip } from "client-zip";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { workshopHeaders } from "../kernel/open-pdf.ts";
import { isSigned, sign } from "../kernel/signing.ts";
import { lockOrder } from "../orders/change-order.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { shopOf } from "../production/papers/workshop-files.ts";
import { explain } from "./explain/explain.ts";

/** Proofs shown in the PDF; the ZIP contains all. */
const PROOFS_SHOWN = 30;

type Streamed = { body: Readable; headers: Record<string, string> };
type Asked = { ticket: string; contactEmail?: string | undefined };

const LIFETIME_MS = 15 * 60 * 1000;

/** Audits the request for an order's evidence and returns a link, valid for 15 minutes and only for that admin. */
export async function takeEvidence(ctx: AdminContext, { orderId }: { orderId: OrderId }): Promise<{ path: string }> {
  const expiry = Math.floor((ctx.now().getTime() + LIFETIME_MS) / 1000).toString(36);
  const text = `${orderId}.${expiry}`;
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    await recordAudit(tx, ctx.admin, { action: "order.evidence-taken", entity: "order", entityId: orderId });
  });
  return { path: `/admin/evidence/${text}.${sign(ctx.secret, "evidence", `${ctx.admin.actor}\n${text}`)}` };
}

/** Throws NOT_FOUND for a forged, another admin's, or expired ticket. */
function readTicket(ctx: AdminContext, ticket: string): OrderId {
  const [id = "", expiry = "", signature = ""] = ticket.split(".");
  const isOurs = isSigned(ctx.secret, "evidence", `${ctx.admin.actor}\n${id}.${expiry}`, signature);
  if (!isOurs || Number.parseInt(expiry, 36) * 1000 <= ctx.now().getTime()) throw new ShopError("NOT_FOUND");
  return OrderId.parse(id);
}

/**
 * Streams the evidence for a disputed payment as a ZIP: a PDF of order, payments, parcels, emails and messages; the receipt;
 * the proofs; the timeline as JSON. Throws NOT_FOUND, ORDER_NOT_FOUND, STORAGE_DOWN.
 */
export async function openEvidence(ctx: AdminContext, { ticket, contactEmail }: Asked): Promise<Streamed> {
  const orderId = readTicket(ctx, ticket);
  const order = await loadOrderView(ctx, orderId);
  const story = await explain(ctx, { about: orderId });
  const proofs = await readProofs(ctx, orderId);
  const shop = shopOf(contactEmail);
  const facts = await readFacts(ctx, order, story);
  const pdf = await drawEvidence({ ...facts, proofs: proofs.slice(0, PROOFS_SHOWN) }, shop);
  const receipt = await drawReceipt(order, shop);
  const lastModified = ctx.now();
  const folder = `evidence-${order.number}`;
  const files = [
    { name: `${folder}/evidence.pdf`, lastModified, input: pdf },
    { name: `${folder}/receipt.pdf`, lastModified, input: receipt },
    ...proofs.map(({ name, jpeg }) => ({ name: `${folder}/proofs/${name}.jpg`, lastModified, input: jpeg })),
    { name: `${folder}/story.json`, lastModified, input: `${JSON.stringify(story, null, 2)}\n` },
  ];
  return {
    body: Readable.fromWeb(makeZip(files) as ReadableStream<Uint8Array>),
    headers: workshopHeaders("application/zip", `${folder}.zip`, "attachment"),
  };
}

async function readProofs({ db, storage }: Pick<Context, "db" | "storage">, orderId: string) {
  const tiles = await db.orderTile.findMany({
    where: { orderId, proofKey: { not: null } },
    include: { line: { select: { title: true, position: true } } },
    orderBy: [{ line: { position: "asc" } }, { copy: "asc" }, { position: "asc" }, { turn: "asc" }],
  });
  const proofs = [];
  for (const [at, { proofKey, line, name, copy, turn }] of tiles.entries()) {
    const jpeg = proofKey && (await readIfThere(storage, proofKey));
    const piece = `${line.title}, ${name.replaceAll("_", " ")}${copy > 1 ? `, copy ${copy}` : ""}${turn > 0 ? ", remake" : ""}`;
    if (jpeg) proofs.push({ piece, jpeg, name: `${String(at + 1).padStart(3, "0")}-${name}` });
  }
  return proofs;
}

async function readIfThere(storage: Context["storage"], key: string): Promise<Uint8Array | null> {
  try {
    return await buffer((await storage.readStream(key)).body);
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}

/** The part about the customer: no jobs and no names of staff. */
async function readFacts(
  { db, now }: Pick<Context, "db" | "now">,
  view: OrderView,
  story: Explanation,
): Promise<Omit<Evidence, "proofs">> {
  const { id: orderId } = view;
  const [order, tiles, remakes, letters, messages] = await Promise.all([
    db.order.findUniqueOrThrow({
      where: { id: orderId },
      include: { checkout: { include: { payments: { orderBy: { attempt: "asc" } } } } },
    }),
    db.orderTile.findMany({ where: { orderId }, include: { line: { select: { title: true } } } }),
    db.remake.findMany({ where: { orderId, trackingNumber: { not: null } }, orderBy: { createdAt: "asc" } }),
    db.sentEmail.findMany({ where: { orderId, sentAt: { not: null } }, orderBy: { sentAt: "asc" } }),
    db.shopMessage.findMany({
      where: { orderId, isFromShop: false },
      include: { answers: { orderBy: { createdAt: "asc" } } },
      orderBy: { createdAt: "asc" },
    }),
  ]);
  const { carrier, trackingNumber, shippedAt, deliveredAt } = order;
  return {
    orderNumber: view.number,
    madeAt: now(),
    placedAt: view.placedAt,
    state: view.state,
    email: view.email,
    shippingAddress: view.shippingAddress,
    total: view.totals.total,
    lines: view.lines.map(({ title, design, quantity, unitPrice }) => ({
      title,
      details: `${design.tiles.length === 1 ? "1 tile" : `${design.tiles.length} tiles`}, ${sizesOf(design.tiles)}, ${design.frameStyle} frame`,
      quantity,
      price: unitPrice * quantity,
    })),
    payments: order.checkout.payments
      .filter(({ verifiedAt }) => verifiedAt !== null)
      .map(({ id, intentId, amount, state, verifiedAt: at }) => ({ id: intentId ?? id, amount, state, at })),
    refunds: view.refunds.map(({ amount, reason, state, createdAt: at }) => ({ amount, reason, state, at })),
    parcels: [
      ...(carrier && trackingNumber
        ? [{ what: "Order", carrier, number: trackingNumber, sentAt: shippedAt, deliveredAt }]
        : []),
      ...remakes.map((remake) => ({
        what: "Remake",
        carrier: remake.carrier ?? "",
        number: remake.trackingNumber ?? "",
        sentAt: remake.sentAt,
        deliveredAt: remake.deliveredAt,
      })),
    ],
    acceptedWarnings: tiles.flatMap(({ line, name, accepted, printAnyway }) => {
      const piece = `${line.title}, ${name.replaceAll("_", " ")}`;
      const codes = [...accepted, ...(printAnyway ? ["PHOTO_BLURRED"] : [])];
      return codes.map((code) => ({ piece, what: isShopErrorCode(code) ? sentenceOf(code) : code }));
    }),
    emails: letters.flatMap(({ kind, sentAt }) => (sentAt ? [{ kind, sentAt }] : [])),
    messages: messages.flatMap(({ name, email, body, createdAt, answers }) => [
      { from: name || email, at: createdAt, text: body },
      ...answers.map((answer) => ({ from: "The shop", at: answer.createdAt, text: answer.body })),
    ]),
    timeline: story.entries
      .filter(({ source, kind }) => source !== "job" && source !== "admin" && kind !== "tile")
      .map(({ at, kind, what }) => ({ at, what: `${kind.replaceAll("_", " ")} ${what.replaceAll("_", " ")}` })),
  };
}

const sizesOf = (tiles: readonly { frameSize: string }[]) =>
  [...new Set(tiles.map(({ frameSize }) => (isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize)))].join(
    " and ",
  );
