import { DependencyState, type DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { ShopMetrics } from "@storywall/services/operations/read-shop-metrics";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** `route` is a pattern, a procedure's name or "pages", never a URL with an id. */
export type RequestMetric = { route: string; method: string; status: number; seconds: number };

export type Metrics = {
  countRequest(metric: RequestMetric): void;
  /**
   * Returns the metrics as text. Without `shopMetrics`, omits the metrics that are read from the database and reports
   * the database as down.
   */
  renderText(
    shopMetrics: ShopMetrics | undefined,
    dependencyHealth: DependencyStates,
  ): Promise<{ type: string; text: string }>;
};

const methods = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]);

/** Resolution of the event loop delay. A smaller value would use CPU time even in an idle process. */
const LOOP_RESOLUTION_MS = 20;

/** Creates the metrics of a process. No label contains an id, an address or a person's name. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS });
  const requests = new Counter({
    name: "storywall_http_requests_total",
    help: "Requests handled.",
    labelNames: ["route", "method", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "storywall_http_request_duration_seconds",
    help: "Time to the response headers.",
    labelNames: ["route", "method"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const dependencyState = new Gauge({
    name: "storywall_outside",
    help: "1 for the current state of an external service, as last seen by this process.",
    labelNames: ["service", "state"],
    registers,
  });
  // Metrics that are read from the database have a separate registry, so that they can be left out during an outage.
  const shopRegistry = new Registry();
  const shopRegisters = [shopRegistry];
  const jobs = new Gauge({
    name: "storywall_jobs",
    help: "Jobs that are due, five minutes late, or dead.",
    labelNames: ["name", "status"],
    registers: shopRegisters,
  });
  const waitingJobs = new Gauge({
    name: "storywall_queue_waiting_jobs",
    help: "Jobs that wait for a worker, without those between attempts.",
    labelNames: ["queue"],
    registers: shopRegisters,
  });
  const oldestWaitingJob = new Gauge({
    name: "storywall_queue_oldest_waiting_job_seconds",
    help: "Age of the oldest job that waits for a worker; 0 without one.",
    labelNames: ["queue"],
    registers: shopRegisters,
  });
  const orders = new Gauge({
    name: "storywall_orders",
    help: "Orders by state, without those that are delivered, returned or canceled.",
    labelNames: ["state"],
    registers: shopRegisters,
  });
  const stuckOrders = new Gauge({
    name: "storywall_orders_stuck",
    help: "Orders that have waited for a print file for over an hour; 0 in a healthy shop.",
    registers: shopRegisters,
  });
  const overdueOrders = new Gauge({
    name: "storywall_orders_overdue",
    help: "Orders that have not shipped and whose ship date has passed.",
    registers: shopRegisters,
  });
  const paidWithoutOrder = new Gauge({
    name: "storywall_paid_checkouts_without_order",
    help: "Paid checkouts without an order that need review; 0 in a healthy shop.",
    registers: shopRegisters,
  });
  const discrepancies = new Gauge({
    name: "storywall_reconciliation_breaks",
    help: "Open discrepancies that need review; 0 in a healthy shop.",
    registers: shopRegisters,
  });
  const discrepanciesByType = new Gauge({
    name: "storywall_reconciliation_breaks_by_kind",
    help: "Open discrepancies by type, including those that resolve themselves.",
    labelNames: ["kind"],
    registers: shopRegisters,
  });
  const reconciled = new Gauge({
    name: "storywall_reconciliation_seconds_since",
    help: "Seconds since the ledger and files were last checked.",
    labelNames: ["part"],
    registers: shopRegisters,
  });
  const setShopMetrics = (shopMetrics: ShopMetrics) => {
    jobs.reset();
    orders.reset();
    for (const { name, due, late, dead } of shopMetrics.jobs) {
      jobs.set({ name, status: "due" }, due);
      jobs.set({ name, status: "late" }, late);
      jobs.set({ name, status: "dead" }, dead);
    }
    for (const { queue, waiting, oldestSeconds } of shopMetrics.queues) {
      waitingJobs.set({ queue }, waiting);
      oldestWaitingJob.set({ queue }, oldestSeconds);
    }
    stuckOrders.set(shopMetrics.stuckOrders);
    overdueOrders.set(shopMetrics.overdueOrders);
    paidWithoutOrder.set(shopMetrics.paidWithoutOrder);
    discrepanciesByType.reset();
    reconciled.reset();
    discrepancies.set(shopMetrics.discrepancies.reduce((sum, { isQuiet, count }) => sum + (isQuiet ? 0 : count), 0));
    for (const { kind, count } of shopMetrics.discrepancies) discrepanciesByType.set({ kind }, count);
    for (const { part, secondsAgo } of shopMetrics.reconciled) reconciled.set({ part }, secondsAgo);
    for (const { state, count } of shopMetrics.orders) orders.set({ state }, count);
  };
  return {
    countRequest({ route, method, status, seconds }) {
      const knownMethod = methods.has(method) ? method : "OTHER";
      requests.inc({ route, method: knownMethod, status });
      durations.observe({ route, method: knownMethod }, seconds);
    },
    async renderText(shopMetrics, dependencyHealth) {
      if (shopMetrics) setShopMetrics(shopMetrics);
      const states = { ...dependencyHealth, database: shopMetrics ? "up" : "down" };
      for (const [service, state] of Object.entries(states)) {
        for (const option of DependencyState.options)
          dependencyState.set({ service, state: option }, option === state ? 1 : 0);
      }
      const rendered = shopMetrics ? Registry.merge([registry, shopRegistry]) : registry;
      return { type: rendered.contentType, text: await rendered.metrics() };
    },
  };
}
