import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { checkLetters } from "./check-letters.ts";
import type { Facts, Invariant, Ledger, Rows, Violation } from "./invariants.ts";
import type { Journey } from "./journeys.ts";
import type { Stand } from "./stand.ts";

export type Checked = {
  violations: Violation[];
  /** How long until no job was left, in ms; null when some still were. */
  drainedMs: number | null;
  counts: {
    orders: number;
    charges: number;
    refunds: number;
    photos: number;
    prints: number;
    letters: number;
    copies: number;
  };
};

const usualDrainMs = 60_000;

/** Waits until nothing is left to do, then compares what was acknowledged, Postgres, and what the services did. */
export async function check(stand: Stand, journeys: readonly Journey[], drainMs = usualDrainMs): Promise<Checked> {
  const pool = new pg.Pool({ connectionString: stand.databaseUrl, max: 2 });
  pool.on("error", () => {});
  const violations: Violation[] = [];
  const violate = (invariant: Invariant, what: string) => void violations.push({ invariant, what });
  const rows = async <Row>(sql: string): Promise<Row[]> => (await pool.query(sql)).rows as Row[];
  try {
    const drainedMs = await drain({ rows, violate, simulator: stand.simulator, patienceMs: drainMs });
    const ledger = (await (await fetch(`${stand.simulator.baseUrl}/sim/ledger`)).json()) as Ledger;
    const facts = { rows, violate, ledger, journeys };
    for (const { id, kind, gaveUp } of journeys) {
      if (gaveUp !== null) violate("journey-ends", `customer ${id} (${kind}) gave up: ${gaveUp}`);
    }
    const orders = await checkMoney(facts);
    const photos = await checkPhotos(facts, stand);
    const letters = await checkLetters(facts, stand);
    const counts = {
      orders,
      charges: ledger.charges.filter(({ paid }) => paid).length,
      refunds: ledger.refunds.length,
      ...photos,
      ...letters,
    };
    return { violations, drainedMs, counts };
  } finally {
    await pool.end();
  }
}

type ToDrain = Pick<Facts, "rows" | "violate"> & { simulator: Stand["simulator"]; patienceMs: number };

/** Until no job is left, no photo waits, and all news have come, those that were dropped too. */
async function drain({ rows, violate, simulator, patienceMs }: ToDrain): Promise<number | null> {
  const startedAt = Date.now();
  type Left = { name: string; id: string; attempts: number; lastError: string | null; isDead: boolean };
  for (;;) {
    const left = await rows<Left>(`SELECT id, name, attempts, last_error AS "lastError", dead_at IS NOT NULL AS "isDead"
      FROM outbox_jobs WHERE done_at IS NULL ORDER BY id`);
    const waiting = await rows<{ id: string }>(`SELECT id FROM photos WHERE state IN ('uploaded', 'delete_pending')`);
    const unheard = left.length === 0 ? await unheardNews(rows, simulator) : [];
    if (left.length + waiting.length + unheard.length === 0) return Date.now() - startedAt;
    if (Date.now() - startedAt > patienceMs || (left.length > 0 && left.every(({ isDead }) => isDead))) {
      for (const { id, name, attempts, lastError, isDead } of left) {
        violate(
          "backlog-empty",
          `job ${id} ${name} is ${isDead ? "dead" : "left"} after ${attempts} attempts: ${lastError}`,
        );
      }
      for (const { id } of waiting) violate("backlog-empty", `photo ${id} waits for nobody`);
      for (const id of unheard) violate("backlog-empty", `the news ${id} never arrived`);
      return null;
    }
    await sleep(200);
  }
}

async function unheardNews(rows: Rows, simulator: Stand["simulator"]): Promise<string[]> {
  type News = { events: { id: string; deliveries: unknown[] }[] };
  const { events } = (await (await fetch(`${simulator.baseUrl}/sim/ledger`)).json()) as News;
  const heard = new Set((await rows<{ id: string }>("SELECT id FROM payment_events")).map(({ id }) => id));
  return events.filter(({ id, deliveries }) => deliveries.length > 0 && !heard.has(id)).map(({ id }) => id);
}

type OrderRow = {
  id: string;
  email: string;
  state: string;
  amount: number;
  /** Cents it costs now, and those of its changes that were paid. */
  total: number;
  added: number;
  provinceCode: string;
  checkoutAmount: number;
  checkoutId: string;
  cartId: string;
  intentId: string | null;
  paymentState: string;
  isRedeemed: boolean;
  promo: string | null;
};
type PaymentRow = {
  id: string;
  email: string;
  intentId: string | null;
  state: string;
  checkoutState: string;
  /** Of the change of an order that it pays for. */
  changeState: string | null;
  refunded: number;
};

