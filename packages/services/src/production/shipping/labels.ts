import { inTransaction, type Prisma, type Tx } from "@storywall/db/client";
import { computeParcelWeight } from "@storywall/domain/catalog/settings";
import { ShopError } from "@storywall/domain/errors";
import { LabelId, newId, OrderId } from "@storywall/domain/kernel/ids";
import { normalizeTrackingNumber } from "@storywall/domain/orders/tracking-numbers";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import {
  type BuyLabelInput,
  estimateBoxSize,
  LabelRate,
  type LabelRef,
  type LabelView,
  type ParcelToLabel,
  type QuoteLabelInput,
} from "@storywall/domain/production/shipping/labels";
import { isCompleteAddress } from "@storywall/domain/production/shipping/ready-parcels";
import type { BoughtLabel, LabelService } from "@storywall/fulfilment/label-service";
import { enqueue } from "@storywall/jobs/enqueue";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/settings.ts";
import type { Deps } from "../../kernel/deps.ts";
import { createPdfFile, type OpenedFile } from "../../kernel/opened-file.ts";
import { publishEvent } from "../../kernel/publish-event.ts";
import { setAuditActor } from "../../kernel/set-audit-actor.ts";
import { lockOrder } from "../../orders/run-order-change.ts";
import { findScannedParcel } from "../find-scanned-parcel.ts";
import { areLabelsEnabled, liveLabelStates, readLabel, toLabelView } from "./label-views.ts";
import { queryReadyParcels, type StoredReadyParcel } from "./ready-parcels.ts";

type LabelRow = Prisma.LabelGetPayload<object>;
type Run = { done(tx: Tx): Promise<void> };

/** Delay of the job that buys or voids a label, so that the request itself can usually finish first. */
const JOB_DELAY_MS = 120_000;

/**
 * Requests the prices of labels for a packed box. Buys nothing. An earlier offer for the box is dropped.
 * @throws LABELS_OFF, SENDER_MISSING, ADDRESSES_NONE if the box is not ready to ship, LABEL_EXISTS, LABELS_UNAVAILABLE,
 * LABEL_REFUSED, and what `findScannedParcel` throws
 */
export async function quoteLabel(ctx: AdminContext, { code }: QuoteLabelInput): Promise<LabelView> {
  const labels = ctx.labels;
  if (!labels || !(await areLabelsEnabled(ctx))) throw new ShopError("LABELS_OFF");
  const parcel = await findReadyParcel(ctx, code);
  const { id, remakeId, addressVersion } = parcel;
  const orderId = OrderId.parse(parcel.orderId);
  const ofBox = { orderId, remakeId };
  await assertNoLabel(ctx.db, ofBox);
  const { shipmentId, rates } = await labels.quote(await buildParcelForLabel(ctx, parcel));
  return inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    await tx.label.deleteMany({ where: { ...ofBox, state: "quoted" } });
    const label = { id: LabelId.parse(newId("label")), ...ofBox, addressVersion, shipmentId, rates };
    const created = await tx.label.create({ data: { ...label, createdAt: ctx.now() } });
    await recordAudit(tx, ctx.admin, {
      action: "label.quoted",
      entity: remakeId ? "remake" : "order",
      entityId: id,
      after: { labelId: label.id },
    });
    return toLabelView(created, addressVersion);
  });
}

async function findReadyParcel({ db, now }: AdminContext, code: string): Promise<StoredReadyParcel> {
  const { id } = await findScannedParcel(db, code);
  const parcel = (await queryReadyParcels(db, now())).find((ready) => ready.id === id);
  if (!parcel) throw new ShopError("ADDRESSES_NONE");
  return parcel;
}

async function buildParcelForLabel({ db }: AdminContext, parcel: StoredReadyParcel): Promise<ParcelToLabel> {
  const { id, addressVersion, address, sizes, lines } = parcel;
  const [from, weights] = await Promise.all([readSetting(db, "sender"), readSetting(db, "packing")]);
  if (!from) throw new ShopError("SENDER_MISSING");
  if (!isCompleteAddress(address)) throw new ShopError("ADDRESSES_NONE");
  return {
    reference: toBoxCode(id, addressVersion),
    from,
    to: address,
    grams: computeParcelWeight(weights, sizes, lines),
    size: estimateBoxSize(sizes),
  };
}

