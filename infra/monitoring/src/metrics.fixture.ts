import { parser } from "@prometheus-io/lezer-promql";
import { createMetrics } from "@storywall/api/http/metrics/metrics";
import { collectProcessMetrics, recordJobRun, renderJobMetrics } from "@storywall/jobs/job-metrics";

/** Label names of each metric, with the metric's name as the key. */
export type MetricLabels = ReadonlyMap<string, ReadonlySet<string>>;

/** A metric in a PromQL expression, with the labels that the expression matches or groups by. */
export type UsedMetrics = { names: string[]; labels: string[] };

/** Labels that Prometheus and its operator add to every metric. */
export const targetLabels = ["job", "instance", "namespace", "le"];

/** Metrics of node_exporter, blackbox_exporter and Prometheus itself. */
export const otherMetrics: MetricLabels = new Map([
  ["up", new Set()],
  ["probe_ssl_earliest_cert_expiry", new Set()],
  ["node_filesystem_avail_bytes", new Set(["device", "fstype", "mountpoint"])],
  ["node_filesystem_size_bytes", new Set(["device", "fstype", "mountpoint"])],
]);

/** Returns the metrics that the web process and the workers serve, read from their registries. */
export async function readExposedMetrics(): Promise<MetricLabels> {
  const metrics = createMetrics();
  metrics.countRequest({ route: "cart.read", method: "GET", status: 200, seconds: 0.01 });
  const counts = { due: 1, late: 1, dead: 1 };
  const web = await metrics.renderText(
    {
      jobs: [{ name: "print.render", ...counts }],
      queues: [{ queue: "images", waiting: 1, oldestSeconds: 1 }],
      orders: [{ state: "checking", count: 1 }],
      stuckOrders: 0,
      overdueOrders: 0,
      paidWithoutOrder: 0,
      discrepancies: [{ kind: "paid-without-order", isQuiet: false, count: 1 }],
      reconciled: [{ part: "ledger", secondsAgo: 1 }],
    },
    { payments: "up", store: "up", redis: "up" },
  );
  collectProcessMetrics();
  recordJobRun("print.render", "done", 1);
  return parseMetricLabels(`${web.text}\n${(await renderJobMetrics()).text}`);
}

function parseMetricLabels(exposition: string): MetricLabels {
  const labels = new Map<string, Set<string>>();
  for (const [, name = "", list = ""] of exposition.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const names = labels.get(name) ?? new Set();
    for (const [, label = ""] of list.matchAll(/(\w+)="/g)) names.add(label);
    labels.set(name, names);
  }
  return labels;
}

/**
 * Parses a PromQL expression. Grafana's interval variable is accepted in place of a duration.
 * @throws when the expression is not valid
 */
export function parseExpression(expression: string): UsedMetrics {
  const text = expression.replaceAll("$__rate_interval", "5m");
  const names = new Set<string>();
  const labels = new Set<string>();
  parser.parse(text).iterate({
    enter({ type, node, from, to }) {
      const word = text.slice(from, to);
      if (type.isError) throw new Error(`This is not PromQL at position ${from}: ${text}`);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector") names.add(word);
      if (type.name === "LabelName") labels.add(word);
    },
  });
  return { names: [...names], labels: [...labels] };
}

/** Returns one sentence for each nonexistent metric or label in the expression. */
export function findUnknownMetrics(expression: string, known: MetricLabels): string[] {
  const { names, labels } = parseExpression(expression);
  const unknownNames = names.filter((name) => !known.has(name)).map((name) => `${name} is not served.`);
  const knownLabels = new Set([...targetLabels, ...names.flatMap((name) => [...(known.get(name) ?? [])])]);
  const unknownLabels = labels.filter((label) => !knownLabels.has(label));
  return [...unknownNames, ...unknownLabels.map((label) => `No metric has the label ${label}: ${expression}`)];
}