async function checkMoney({ rows, violate, ledger, journeys }: Facts): Promise<number> {
  const orders = await rows<OrderRow>(`SELECT o.id, o.email, o.state, o.amount, (o.totals ->> 'total')::int AS total,
      (SELECT coalesce(sum(amount), 0)::int FROM order_changes WHERE order_id = o.id AND state = 'applied') AS added,
      o.shipping_address ->> 'provinceCode' AS "provinceCode", c.amount AS "checkoutAmount",
      c.id AS "checkoutId", c.cart_id AS "cartId", p.intent_id AS "intentId", p.state AS "paymentState",
      o.promo_code AS promo, EXISTS (SELECT 1 FROM promo_redemptions r WHERE r.checkout_id = c.id) AS "isRedeemed"
    FROM orders o JOIN checkouts c ON c.id = o.checkout_id JOIN payments p ON p.id = o.payment_id`);
  const payments =
    await rows<PaymentRow>(`SELECT p.id, c.snapshot ->> 'email' AS email, p.intent_id AS "intentId", p.state,
      c.state AS "checkoutState", h.state AS "changeState", p.amount_refunded AS refunded
      FROM payments p JOIN checkouts c ON c.id = p.checkout_id LEFT JOIN order_changes h ON h.id = p.change_id`);
  const ordersOf = Map.groupBy(orders, ({ email }) => email);
  const paymentOf = new Map(payments.map((payment) => [payment.intentId, payment]));
  const chargesOf = Map.groupBy(
    ledger.charges.filter(({ paid }) => paid),
    (charge) => paymentOf.get(charge.payment_intent)?.email ?? "nobody",
  );

  for (const charge of chargesOf.get("nobody") ?? [])
    violate("no-lost-order", `charge ${charge.id} belongs to no payment of ours`);
  for (const journey of journeys) {
    const own = ordersOf.get(journey.email) ?? [];
    const charges = chargesOf.get(journey.email) ?? [];
    const kept = charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    const who = `customer ${journey.id} (${journey.kind})`;
    const [order] = own;
    for (const intentId of journey.paid) {
      if (!charges.some((charge) => charge.payment_intent === intentId))
        violate("ack-kept", `${who}: the bank's yes to ${intentId} is in no ledger`);
    }
    if (own.length > 1)
      violate("no-duplicate-order", `${who} has ${own.length} orders: ${own.map(({ id }) => id).join(", ")}`);
    if (journey.kind === "under") {
      if (order) violate("paid-in-full", `${who} paid ${kept} of ${journey.amount} and has an order`);
      if (
        journey.paid.length > 0 &&
        !payments.some(({ email, checkoutState }) => email === journey.email && checkoutState === "needs_review")
      )
        violate("paid-in-full", `${who}: nobody is told that ${kept} came for ${journey.amount}`);
      continue;
    }
    if (journey.paid.length > 0 && !order)
      violate("no-lost-order", `${who} paid ${journey.paid.join(", ")} and has no order`);
    if (journey.orderId && !own.some(({ id }) => id === journey.orderId))
      violate("ack-kept", `${who} was told of order ${journey.orderId}, which is not there`);
    if (!order) {
      if (kept > 0 && journey.paid.length === 0)
        violate("no-lost-order", `${who} was charged ${kept} without an order`);
      continue;
    }
    const owed = order.state === "cancelled" ? 0 : order.total;
    if (kept !== owed)
      violate(
        "no-double-charge",
        `${who}: ${kept} kept of ${charges.length} charges, the order is ${order.state} and costs ${order.total}`,
      );
    if (order.amount !== order.checkoutAmount || (journey.amount !== null && order.amount !== journey.amount))
      violate(
        "paid-in-full",
        `${who} was shown ${journey.amount}, frozen were ${order.checkoutAmount}, ordered ${order.amount}`,
      );
    if (order.total !== order.amount + order.added)
      violate("paid-in-full", `${who}: costs ${order.total}, ordered for ${order.amount} and ${order.added} more`);
    if (journey.isMoved !== order.added > 0 || journey.isMoved !== (order.provinceCode === "FL"))
      violate("ack-kept", `${who} was told it goes to Florida: ${journey.isMoved}; it goes to ${order.provinceCode}`);
    if ((order.promo !== null) !== order.isRedeemed)
      violate("paid-in-full", `${who}: code ${order.promo}, redeemed: ${order.isRedeemed}`);
    if (journey.isCancelled && order.state !== "cancelled")
      violate("ack-kept", `${who} was told that the order is cancelled; it is ${order.state}`);
    if (journey.isCompleted && order.state === "awaiting_photos")
      violate("ack-kept", `${who} sent her photos and is asked for them`);
  }
  for (const [cart, several] of Map.groupBy(orders, ({ cartId }) => cartId)) {
    if (several.length > 1) violate("no-duplicate-order", `cart ${cart} became ${several.length} orders`);
  }
  checkRefunds({ violate, ledger }, payments);
  checkIntents({ violate, ledger }, payments);
  return orders.length;
}

