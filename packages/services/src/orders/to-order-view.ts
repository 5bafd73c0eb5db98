import type { Tx } from "@storywall/db/client";
import { Address } from "@storywall/domain/cart/address-schema";
import { TotalsView } from "@storywall/domain/cart/schema";
import { hasOnlyAccessories } from "@storywall/domain/catalog/accessories";
import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/shop-terms";
import { findReplacementFrames } from "@storywall/domain/catalog/stock";
import { formatErrorMessage, isShopErrorCode, ShopError } from "@storywall/domain/errors";
import { ChangeId, ClaimId, OrderId, RefundId, RemakeId, TileId } from "@storywall/domain/kernel/ids";
import { listAvailableActions } from "@storywall/domain/orders/actions";
import { getRejectionSentence } from "@storywall/domain/orders/content-rejections";
import { getOrderHeadline, getStateLabel } from "@storywall/domain/orders/order-headline";
import { canAcceptProblem } from "@storywall/domain/orders/preflight";
import type { OrderTileView, OrderView, RemakeView } from "@storywall/domain/orders/schema";
import { getTrackingUrl } from "@storywall/domain/orders/tracking-numbers";
import { parseStoredDesign } from "@storywall/domain/walls/design/design-input";
import { loadOrder, type OrderLineRow, type OrderRow, type RemakeRow, type TileRow } from "./load-order.ts";

/** Loads the complete order. Callers must check access. Throws ORDER_NOT_FOUND. */
export async function loadOrderView({ db, now }: { db: Tx; now: () => Date }, orderId: OrderId): Promise<OrderView> {
  const order = await loadOrder(db, orderId);
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return toOrderView(order, now());
}

export function toOrderView(order: OrderRow, now: Date): OrderView {
  const { state, placedAt, deliveredAt } = order;
  const framesShort = toFrameShortageView(order);
  const hasNothingToPrint = hasOnlyAccessories(order.lines);
  return {
    id: OrderId.parse(order.id),
    number: order.number,
    state,
    stateWord: getStateLabel(state, hasNothingToPrint),
    headline: getOrderHeadline({ state, framesShort, hasOnlyAccessories: hasNothingToPrint }),
    email: order.email,
    shippingAddress: Address.parse(order.shippingAddress),
    totals: TotalsView.parse(order.totals),
    promoCode: order.promoCode,
    extras: order.extras,
    giftCards: order.giftCards,
    lines: order.lines.map((line) => toLineView(order.id, line)),
    placedAt: placedAt.toISOString(),
    shipBy: order.shipBy.toISOString().slice(0, 10),
    timeline: toOrderTimeline(placedAt, order.moves, hasNothingToPrint),
    tracking: toTrackingView(order),
    problem: toOrderProblem(order.problemCode),
    framesShort,
    refunds: order.refunds.map(toRefundView),
    refundable: order.refundable,
    isDisputed: order.isDisputed,
    claims: order.claims.map(toClaimView),
    remakes: order.remakes.map((remake) => toRemakeView(order.id, remake)),
    pendingChange: toPendingChangeView(order.change),
    availableActions: listAvailableActions({ state, placedAt, deliveredAt }, now),
    changesUntil: new Date(placedAt.getTime() + CHANGE_WINDOW_MS).toISOString(),
  };
}

function toFrameShortageView({ framesShort, framesAnswer, lines }: OrderRow): OrderView["framesShort"] {
  if (!framesShort) return null;
  const printItems = lines.flatMap(({ tiles }) => tiles);
  const { short, left } = framesShort;
  const frames = short.map((frame) => ({
    ...frame,
    others: findReplacementFrames(frame.frameStyle, printItems, left),
  }));
  return { frames, isWaiting: framesAnswer === "wait" };
}

type Parcel = Pick<OrderRow, "carrier" | "trackingNumber" | "trackingUrl">;

function toTrackingView({ carrier, trackingNumber, trackingUrl }: Parcel): OrderView["tracking"] {
  if (!carrier || !trackingNumber) return null;
  return { carrier, number: trackingNumber, url: getTrackingUrl({ carrier, trackingNumber, trackingUrl }) };
}

function toClaimView({ id, createdAt, ...claim }: OrderRow["claims"][number]): OrderView["claims"][number] {
  return {
    ...(claim as Omit<OrderView["claims"][number], "id" | "createdAt">),
    id: ClaimId.parse(id),
    createdAt: new Date(createdAt).toISOString(),
  };
}

function toRemakeView(orderId: string, remake: RemakeRow): RemakeView {
  return {
    id: RemakeId.parse(remake.id),
    state: remake.state,
    tiles: remake.tiles.map((tile) => ({
      ...toTileView(orderId, tile),
      lineId: tile.lineId,
      remakeOf: TileId.parse(tile.remakeOf),
    })),
    tracking: toTrackingView(remake),
    createdAt: new Date(remake.createdAt).toISOString(),
  };
}

function toPendingChangeView(change: OrderRow["change"]): OrderView["pendingChange"] {
  return (
    change && {
      id: ChangeId.parse(change.id),
      shippingAddress: Address.parse(change.shippingAddress),
      totals: TotalsView.parse(change.totals),
      amount: change.amount,
    }
  );
}

function toOrderProblem(code: string | null): OrderView["problem"] {
  if (!code) return null;
  const sentence = isShopErrorCode(code) ? formatErrorMessage(code) : "";
  // A message with placeholders cannot be shown, because the values for its placeholders are not stored.
  return { code, sentence: sentence && !sentence.includes("{") ? sentence : "Our workshop is reviewing this order." };
}

function toRefundView({ id, createdAt, ...refund }: OrderRow["refunds"][number]) {
  return { ...refund, id: RefundId.parse(id), createdAt: new Date(createdAt).toISOString() };
}

function toLineView(orderId: string, line: OrderLineRow): OrderView["lines"][number] {
  const { id, templateKey, title, quantity, unitPrice, isUploadLater } = line;
  return {
    id,
    templateKey,
    title,
    design: parseStoredDesign(line.design),
    quantity,
    unitPrice,
    isUploadLater,
    wantsPhotos: isUploadLater && line.completedAt === null,
    rejection: line.rejection && {
      because: getRejectionSentence(line.rejection.reason),
      sentence: line.rejection.sentence,
      refunded: line.rejection.refunded,
    },
    tiles: line.tiles.map((tile) => toTileView(orderId, tile)),
  };
}

function toTileView(orderId: string, tile: TileRow): OrderTileView {
  const { name, copy, state, effectivePpi, problemCode } = tile;
  const problem = toOrderProblem(problemCode);
  return {
    id: TileId.parse(tile.id),
    name,
    copy,
    state,
    proofPath: tile.proofKey && `/orders/${orderId}/tiles/${tile.id}/proof.jpg`,
    effectivePpi,
    problem: problem && { ...problem, mayAccept: canAcceptProblem(problem.code) },
  };
}

/** Lists each status once, starting with "Received". Steps that production reverted are left out. */
function toOrderTimeline(placedAt: Date, moves: OrderRow["moves"], hasNothingToPrint: boolean): OrderView["timeline"] {
  const timeline = [{ word: "Received", at: placedAt.toISOString() }];
  for (const { toState, at } of moves) {
    const word = getStateLabel(toState, hasNothingToPrint);
    const knownIndex = timeline.findIndex((step) => step.word === word);
    if (knownIndex >= 0) timeline.length = knownIndex + 1;
    else timeline.push({ word, at: new Date(at).toISOString() });
  }
  return timeline;
}
