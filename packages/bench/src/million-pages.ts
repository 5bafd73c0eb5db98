import type { Db } from "@storywall/db/client";
import { type ListOrdersInput, OrderTrouble } from "@storywall/domain/orders/admin-orders";
import { orderStates } from "@storywall/domain/orders/schema";
import { type BoardColumn, boardColumnKeys } from "@storywall/domain/production/production-board";
import { readShopMetrics } from "@storywall/services/operations/read-shop-metrics";
import { readToday } from "@storywall/services/operations/read-today";
import { listOrders } from "@storywall/services/orders/list-orders";
import { readBoard, readBoardRows } from "@storywall/services/production/board/read-board";
import { readBoardPrintItems } from "@storywall/services/production/board/read-board-print-items";
import { computeMedian, computePercentile } from "./statistics.ts";

const TIMES = 40;
const WARM_UP = 3;
const LIMIT_MS = 200;

/** Measures the queries of the admin pages, one after the other. Returns whether all are within the limit. */
export async function measureMillionPages(db: Db): Promise<boolean> {
  const now = () => new Date();
  const [sample] = await db.order.findMany({ where: { trackingNumber: { not: null } }, take: 1, skip: 9_000 });
  if (!sample) throw new Error("There is no order to search for");
  const admin = { role: "owner" } as NonNullable<Parameters<typeof readBoard>[0]["admin"]>;
  const orders = (input: Partial<ListOrdersInput>) => () => listOrders({ db, now }, { page: 1, ...input });
  const rows = (column: BoardColumn) => () => readBoardRows({ db, now }, { column, filter: {}, cursor: 40 });
  const queries: Array<[string, () => Promise<unknown>]> = [
    ["orders: first page", orders({})],
    ["orders: page 200", orders({ page: 200 })],
    ["orders: order number", orders({ text: sample.number })],
    ["orders: email address", orders({ text: sample.email })],
    ["orders: a name that 2,000 orders have", orders({ text: "carla" })],
    ["orders: … page 10", orders({ text: "carla", page: 10 })],
    ["orders: a text that all orders match", orders({ text: "example.com" })],
    ["orders: two letters", orders({ text: "ve" })],
    ["orders: two letters without a match", orders({ text: "qq" })],
    ["orders: a text without a match", orders({ text: "no such words" })],
    ["orders: tracking number", orders({ text: sample.trackingNumber ?? "" })],
    ["orders: text and state", orders({ text: "carla", state: "delivered" })],
    ...orderStates.map((state): (typeof queries)[number] => [`orders: state ${state}`, orders({ state })]),
    ...OrderTrouble.options.map((trouble): (typeof queries)[number] => [`orders: ${trouble}`, orders({ trouble })]),
    ["board", () => readBoard({ db, now }, {})],
    ["board: one size", () => readBoard({ db, now }, { frameSize: "rectangle_small" })],
    ["board: late", () => readBoard({ db, now }, { due: "late" })],
    ["board: part of a number", () => readBoard({ db, now }, { search: "A1" })],
    ...boardColumnKeys.map((column): (typeof queries)[number] => [`board: more of ${column}`, rows(column)]),
    [
      "board: tiles of a row",
      () =>
        readBoardPrintItems(
          { db, now, admin },
          { column: "ready", batchId: null, frameSize: "rectangle_small", frameStyle: "Infinite", cursor: 0 },
        ),
    ],
    ["Today", () => readToday({ db, now, admin }, { isDemo: false })],
    ["metrics", () => readShopMetrics({ db, now })],
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
  return missed.length === 0;
}