/**
 * Buys one of the labels that were offered for a box. The choice is stored before the label service is called, and a
 * job finishes a purchase whose outcome is unknown. Idempotent; if two people choose a label for a box at the same
 * time, only one is bought.
 * @throws LABELS_OFF, LABEL_NOT_FOUND, LABEL_EXISTS, LABEL_VOID if the address changed since the offer,
 * ORDER_CANCELLED, LABELS_UNAVAILABLE, LABEL_REFUSED
 */
export async function buyLabel(ctx: AdminContext, { labelId, rateId }: BuyLabelInput): Promise<LabelView> {
  if (!(await areLabelsEnabled(ctx))) throw new ShopError("LABELS_OFF");
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const { label, order } = await lockLabel(tx, labelId);
    if (label.state !== "quoted") {
      if (label.rateId === rateId && label.state !== "voiding" && label.state !== "voided") return;
      throw new ShopError("LABEL_EXISTS");
    }
    if (order.state === "cancelled") throw new ShopError("ORDER_CANCELLED");
    if (order.addressVersion !== label.addressVersion) throw new ShopError("LABEL_VOID", { order: order.number });
    const rate = LabelRate.array()
      .parse(label.rates)
      .find(({ id }) => id === rateId);
    if (!rate) throw new ShopError("LABEL_NOT_FOUND");
    const { carrier, service, cents } = rate;
    const choice = { state: "buying", rateId, carrier, service, cents, boughtBy: ctx.admin.actor };
    await assertNoLabel(tx, label);
    await tx.label.update({ where: { id: labelId }, data: choice });
    await enqueue(tx, "label.buy", { labelId }, { delayMs: JOB_DELAY_MS });
    await recordLabelAudit(tx, ctx, label, "label.bought", { carrier, service, cents });
  });
  await finishLabelPurchase(ctx, { labelId });
  return readLabel(ctx, { labelId });
}

/**
 * Buys the chosen label at the label service and stores it. Idempotent, and safe to run twice at the same time, because
 * the service sells a shipment's label once.
 * @throws LABELS_UNAVAILABLE, and without `run` LABEL_REFUSED, after which another rate can be chosen
 */
export async function finishLabelPurchase(
  deps: Pick<Deps, "db" | "labels" | "now">,
  { labelId }: LabelRef,
  run?: Run,
): Promise<void> {
  const label = await deps.db.label.findUnique({ where: { id: labelId } });
  const { shipmentId, rateId } = label ?? {};
  const outcome: BoughtLabel | ShopError | null =
    label?.state === "buying" && shipmentId && rateId
      ? await requireLabelService(deps).buy({ shipmentId, rateId }).catch(toRefusalOrThrow)
      : null;
  await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, label?.boughtBy ?? "label.buy");
    if (label && outcome && !isRefusal(outcome)) {
      const { pdf, ...bought } = outcome;
      const trackingNumber = normalizeTrackingNumber(bought.trackingNumber) ?? bought.trackingNumber;
      const data = { state: "bought", ...bought, trackingNumber, boughtAt: deps.now() };
      const { count } = await tx.label.updateMany({ where: { id: labelId, state: "buying" }, data });
      if (count === 1) await tx.labelFile.create({ data: { labelId, pdf: Buffer.from(pdf), createdAt: deps.now() } });
    } else if (label && outcome) {
      const data = { state: "quoted", rateId: null, carrier: null, service: null, cents: null };
      await tx.label.updateMany({ where: { id: labelId, state: "buying" }, data });
    }
    if (label && outcome) await publishLabelChange(tx, label);
    await run?.done(tx);
  });
  if (isRefusal(outcome) && !run) throw outcome;
}

/**
 * Requests a refund of an unused label. A job repeats the request if the label service does not answer.
 * @throws LABEL_NOT_FOUND, LABEL_NOT_READY if it is not bought, LABEL_USED, LABELS_UNAVAILABLE, LABEL_REFUSED
 */
export async function voidLabel(ctx: AdminContext, { labelId }: LabelRef): Promise<LabelView> {
  await inTransaction(ctx.db, async (tx) => {
    await setAuditActor(tx, ctx.admin.actor);
    const { label, order } = await lockLabel(tx, labelId);
    if (label.state === "voiding" || label.state === "voided") return;
    if (label.state !== "bought") throw new ShopError("LABEL_NOT_READY");
    const sent = label.remakeId ? await tx.remake.findUniqueOrThrow({ where: { id: label.remakeId } }) : order;
    if (sent.trackingNumber === label.trackingNumber) throw new ShopError("LABEL_USED");
    await startVoidingLabel(tx, labelId);
    await recordLabelAudit(tx, ctx, label, "label.voided", { trackingNumber: label.trackingNumber });
  });
  await finishLabelVoid(ctx, { labelId });
  return readLabel(ctx, { labelId });
}

