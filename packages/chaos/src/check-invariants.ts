import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { checkEmails } from "./check-emails.ts";
import type { CheckInput, Invariant, Ledger, Rows, Violation } from "./invariants.ts";
import type { Journey } from "./journeys.ts";
import type { TestEnvironment } from "./test-environment.ts";

export type CheckResult = {
  violations: Violation[];
  /** Time in ms until all jobs were done; null if some were not done in time. */
  drainedMs: number | null;
  counts: {
    orders: number;
    charges: number;
    refunds: number;
    photos: number;
    prints: number;
    emails: number;
    copies: number;
  };
};

const defaultDrainMs = 60_000;

/** Waits until all jobs are done, then compares the acknowledged results with Postgres and the services. */
export async function checkInvariants(
  environment: TestEnvironment,
  journeys: readonly Journey[],
  drainMs = defaultDrainMs,
): Promise<CheckResult> {
  const pool = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 });
  pool.on("error", () => {});
  const violations: Violation[] = [];
  const reportViolation = (invariant: Invariant, what: string) => void violations.push({ invariant, message: what });
  const queryRows = async <Row>(sql: string): Promise<Row[]> => (await pool.query(sql)).rows as Row[];
  try {
    const drainedMs = await waitUntilJobsDone({
      rows: queryRows,
      violate: reportViolation,
      simulator: environment.simulator,
      timeoutMs: drainMs,
    });
    const ledger = (await (await fetch(`${environment.simulator.baseUrl}/sim/ledger`)).json()) as Ledger;
    const facts = { rows: queryRows, violate: reportViolation, ledger, journeys };
    for (const { id, kind, gaveUp } of journeys) {
      if (gaveUp !== null) reportViolation("journey-ends", `customer ${id} (${kind}) gave up: ${gaveUp}`);
    }
    const orders = await checkOrdersAndPayments(facts);
    await checkTaxes(facts);
    await checkGiftCards(facts);
    const photos = await checkPhotosAndPrints(facts, environment);
    const emails = await checkEmails(facts, environment);
    const counts = {
      orders,
      charges: ledger.charges.filter(({ paid }) => paid).length,
      refunds: ledger.refunds.length,
      ...photos,
      ...emails,
    };
    return { violations, drainedMs, counts };
  } finally {
    await pool.end();
  }
}

type DrainOptions = Pick<CheckInput, "rows" | "violate"> & {
  simulator: TestEnvironment["simulator"];
  timeoutMs: number;
};

async function waitUntilJobsDone({ rows, violate, simulator, timeoutMs }: DrainOptions): Promise<number | null> {
  const startedAt = Date.now();
  type PendingJob = { name: string; id: string; attempts: number; lastError: string | null; isDead: boolean };
  for (;;) {
    const pendingJobs =
      await rows<PendingJob>(`SELECT id, name, attempts, last_error AS "lastError", dead_at IS NOT NULL AS "isDead"
      FROM outbox_jobs WHERE done_at IS NULL ORDER BY id`);
    const pendingPhotos = await rows<{ id: string }>(
      `SELECT id FROM photos WHERE state IN ('uploaded', 'delete_pending')`,
    );
    const missingEvents = pendingJobs.length === 0 ? await findMissingPaymentEvents(rows, simulator) : [];
    if (pendingJobs.length + pendingPhotos.length + missingEvents.length === 0) return Date.now() - startedAt;
    if (Date.now() - startedAt > timeoutMs || (pendingJobs.length > 0 && pendingJobs.every(({ isDead }) => isDead))) {
      for (const { id, name, attempts, lastError, isDead } of pendingJobs) {
        violate(
          "backlog-empty",
          `job ${id} ${name} is ${isDead ? "a dead letter" : "pending"} after ${attempts} attempts: ${lastError}`,
        );
      }
      for (const { id } of pendingPhotos) violate("backlog-empty", `photo ${id} is pending without a job`);
      for (const id of missingEvents) violate("backlog-empty", `the event ${id} never arrived`);
      return null;
    }
    await sleep(200);
  }
}

async function findMissingPaymentEvents(rows: Rows, simulator: TestEnvironment["simulator"]): Promise<string[]> {
  type EventLedger = { events: { id: string; deliveries: unknown[] }[] };
  const { events } = (await (await fetch(`${simulator.baseUrl}/sim/ledger`)).json()) as EventLedger;
  const receivedIds = new Set((await rows<{ id: string }>("SELECT id FROM payment_events")).map(({ id }) => id));
  return events.filter(({ id, deliveries }) => deliveries.length > 0 && !receivedIds.has(id)).map(({ id }) => id);
}