function checkRefunds({ violate, ledger }: Pick<Facts, "violate" | "ledger">, payments: readonly PaymentRow[]): void {
  const sent = Map.groupBy(ledger.refunds, ({ payment_intent }) => payment_intent);
  for (const { id, intentId, refunded, state } of payments) {
    const total = (sent.get(intentId ?? "") ?? [])
      .filter(({ status }) => status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (total !== refunded)
      violate("refunds-agree", `payment ${id} (${state}): ${total} went back, ${refunded} is written down`);
  }
}

const payable = /^requires_/;

function checkIntents({ violate, ledger }: Pick<Facts, "violate" | "ledger">, payments: readonly PaymentRow[]): void {
  const known = new Map(payments.map((payment) => [payment.intentId, payment]));
  for (const { id, status } of ledger.paymentIntents) {
    const payment = known.get(id);
    if (
      payment &&
      payable.test(status) &&
      payment.checkoutState !== "awaiting_payment" &&
      payment.checkoutState !== "needs_review"
    )
      violate(
        "no-open-intent",
        `${id} of the ${payment.state} payment ${payment.id} can still be paid, its checkout is ${payment.checkoutState}, its change ${payment.changeState}`,
      );
    if (!payment && status === "succeeded") violate("no-lost-order", `${id} was paid and is not ours`);
  }
}

type PhotoRow = { id: string; uuid: string; state: string; rejectCode: string | null };
type TileRow = {
  id: string;
  orderId: string;
  state: string;
  orderState: string;
  printKey: string | null;
  proofKey: string | null;
  photoId: string | null;
  bytes: number | null;
};

async function checkPhotos(
  { rows, violate, journeys }: Facts,
  { storage }: Stand,
): Promise<{ photos: number; prints: number }> {
  const photos = await rows<PhotoRow>(`SELECT id, uuid, state, reject_code AS "rejectCode" FROM photos`);
  const tiles =
    await rows<TileRow>(`SELECT t.id, t.order_id AS "orderId", t.state, o.state AS "orderState", t.print_key AS "printKey",
    t.proof_key AS "proofKey", t.photo_id AS "photoId", t.print_bytes AS bytes FROM order_tiles t JOIN orders o ON o.id = t.order_id`);
  const objects = new Map<string, number>();
  for await (const { key, bytes } of storage.list("")) objects.set(key, bytes);
  const byUuid = new Map(photos.map((photo) => [photo.uuid, photo]));
  const belongs = new Set<string>();

  for (const journey of journeys) {
    for (const uuid of journey.photos) {
      const photo = byUuid.get(uuid);
      const wanted = journey.erased.includes(uuid) ? "deleted" : "ready";
      const isErasing = journey.kind === "erase" && photo?.state === "deleted";
      // Asked for a place so late that she was a stranger again: nothing was sent to it, and it is given up after an hour.
      const isEmptyPlace = wanted === "deleted" && photo?.state === "reserved" && !objects.has(`originals/${photo.id}`);
      if (photo?.state !== wanted && !isErasing && !isEmptyPlace)
        violate(
          "photo-ready",
          `customer ${journey.id}: photo ${uuid} is ${photo?.state ?? "gone"} (${photo?.rejectCode}), not ${wanted}`,
        );
    }
  }
  for (const { id, state } of photos) {
    const files = [`originals/${id}`, `masters/${id}.jpg`, `renditions/${id}/1600.jpg`, `renditions/${id}/400.jpg`];
    if (state === "deleted") continue;
    for (const key of files) {
      belongs.add(key);
      if (state === "ready" && !objects.has(key))
        violate("photo-ready", `photo ${id} is ready and ${key} is not there`);
    }
  }
  for (const { id, state, orderState, photoId, printKey, proofKey, bytes } of tiles) {
    for (const key of [printKey, proofKey]) {
      if (!key) continue;
      belongs.add(key);
      if (!objects.has(key)) violate("print-made", `piece ${id}: ${key} is not there`);
    }
    if (printKey && objects.get(printKey) !== bytes)
      violate("print-made", `piece ${id}: the print file has another size than noted`);
    const isWanted = photoId !== null && orderState !== "cancelled";
    if (isWanted && state === "waiting")
      violate("print-made", `piece ${id} of a ${orderState} order has no print file`);
  }
  const erasures = await rows<{ id: string }>(`SELECT id FROM erasures`);
  for (const { id } of erasures) belongs.add(`erasures/${id}.json`);
  for (const key of objects.keys()) if (!belongs.has(key)) violate("no-orphan", `${key} belongs to nothing`);
  return {
    photos: photos.filter(({ state }) => state === "ready").length,
    prints: tiles.filter(({ printKey }) => printKey).length,
  };
}