/** Marks a bought label as being voided and enqueues the job that voids it. */
export async function startVoidingLabel(tx: Tx, labelId: LabelId): Promise<void> {
  await tx.label.update({ where: { id: labelId }, data: { state: "voiding" } });
  await enqueue(tx, "label.void", { labelId }, { delayMs: JOB_DELAY_MS });
}

/** Voids a label at the label service. Idempotent. Throws LABELS_UNAVAILABLE, and without `run` LABEL_REFUSED. */
export async function finishLabelVoid(
  deps: Pick<Deps, "db" | "labels" | "now">,
  { labelId }: LabelRef,
  run?: Run,
): Promise<void> {
  const label = await deps.db.label.findUnique({ where: { id: labelId } });
  const isVoiding = label?.state === "voiding";
  const refusal = isVoiding
    ? await requireLabelService(deps).void(label.shipmentId).catch(toRefusalOrThrow)
    : undefined;
  await inTransaction(deps.db, async (tx) => {
    await setAuditActor(tx, "label.void");
    if (isVoiding) {
      const data = refusal ? { state: "bought", voidRefusedAt: deps.now() } : { state: "voided", voidedAt: deps.now() };
      await tx.label.updateMany({ where: { id: labelId, state: "voiding" }, data });
      await publishLabelChange(tx, label);
    }
    await run?.done(tx);
  });
  if (refusal && !run) throw refusal;
}

/** Opens the PDF of a label. Throws LABEL_NOT_FOUND, LABEL_NOT_READY. */
export async function openLabel({ db }: Pick<Deps, "db">, { labelId }: { labelId: string }): Promise<OpenedFile> {
  const label = await db.label.findUnique({ where: { id: labelId }, include: { file: true } });
  if (!label) throw new ShopError("LABEL_NOT_FOUND");
  if (label.state !== "bought" || !label.file) throw new ShopError("LABEL_NOT_READY");
  return createPdfFile(label.file.pdf, `label-${label.trackingNumber}.pdf`);
}

async function assertNoLabel(
  db: Pick<Tx, "label">,
  { orderId, remakeId }: Pick<LabelRow, "orderId" | "remakeId">,
): Promise<void> {
  const count = await db.label.count({ where: { orderId, remakeId, state: { in: liveLabelStates } } });
  if (count > 0) throw new ShopError("LABEL_EXISTS");
}

/** Locks the label's order and reads both. Throws LABEL_NOT_FOUND. */
async function lockLabel(tx: Tx, labelId: LabelId) {
  const found = await tx.label.findUnique({ where: { id: labelId }, select: { orderId: true } });
  if (!found) throw new ShopError("LABEL_NOT_FOUND");
  const order = await lockOrder(tx, OrderId.parse(found.orderId));
  const label = await tx.label.findUnique({ where: { id: labelId } });
  if (!label) throw new ShopError("LABEL_NOT_FOUND");
  return { label, order };
}

function requireLabelService({ labels }: Pick<Deps, "labels">): LabelService {
  if (!labels) throw new ShopError("LABELS_UNAVAILABLE", { reason: "no key" });
  return labels;
}

const isRefusal = (outcome: object | null): outcome is ShopError => outcome instanceof ShopError;

function toRefusalOrThrow(error: unknown): ShopError {
  if (error instanceof ShopError && error.code === "LABEL_REFUSED") return error;
  throw error;
}

async function publishLabelChange(tx: Tx, { orderId }: Pick<LabelRow, "orderId">): Promise<void> {
  const { userId } = await tx.order.findUniqueOrThrow({ where: { id: orderId }, select: { userId: true } });
  await publishEvent(tx, { type: "order", orderId: OrderId.parse(orderId) }, { userId });
}

function recordLabelAudit(
  tx: Tx,
  { admin }: AdminContext,
  { id, orderId, remakeId }: LabelRow,
  action: string,
  after: object,
): Promise<void> {
  const entity = remakeId ? "remake" : "order";
  return recordAudit(tx, admin, { action, entity, entityId: remakeId ?? orderId, after: { labelId: id, ...after } });
}
