import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { ReadableStream } from "node:stream/web";
import { inTransaction } from "@storywall/db/client";
import { type DisputeEvidence, drawDisputeEvidence } from "@storywall/documents/dispute-evidence";
import { drawReceipt } from "@storywall/documents/receipt";
import { findAccessory } from "@storywall/domain/catalog/accessories";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { formatErrorMessage, isShopErrorCode, ShopError } from "@storywall/domain/errors";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { PurchaseTimeline } from "@storywall/domain/operations/purchase-timeline";
import type { OrderView } from "@storywall/domain/orders/schema";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import { makeZip } from "client-zip";
import { recordAudit } from "../accounts/admin/record-audit.ts";
import type { AdminContext, Context } from "../accounts/context.ts";
import { buildPrivateFileHeaders } from "../kernel/opened-file.ts";
import { isSignatureValid, signText } from "../kernel/signing.ts";
import { lockOrder } from "../orders/run-order-change.ts";
import { loadOrderView } from "../orders/to-order-view.ts";
import { buildShopInfo } from "../production/papers/workshop-files.ts";
import { buildOrderTimeline } from "./explain/build-order-timeline.ts";

/** Maximum number of proofs in the PDF. The ZIP contains all proofs. */
const MAX_PROOFS = 30;

type StreamedFile = { body: Readable; headers: Record<string, string> };
type EvidenceRequest = { ticket: string; contactEmail?: string | undefined };

const LIFETIME_MS = 15 * 60 * 1000;

/**
 * Records the request for an order's evidence in the audit log and returns a link, which is valid for 15 minutes and
 * only for the same admin.
 */
export async function createDisputeEvidenceLink(
  ctx: AdminContext,
  { orderId }: { orderId: OrderId },
): Promise<{ path: string }> {
  const expiry = Math.floor((ctx.now().getTime() + LIFETIME_MS) / 1000).toString(36);
  const text = `${orderId}.${expiry}`;
  await inTransaction(ctx.db, async (tx) => {
    await lockOrder(tx, orderId);
    await recordAudit(tx, ctx.admin, { action: "order.evidence-taken", entity: "order", entityId: orderId });
  });
  return { path: `/admin/evidence/${text}.${signText(ctx.secret, "evidence", `${ctx.admin.actor}\n${text}`)}` };
}

/**
 * Returns the id of the ticket's order. Throws NOT_FOUND if the ticket is forged, expired, or belongs to another admin.
 */
function verifyEvidenceTicket(ctx: AdminContext, ticket: string): OrderId {
  const [id = "", expiry = "", signature = ""] = ticket.split(".");
  const isValid = isSignatureValid(ctx.secret, "evidence", `${ctx.admin.actor}\n${id}.${expiry}`, signature);
  if (!isValid || Number.parseInt(expiry, 36) * 1000 <= ctx.now().getTime()) throw new ShopError("NOT_FOUND");
  return OrderId.parse(id);
}

/**
 * Streams the evidence for a disputed payment as a ZIP. It contains a PDF about the order, its payments, parcels,
 * emails and messages. It also contains the receipt, the proofs, and the timeline as JSON. Throws NOT_FOUND,
 * ORDER_NOT_FOUND, STORAGE_DOWN.
 */
export async function openDisputeEvidence(
  ctx: AdminContext,
  { ticket, contactEmail }: EvidenceRequest,
): Promise<StreamedFile> {
  const orderId = verifyEvidenceTicket(ctx, ticket);
  const order = await loadOrderView(ctx, orderId);
  const timeline = await buildOrderTimeline(ctx, { about: orderId });
  const proofs = await readPrintProofs(ctx, orderId);
  const shop = buildShopInfo(contactEmail);
  const facts = await readEvidenceFacts(ctx, order, timeline);
  const pdf = await drawDisputeEvidence({ ...facts, proofs: proofs.slice(0, MAX_PROOFS) }, shop);
  const receipt = await drawReceipt(order, shop);
  const lastModified = ctx.now();
  const folder = `evidence-${order.number}`;
  const files = [
    { name: `${folder}/evidence.pdf`, lastModified, input: pdf },
    { name: `${folder}/receipt.pdf`, lastModified, input: receipt },
    ...proofs.map(({ name, jpeg }) => ({ name: `${folder}/proofs/${name}.jpg`, lastModified, input: jpeg })),
    { name: `${folder}/timeline.json`, lastModified, input: `${JSON.stringify(timeline, null, 2)}\n` },
  ];
  return {
    body: Readable.fromWeb(makeZip(files) as ReadableStream<Uint8Array>),
    headers: buildPrivateFileHeaders("application/zip", `${folder}.zip`, "attachment"),
  };
}

