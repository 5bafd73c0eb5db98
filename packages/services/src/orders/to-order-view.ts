import type { Db, Prisma } from "@storywall/db/client";
import { Design } from "@storywall/domain/cart/design";
import { TotalsView } from "@storywall/domain/cart/schema";
import { shopCopy } from "@storywall/domain/catalog/site";
import { Address } from "@storywall/domain/checkout/address";
import { isShopErrorCode, ShopError, sentenceOf } from "@storywall/domain/errors";
import { OrderId, RefundId, TileId } from "@storywall/domain/ids";
import { availableActions, CHANGE_WINDOW_MS } from "@storywall/domain/orders/actions";
import type { OrderView } from "@storywall/domain/orders/schema";
import { orderStateWords, type StateOf } from "@storywall/domain/states";

const orderInclude = {
  lines: {
    orderBy: { position: "asc" },
    include: { tiles: { orderBy: [{ copy: "asc" }, { position: "asc" }] } },
  },
  refunds: { orderBy: { createdAt: "asc" } },
} satisfies Prisma.OrderInclude;

type OrderRow = Prisma.OrderGetPayload<{ include: typeof orderInclude }>;
type TileState = OrderView["lines"][number]["tiles"][number]["state"];
type Moved = { toState: string; at: Date };

/** The whole order, as it stands now. Who may see it must have been asked before. */
export async function loadOrderView(
  { db, now }: { db: Pick<Db, "order" | "stateLog">; now: () => Date },
  orderId: OrderId,
): Promise<OrderView> {
  const [order, log] = await Promise.all([
    db.order.findUnique({ where: { id: orderId }, include: orderInclude }),
    db.stateLog.findMany({ where: { entity: "order", entityId: orderId }, orderBy: { id: "asc" } }),
  ]);
  if (!order) throw new ShopError("ORDER_NOT_FOUND");
  return toOrderView(order, log, now());
}

function toOrderView(order: OrderRow, log: readonly Moved[], now: Date): OrderView {
  const state = order.state as StateOf<"order">;
  const { placedAt, deliveredAt } = order;
  return {
    id: OrderId.parse(order.id),
    number: order.number,
    state,
    stateWord: orderStateWords[state],
    headline: shopCopy.orderConfirmationHeadline,
    email: order.email,
    shippingAddress: Address.parse(order.shippingAddress),
    totals: TotalsView.parse(order.totals),
    promoCode: order.promoCode,
    giftNote: order.giftNote,
    lines: order.lines.map((line) => toLineView(order.id, line)),
    placedAt: placedAt.toISOString(),
    shipBy: order.shipBy.toISOString().slice(0, 10),
    timeline: toTimeline(placedAt, log),
    tracking: toTracking(order),
    problem: toProblem(order.problemCode),
    refunds: order.refunds.map(toRefundView),
    availableActions: availableActions({ state, placedAt, deliveredAt }, now),
    changesUntil: new Date(placedAt.getTime() + CHANGE_WINDOW_MS).toISOString(),
  };
}

function toTracking({ carrier, trackingNumber, trackingUrl }: OrderRow): OrderView["tracking"] {
  return carrier && trackingNumber ? { carrier, number: trackingNumber, url: trackingUrl } : null;
}

function toProblem(code: string | null): OrderView["problem"] {
  if (!code) return null;
  return { code, sentence: isShopErrorCode(code) ? sentenceOf(code) : sentenceOf("ACTION_NOT_ALLOWED") };
}

function toRefundView({ id, amount, reason, state, createdAt }: OrderRow["refunds"][number]) {
  return {
    id: RefundId.parse(id),
    amount,
    reason,
    state: state as StateOf<"refund">,
    createdAt: createdAt.toISOString(),
  };
}

function toLineView(orderId: string, line: OrderRow["lines"][number]): OrderView["lines"][number] {
  const { id, templateKey, title, quantity, unitPrice, isUploadLater } = line;
  return {
    id,
    templateKey,
    title,
    design: Design.parse(line.design),
    quantity,
    unitPrice,
    isUploadLater,
    wantsPhotos: isUploadLater && line.completedAt === null,
    tiles: line.tiles.map((tile) => ({
      id: TileId.parse(tile.id),
      name: tile.name,
      copy: tile.copy,
      state: tile.state as TileState,
      proofPath: tile.proofKey && `/orders/${orderId}/tiles/${tile.id}/proof.jpg`,
      effectivePpi: tile.effectivePpi,
    })),
  };
}

/** Every word the shopper has read, once for each time it began. It starts with the order's coming in. */
function toTimeline(placedAt: Date, log: readonly Moved[]): OrderView["timeline"] {
  const timeline = [{ word: "Received", at: placedAt.toISOString() }];
  for (const { toState, at } of log) {
    const word = orderStateWords[toState as StateOf<"order">];
    if (word !== timeline.at(-1)?.word) timeline.push({ word, at: at.toISOString() });
  }
  return timeline;
}