type OrderRow = {
  id: string;
  email: string;
  state: string;
  amount: number;
  /** Current total of the order in cents. `added` is the sum of its paid changes. */
  total: number;
  added: number;
  provinceCode: string;
  checkoutAmount: number;
  /** Cents that gift cards paid. */
  credit: number;
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
  /** Null for the payment of a gift card that was bought. */
  checkoutState: string | null;
  /** State of the order change that the payment is for. */
  changeState: string | null;
  refunded: number;
};

async function checkOrdersAndPayments({ rows, violate, ledger, journeys }: CheckInput): Promise<number> {
  const orders = await rows<OrderRow>(`SELECT o.id, o.email, o.state, o.amount, (o.totals ->> 'total')::int AS total,
      (SELECT coalesce(sum(amount), 0)::int FROM order_changes WHERE order_id = o.id AND state = 'applied') AS added,
      o.shipping_address ->> 'provinceCode' AS "provinceCode", c.amount AS "checkoutAmount",
      (SELECT coalesce(sum(g.amount), 0)::int FROM payments g WHERE g.checkout_id = c.id AND g.gift_card_id IS NOT NULL
        AND g.state <> 'canceled') AS credit,
      c.id AS "checkoutId", c.cart_id AS "cartId", p.intent_id AS "intentId", p.state AS "paymentState",
      o.promo_code AS promo, EXISTS (SELECT 1 FROM promo_redemptions r WHERE r.checkout_id = c.id) AS "isRedeemed"
    FROM orders o JOIN checkouts c ON c.id = o.checkout_id JOIN payments p ON p.id = o.payment_id`);
  const payments =
    await rows<PaymentRow>(`SELECT p.id, c.snapshot ->> 'email' AS email, p.intent_id AS "intentId", p.state,
      c.state AS "checkoutState", h.state AS "changeState", p.amount_refunded AS refunded
      FROM payments p LEFT JOIN checkouts c ON c.id = p.checkout_id LEFT JOIN order_changes h ON h.id = p.change_id
      WHERE p.gift_card_id IS NULL`);
  const ordersOf = Map.groupBy(orders, ({ email }) => email);
  const paymentOf = new Map(payments.map((payment) => [payment.intentId, payment]));
  const chargesOf = Map.groupBy(
    ledger.charges.filter(({ paid }) => paid),
    (charge) => {
      const payment = paymentOf.get(charge.payment_intent);
      return payment?.checkoutState === null ? "gift cards" : (payment?.email ?? "nobody");
    },
  );

  for (const charge of chargesOf.get("nobody") ?? [])
    violate("no-lost-order", `charge ${charge.id} belongs to none of our payments`);
  for (const journey of journeys) {
    const own = ordersOf.get(journey.email) ?? [];
    const charges = chargesOf.get(journey.email) ?? [];
    const netPaid = charges.reduce((sum, { amount, amount_refunded }) => sum + amount - amount_refunded, 0);
    const who = `customer ${journey.id} (${journey.kind})`;
    const [order] = own;
    for (const intentId of journey.paid) {
      if (!charges.some((charge) => charge.payment_intent === intentId))
        violate("ack-kept", `${who}: the confirmed payment ${intentId} is in no ledger`);
    }
    if (own.length > 1)
      violate("no-duplicate-order", `${who} has ${own.length} orders: ${own.map(({ id }) => id).join(", ")}`);
    if (journey.kind === "payTooLittle") {
      if (order) violate("paid-in-full", `${who} paid ${netPaid} of ${journey.amount} and has an order`);
      if (
        journey.paid.length > 0 &&
        !payments.some(({ email, checkoutState }) => email === journey.email && checkoutState === "needs_review")
      )
        violate("paid-in-full", `${who}: no review was requested although ${netPaid} of ${journey.amount} was paid`);
      continue;
    }
    if (journey.paid.length > 0 && !order)
      violate("no-lost-order", `${who} paid ${journey.paid.join(", ")} and has no order`);
    if (journey.orderId && !own.some(({ id }) => id === journey.orderId))
      violate("ack-kept", `${who} got order ${journey.orderId}, which does not exist`);
    if (!order) {
      if (netPaid > 0 && journey.paid.length === 0)
        violate("no-lost-order", `${who} was charged ${netPaid} without an order`);
      continue;
    }
    const expectedTotal = order.state === "cancelled" ? 0 : order.total - order.credit;
    if (netPaid !== expectedTotal)
      violate(
        "no-double-charge",
        `${who}: ${netPaid} remain of ${charges.length} charges, the order is ${order.state} and costs ${order.total}`,
      );
    if (
      order.amount !== order.checkoutAmount ||
      (journey.amount !== null && order.amount - order.credit !== journey.amount)
    )
      violate(
        "paid-in-full",
        `${who} saw ${journey.amount}, the checkout has ${order.checkoutAmount}, the order ${order.amount}`,
      );
    if (order.total !== order.amount + order.added)
      violate("paid-in-full", `${who}: costs ${order.total}, ordered for ${order.amount} and ${order.added} more`);
    if (journey.isMoved !== order.added > 0 || journey.isMoved !== (order.provinceCode === "FL"))
      violate("ack-kept", `${who} was moved to Florida: ${journey.isMoved}; the order goes to ${order.provinceCode}`);
    if ((order.promo !== null) !== order.isRedeemed)
      violate("paid-in-full", `${who}: code ${order.promo}, redeemed: ${order.isRedeemed}`);
    if (journey.isCancelled && order.state !== "cancelled")
      violate("ack-kept", `${who} canceled the order; it is ${order.state}`);
    if (journey.isCompleted && order.state === "awaiting_photos")
      violate("ack-kept", `${who} uploaded the photos, but the order still waits for them`);
  }
  for (const [cart, several] of Map.groupBy(orders, ({ cartId }) => cartId)) {
    if (several.length > 1) violate("no-duplicate-order", `cart ${cart} became ${several.length} orders`);
  }
  checkRefunds({ violate, ledger }, payments);
  checkPaymentIntents({ violate, ledger }, payments);
  return orders.length;
}