async function readPrintProofs({ db, storage }: Pick<Context, "db" | "storage">, orderId: string) {
  const tiles = await db.orderTile.findMany({
    where: { orderId, proofKey: { not: null } },
    include: { line: { select: { title: true, position: true } } },
    orderBy: [{ line: { position: "asc" } }, { copy: "asc" }, { position: "asc" }, { turn: "asc" }],
  });
  const proofs = [];
  for (const [at, { proofKey, line, name, copy, turn }] of tiles.entries()) {
    const jpeg = proofKey && (await readFileIfExists(storage, proofKey));
    const piece = `${line.title}, ${name.replaceAll("_", " ")}${copy > 1 ? `, copy ${copy}` : ""}${turn > 0 ? ", remake" : ""}`;
    if (jpeg) proofs.push({ piece, jpeg, name: `${String(at + 1).padStart(3, "0")}-${name}` });
  }
  return proofs;
}

async function readFileIfExists(storage: Context["storage"], key: string): Promise<Uint8Array | null> {
  try {
    return await buffer((await storage.readStream(key)).body);
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}

/** Reads the facts about the customer's order. Leaves out background jobs and the names of staff. */
async function readEvidenceFacts(
  { db, now }: Pick<Context, "db" | "now">,
  view: OrderView,
  timeline: PurchaseTimeline,
): Promise<Omit<DisputeEvidence, "proofs">> {
  const { id: orderId } = view;
  const [order, tiles, remakes, sentEmails, messages] = await Promise.all([
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
    createdAt: now(),
    placedAt: view.placedAt,
    state: view.state,
    email: view.email,
    shippingAddress: view.shippingAddress,
    total: view.totals.total,
    lines: view.lines.map(({ templateKey, title, design, quantity, unitPrice }) => ({
      title,
      details: findAccessory(templateKey)?.description ?? describeDesign(design),
      quantity,
      price: unitPrice * quantity,
    })),
    payments: order.checkout.payments
      .filter(({ verifiedAt }) => verifiedAt !== null)
      .map(({ id, intentId, amount, state, verifiedAt: at }) => ({ id: intentId ?? id, amount, state, at })),
    refunds: view.refunds.map(({ amount, reason, state, createdAt: at }) => ({ amount, reason, state, at })),
    parcels: [
      ...(carrier && trackingNumber
        ? [{ title: "Order", carrier, number: trackingNumber, sentAt: shippedAt, deliveredAt }]
        : []),
      ...remakes.map((remake) => ({
        title: "Remake",
        carrier: remake.carrier ?? "",
        number: remake.trackingNumber ?? "",
        sentAt: remake.sentAt,
        deliveredAt: remake.deliveredAt,
      })),
    ],
    acceptedWarnings: tiles.flatMap(({ line, name, accepted, printAnyway }) => {
      const piece = `${line.title}, ${name.replaceAll("_", " ")}`;
      const codes = [...accepted, ...(printAnyway ? ["PHOTO_BLURRED"] : [])];
      return codes.map((code) => ({ piece, warning: isShopErrorCode(code) ? formatErrorMessage(code) : code }));
    }),
    emails: sentEmails.flatMap(({ kind, sentAt }) => (sentAt ? [{ kind, sentAt }] : [])),
    messages: messages.flatMap(({ name, email, body, createdAt, answers }) => [
      { from: name || email, at: createdAt, text: body },
      ...answers.map((answer) => ({ from: "The shop", at: answer.createdAt, text: answer.body })),
    ]),
    timeline: timeline.entries
      .filter(({ source, kind }) => source !== "job" && source !== "admin" && kind !== "tile")
      .map(({ at, kind, what }) => ({ at, event: `${kind.replaceAll("_", " ")} ${what.replaceAll("_", " ")}` })),
  };
}

const describeDesign = ({ tiles, frameStyle }: OrderView["lines"][number]["design"]) =>
  `${tiles.length === 1 ? "1 tile" : `${tiles.length} tiles`}, ${describeFrameSizes(tiles)}, ${frameStyle} frame`;

const describeFrameSizes = (tiles: readonly { frameSize: string }[]) =>
  [...new Set(tiles.map(({ frameSize }) => (isFrameSize(frameSize) ? frameSizes[frameSize].name : frameSize)))].join(
    " and ",
  );
