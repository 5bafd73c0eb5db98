import type { Db } from "@storywall/db/client";
import { OrderId } from "@storywall/domain/kernel/ids";
import type { ListAuditInput } from "@storywall/domain/operations/audit";
import type { ListDiscrepanciesInput } from "@storywall/domain/operations/discrepancies";
import type { ListMessagesInput } from "@storywall/domain/operations/messages/schema";
import type { ListDeliveriesInput } from "@storywall/domain/operations/webhooks";
import { type ListOrdersInput, OrderTrouble } from "@storywall/domain/orders/admin-orders";
import { orderStates } from "@storywall/domain/orders/schema";
import { type BoardColumn, boardColumnKeys } from "@storywall/domain/production/board-columns";
import { listAuditEntries } from "@storywall/services/operations/audit/list-audit";
import { buildOrderTimeline } from "@storywall/services/operations/explain/build-order-timeline";
import { readFigures } from "@storywall/services/operations/figures/read-figures";
import type { ListJobsInput } from "@storywall/services/operations/jobs/jobs";
import { listJobs } from "@storywall/services/operations/jobs/jobs";
import { listMessages } from "@storywall/services/operations/messages/list-messages";
import { findMatchingCustomers } from "@storywall/services/operations/privacy/find-customer";
import { readShopMetrics } from "@storywall/services/operations/read-shop-metrics";
import { readTodayOverview } from "@storywall/services/operations/read-today";
import { listDiscrepancies } from "@storywall/services/operations/reconciliation/discrepancies";
import { DAYS_PER_RUN, summarizeDays } from "@storywall/services/operations/tasks/summarize-days";
import { listDeliveries } from "@storywall/services/operations/webhooks/deliveries";
import { listWebhooks } from "@storywall/services/operations/webhooks/webhooks";
import { listClaims } from "@storywall/services/orders/claims";
import { listOrders } from "@storywall/services/orders/list-orders";
import { readBoard, readBoardRows } from "@storywall/services/production/board/read-board";
import { readBoardPrintItems } from "@storywall/services/production/board/read-board-print-items";
import { readReadyParcels } from "@storywall/services/production/shipping/ready-parcels";
import { computeMedian, computePercentile } from "./statistics.ts";

const TIMES = 40;
const WARM_UP = 3;
const LIMIT_MS = 200;

type Queries = Array<[string, () => Promise<unknown>]>;

/** Returns the queries of the admin pages other than orders, board and Today. */
async function listOtherQueries(db: Db, order: { id: string; number: string; email: string }): Promise<Queries> {
  const now = () => new Date();
  const admin = { role: "owner" } as NonNullable<Parameters<typeof readBoard>[0]["admin"]>;
  const orderId = OrderId.parse(order.id);
  const { email } = await db.user.findFirstOrThrow({ where: { email: { not: null } }, skip: 9_000 });
  const cart = await db.cart.findFirstOrThrow({ where: { email: { not: null } } });
  const createAuditQuery = (input: Partial<ListAuditInput>) => () => listAuditEntries({ db }, { page: 1, ...input });
  const createJobsQuery = (input: Partial<ListJobsInput>) => () =>
    listJobs({ db }, { status: "dead", page: 1, ...input });
  const createMessagesQuery = (input: Partial<ListMessagesInput>) => () =>
    listMessages({ db }, { status: "open", page: 1, ...input });
  const createDeliveriesQuery = (input: Partial<ListDeliveriesInput>) => () =>
    listDeliveries({ db }, { page: 1, ...input });
  const createDiscrepanciesQuery = (input: Partial<ListDiscrepanciesInput>) => () =>
    listDiscrepancies({ db }, { status: "open", page: 1, ...input });
  const createCustomerQuery = (about: string) => () => findMatchingCustomers({ db }, { about });
  return [
    ["audit: first page", createAuditQuery({})],
    ["audit: page 200", createAuditQuery({ page: 200 })],
    ["audit: one order", createAuditQuery({ about: order.id })],
    ["audit: an id without a match", createAuditQuery({ about: "nothing" })],
    ["audit: one actor", createAuditQuery({ actor: "bench" })],
    ["audit: an actor without a match", createAuditQuery({ actor: "nobody" })],
    ["audit: an action", createAuditQuery({ action: "order." })],
    ["audit: an action without a match", createAuditQuery({ action: "promo." })],
    ["jobs: dead", createJobsQuery({})],
    ["jobs: late", createJobsQuery({ status: "late" })],
    ["jobs: waiting", createJobsQuery({ status: "waiting" })],
    ["jobs: waiting, page 200", createJobsQuery({ status: "waiting", page: 200 })],
    ["jobs: waiting, one name", createJobsQuery({ status: "waiting", name: "photo.find-faces" })],
    ["messages: open", createMessagesQuery({})],
    ["messages: done", createMessagesQuery({ status: "done" })],
    ["messages: done, page 200", createMessagesQuery({ status: "done", page: 200 })],
    ["messages: one order", createMessagesQuery({ status: "done", orderId })],
    ["customers: order number", createCustomerQuery(order.number)],
    ["customers: email address of an account", createCustomerQuery(email ?? "")],
    ["customers: email address of an order", createCustomerQuery(order.email)],
    ["customers: email address of fifty carts", createCustomerQuery(cart.email ?? "")],
    ["customers: an address without a match", () => createCustomerQuery("no.such@example.com")().catch(() => {})],
    ["webhooks", () => listWebhooks({ db, now }, { isLoopbackAllowed: false })],
    ["webhooks: deliveries", createDeliveriesQuery({})],
    ["webhooks: deliveries, page 200", createDeliveriesQuery({ page: 200 })],
    ["webhooks: deliveries of a status without a match", createDeliveriesQuery({ status: "failed" })],
    ["reconciliation: open", createDiscrepanciesQuery({})],
    ["reconciliation: closed", createDiscrepanciesQuery({ status: "closed" })],
    ["reconciliation: closed, page 200", createDiscrepanciesQuery({ status: "closed", page: 200 })],
    ["claims", () => listClaims({ db, admin, now }, {})],
    ["explain: order number", () => buildOrderTimeline({ db }, { about: order.number })],
    ["shipping", () => readReadyParcels({ db, now })],
  ];
}