/** Compares the tax of each order with its total, and with the records of the tax service. */
async function checkTaxes({ rows, violate, ledger }: CheckInput): Promise<void> {
  type TaxRow = { id: string; tax: number; held: number; money: number; isRefunded: boolean; isRecorded: boolean };
  const orders = await rows<TaxRow>(`SELECT o.id, (o.totals ->> 'tax')::int AS tax, sum(m.tax)::int AS held,
      sum(m.amount)::int AS money, bool_or(m.kind NOT IN ('sale', 'address')) AS "isRefunded",
      bool_or(m.provider = 'stripe') AS "isRecorded"
    FROM orders o LEFT JOIN tax_movements m ON m.order_id = o.id GROUP BY o.id`);
  for (const { id, tax, held, money, isRefunded, isRecorded } of orders) {
    const expected = money === 0 ? 0 : tax;
    if ((money === 0 || !isRefunded) && held !== expected)
      violate("tax-exact", `order ${id} has a tax of ${expected}, and ${held} is entered`);
    const recorded = ledger.taxTransactions
      .filter(({ reference }) => reference.startsWith(`${id}-`))
      .flatMap(({ sim }) => sim.lines)
      .reduce((sum, line) => sum + line.amount_tax, 0);
    if (recorded !== (isRecorded ? held : 0))
      violate("tax-exact", `order ${id} has a tax of ${held}, and ${recorded} is recorded at the tax service`);
  }
}

/** Checks that gift cards are issued once, and that no cent of them is lost or spent twice. */
async function checkGiftCards({ rows, violate, ledger, journeys }: CheckInput): Promise<void> {
  type CardRow = {
    id: string;
    amount: number;
    balance: number;
    entries: number;
    issues: number;
    held: number;
    spent: number;
  };
  const cards = await rows<CardRow>(`SELECT c.id, c.amount, c.balance,
      (SELECT coalesce(sum(amount), 0)::int FROM gift_card_entries WHERE gift_card_id = c.id) AS entries,
      (SELECT count(*)::int FROM gift_card_entries WHERE gift_card_id = c.id AND kind = 'issue') AS issues,
      (SELECT coalesce(sum(amount), 0)::int FROM payments WHERE gift_card_id = c.id AND state = 'created') AS held,
      (SELECT coalesce(sum(amount - amount_refunded), 0)::int FROM payments WHERE gift_card_id = c.id
        AND state NOT IN ('created', 'canceled')) AS spent
    FROM gift_cards c`);
  const cardById = new Map(cards.map((card) => [card.id, card]));
  for (const { id, amount, balance, entries, issues, held, spent } of cards) {
    const issued = issues * amount;
    if (issues > 1 || balance < 0 || balance !== entries || balance + held + spent !== issued)
      violate(
        "gift-cards",
        `card ${id}: ${issued} issued, balance ${balance}, entries ${entries}, held ${held}, spent ${spent}`,
      );
  }
  for (const { id: customer, giftCards } of journeys) {
    for (const { id, intentId } of giftCards) {
      const card = cardById.get(id);
      if (card?.issues !== 1) violate("gift-cards", `customer ${customer} paid for card ${id}, which was not issued`);
      if (!ledger.charges.some(({ payment_intent, paid }) => paid && payment_intent === intentId))
        violate("ack-kept", `customer ${customer}: the confirmed payment ${intentId} is in no ledger`);
    }
  }
}

