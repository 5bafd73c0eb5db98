import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

type JobResult = "done" | "stopped" | "failed";

/** Resolution of the event loop delay. A smaller value would use CPU time even in an idle process. */
const LOOP_RESOLUTION_MS = 20;

const registry = new Registry();
const registers = [registry];
const runs = new Counter({
  name: "storywall_job_runs_total",
  help: "Runs of jobs in this process.",
  labelNames: ["name", "result"],
  registers,
});
const durations = new Histogram({
  name: "storywall_job_duration_seconds",
  help: "Time that a run of a job took.",
  labelNames: ["name"],
  buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60],
  registers,
});

export function recordJobRun(name: string, result: JobResult, seconds: number): void {
  runs.inc({ name, result });
  durations.observe({ name }, seconds);
}

/** Adds memory, CPU and event loop of this process to the metrics. */
export function collectProcessMetrics(): void {
  if (registry.getSingleMetric("process_cpu_seconds_total")) return;
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_RESOLUTION_MS });
}

export async function renderJobMetrics(): Promise<{ type: string; text: string }> {
  return { type: registry.contentType, text: await registry.metrics() };
}
