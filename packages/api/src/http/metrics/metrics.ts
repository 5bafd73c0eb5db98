import { DependencyState, type DependencyStates } from "@storywall/domain/operations/dependency-states";
import type { ShopMetrics } from "@storywall/services/operations/read-shop-metrics";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** `route` is a pattern or a procedure's name, never a URL with an id. */
export type RequestMetric = { route: string; method: string; status: number; seconds: number };

export type Metrics = {
  countRequest(metric: RequestMetric): void;
  renderText(shopMetrics: ShopMetrics, dependencyHealth: DependencyStates): Promise<{ type: string; text: string }>;
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
  const jobs = new Gauge({
    name: "storywall_jobs",
    help: "Jobs that are due, five minutes late, or dead.",
    labelNames: ["name", "standing"],
    registers,
  });
  const orders = new Gauge({ name: "storywall_orders", help: "Orders by state.", labelNames: ["state"], registers });
  const paidWithoutOrder = new Gauge({
    name: "storywall_paid_checkouts_without_order",
    help: "Paid checkouts without an order that need review; 0 in a healthy shop.",
    registers,
  });
  const dependencyState = new Gauge({
    name: "storywall_outside",
    help: "1 for the current state of an external service, as last seen by this process.",
    labelNames: ["service", "state"],
    registers,
  });
  const discrepancies = new Gauge({
    name: "storywall_reconciliation_breaks",
    help: "Open discrepancies that need review; 0 in a healthy shop.",
    registers,
  });
  const discrepanciesByType = new Gauge({
    name: "storywall_reconciliation_breaks_by_kind",
    help: "Open discrepancies by type, including those that resolve themselves.",
    labelNames: ["kind"],
    registers,
  });
  const reconciled = new Gauge({
    name: "storywall_reconciliation_seconds_since",
    help: "Seconds since books and files were last checked.",
    labelNames: ["part"],
    registers,
  });
  return {
    countRequest({ route, method, status, seconds }) {
      const knownMethod = methods.has(method) ? method : "OTHER";
      requests.inc({ route, method: knownMethod, status });
      durations.observe({ route, method: knownMethod }, seconds);
    },
    async renderText(shopMetrics, dependencyHealth) {
      jobs.reset();
      orders.reset();
      for (const { name, due, late, dead } of shopMetrics.jobs) {
        jobs.set({ name, standing: "due" }, due);
        jobs.set({ name, standing: "late" }, late);
        jobs.set({ name, standing: "dead" }, dead);
      }
      paidWithoutOrder.set(shopMetrics.paidWithoutOrder);
      discrepanciesByType.reset();
      reconciled.reset();
      discrepancies.set(shopMetrics.breaks.reduce((sum, { isQuiet, count }) => sum + (isQuiet ? 0 : count), 0));
      for (const { kind, count } of shopMetrics.breaks) discrepanciesByType.set({ kind }, count);
      for (const { part, secondsAgo } of shopMetrics.reconciled) reconciled.set({ part }, secondsAgo);
      for (const { state, count } of shopMetrics.orders) orders.set({ state }, count);
      for (const [service, state] of Object.entries(dependencyHealth)) {
        for (const one of DependencyState.options) dependencyState.set({ service, state: one }, one === state ? 1 : 0);
      }
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