function checkRefunds(
  { violate, ledger }: Pick<CheckInput, "violate" | "ledger">,
  payments: readonly PaymentRow[],
): void {
  const sent = Map.groupBy(ledger.refunds, ({ payment_intent }) => payment_intent);
  for (const { id, intentId, refunded, state } of payments) {
    const total = (sent.get(intentId ?? "") ?? [])
      .filter(({ status }) => status === "succeeded")
      .reduce((sum, { amount }) => sum + amount, 0);
    if (total !== refunded)
      violate("refunds-agree", `payment ${id} (${state}): ${total} was refunded, ${refunded} is recorded`);
  }
}

const payable = /^requires_/;

function checkPaymentIntents(
  { violate, ledger }: Pick<CheckInput, "violate" | "ledger">,
  payments: readonly PaymentRow[],
): void {
  const paymentByIntent = new Map(payments.map((payment) => [payment.intentId, payment]));
  for (const { id, status } of ledger.paymentIntents) {
    const payment = paymentByIntent.get(id);
    if (
      payment &&
      payment.checkoutState !== null &&
      payable.test(status) &&
      payment.checkoutState !== "awaiting_payment" &&
      payment.checkoutState !== "needs_review"
    )
      violate(
        "no-open-intent",
        `${id} of the ${payment.state} payment ${payment.id} can still be paid, its checkout is ${payment.checkoutState}, its change ${payment.changeState}`,
      );
    if (!payment && status === "succeeded") violate("no-lost-order", `${id} was paid and is not one of our payments`);
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

async function checkPhotosAndPrints(
  { rows, violate, journeys }: CheckInput,
  { storage }: TestEnvironment,
): Promise<{ photos: number; prints: number }> {
  const photos = await rows<PhotoRow>(`SELECT id, uuid, state, reject_code AS "rejectCode" FROM photos`);
  const tiles =
    await rows<TileRow>(`SELECT t.id, t.order_id AS "orderId", t.state, o.state AS "orderState", t.print_key AS "printKey",
    t.proof_key AS "proofKey", t.photo_id AS "photoId", t.print_bytes AS bytes FROM order_tiles t JOIN orders o ON o.id = t.order_id`);
  const objects = new Map<string, number>();
  for await (const { key, bytes } of storage.list("")) objects.set(key, bytes);
  const byUuid = new Map(photos.map((photo) => [photo.uuid, photo]));
  const expectedKeys = new Set<string>();

  for (const journey of journeys) {
    for (const uuid of journey.photos) {
      const photo = byUuid.get(uuid);
      const expectedState = journey.erased.includes(uuid) ? "deleted" : "ready";
      const isErasing = journey.kind === "eraseData" && photo?.state === "deleted";
      // A delayed request may reserve an upload after the erasure. No file was uploaded for this reservation, and it
      // expires after an hour.
      const isUnusedReservation =
        expectedState === "deleted" && photo?.state === "reserved" && !objects.has(`originals/${photo.id}`);
      if (photo?.state !== expectedState && !isErasing && !isUnusedReservation)
        violate(
          "photo-ready",
          `customer ${journey.id}: photo ${uuid} is ${photo?.state ?? "gone"} (${photo?.rejectCode}), not ${expectedState}`,
        );
    }
  }
  for (const { id, state } of photos) {
    const files = [`originals/${id}`, `masters/${id}.jpg`, `renditions/${id}/1600.jpg`, `renditions/${id}/400.jpg`];
    if (state === "deleted") continue;
    for (const key of files) {
      expectedKeys.add(key);
      if (state === "ready" && !objects.has(key)) violate("photo-ready", `photo ${id} is ready and ${key} is missing`);
    }
  }
  for (const { id, state, orderState, photoId, printKey, proofKey, bytes } of tiles) {
    for (const key of [printKey, proofKey]) {
      if (!key) continue;
      expectedKeys.add(key);
      if (!objects.has(key)) violate("print-made", `tile ${id}: ${key} is missing`);
    }
    if (printKey && objects.get(printKey) !== bytes)
      violate("print-made", `tile ${id}: the print file has another size than recorded`);
    const needsPrint = photoId !== null && orderState !== "cancelled";
    if (needsPrint && state === "waiting")
      violate("print-made", `tile ${id} of a ${orderState} order has no print file`);
  }
  const captures = await rows<{ id: string }>(`SELECT id FROM captures`);
  for (const { id } of captures) expectedKeys.add(`captures/${id}.jpg`);
  const erasures = await rows<{ id: string }>(`SELECT id FROM erasures`);
  for (const { id } of erasures) expectedKeys.add(`erasures/${id}.json`);
  for (const key of objects.keys()) if (!expectedKeys.has(key)) violate("no-orphan", `${key} belongs to no row`);
  return {
    photos: photos.filter(({ state }) => state === "ready").length,
    prints: tiles.filter(({ printKey }) => printKey).length,
  };
}