/** Measures the queries of the admin pages, one after the other. Returns whether all are within the limit. */
export async function measureMillionPages(db: Db): Promise<boolean> {
  const now = () => new Date();
  const [sample] = await db.order.findMany({ where: { trackingNumber: { not: null } }, take: 1, skip: 9_000 });
  if (!sample) throw new Error("There is no order to search for");
  const admin = { role: "owner" } as NonNullable<Parameters<typeof readBoard>[0]["admin"]>;
  // Summarizes all earlier days, like an hourly job in production. The pages then count only today's orders.
  while ((await summarizeDays(db, DAYS_PER_RUN)) > 0);
  const createOrdersQuery = (input: Partial<ListOrdersInput>) => () => listOrders({ db, now }, { page: 1, ...input });
  const createBoardRowsQuery = (column: BoardColumn) => () =>
    readBoardRows({ db, now }, { column, filter: {}, cursor: 40 });
  const queries: Queries = [
    ["orders: first page", createOrdersQuery({})],
    ["orders: page 200", createOrdersQuery({ page: 200 })],
    ["orders: order number", createOrdersQuery({ text: sample.number })],
    ["orders: email address", createOrdersQuery({ text: sample.email })],
    ["orders: a name that 2,000 orders have", createOrdersQuery({ text: "carla" })],
    ["orders: … page 10", createOrdersQuery({ text: "carla", page: 10 })],
    ["orders: a text that all orders match", createOrdersQuery({ text: "example.com" })],
    ["orders: two letters", createOrdersQuery({ text: "ve" })],
    ["orders: two letters without a match", createOrdersQuery({ text: "qq" })],
    ["orders: a text without a match", createOrdersQuery({ text: "no such words" })],
    ["orders: tracking number", createOrdersQuery({ text: sample.trackingNumber ?? "" })],
    ["orders: text and state", createOrdersQuery({ text: "carla", state: "delivered" })],
    ...orderStates.map((state): (typeof queries)[number] => [`orders: state ${state}`, createOrdersQuery({ state })]),
    ...OrderTrouble.options.map((trouble): (typeof queries)[number] => [
      `orders: ${trouble}`,
      createOrdersQuery({ trouble }),
    ]),
    ["board", () => readBoard({ db, now }, {})],
    ["board: one size", () => readBoard({ db, now }, { frameSize: "rectangle_small" })],
    ["board: late", () => readBoard({ db, now }, { due: "late" })],
    ["board: part of a number", () => readBoard({ db, now }, { search: "A1" })],
    ...boardColumnKeys.map((column): (typeof queries)[number] => [
      `board: more of ${column}`,
      createBoardRowsQuery(column),
    ]),
    [
      "board: tiles of a row",
      () =>
        readBoardPrintItems(
          { db, now, admin },
          { column: "ready", batchId: null, frameSize: "rectangle_small", frameStyle: "Infinite", cursor: 0 },
        ),
    ],
    ["Today", () => readTodayOverview({ db, now, admin })],
    ["figures of a year", () => readFigures({ db, now }, { period: "year" })],
    ["metrics", () => readShopMetrics({ db, now })],
    ...(await listOtherQueries(db, sample)),
  ];
  const missed: string[] = [];
  for (const [what, query] of queries) {
    const durations: number[] = [];
    for (let n = 0; n < WARM_UP + TIMES; n += 1) {
      const startedAt = performance.now();
      await query().catch((error: unknown) => missed.push(`${what}: ${String(error).slice(0, 300)}`));
      if (n >= WARM_UP) durations.push(performance.now() - startedAt);
    }
    const p95 = computePercentile(durations, 95);
    if (p95 > LIMIT_MS) missed.push(what);
    const figures = `p50 ${computeMedian(durations).toFixed(0).padStart(5)} ms   p95 ${p95.toFixed(0).padStart(5)} ms`;
    console.log(`${what.padEnd(42)} ${figures}${p95 > LIMIT_MS ? "   MISSED" : ""}`);
  }
  if (missed.length > 0) console.log(`Missed: ${[...new Set(missed)].join("; ")}`);
  return missed.length === 0;
}
