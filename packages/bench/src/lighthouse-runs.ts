import lighthouse from "lighthouse";
import { computeMedian } from "./statistics.ts";

/** Results of Lighthouse with its default settings: a phone whose connection and CPU are simulated. Scores are out of 100. */
export type PageMetrics = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  /** Largest paint of one run in which connection and CPU are really slowed down, not simulated afterwards. */
  throttledLcpMs: number;
  speedIndexMs: number;
  blockingMs: number;
  cls: number;
  /** Transferred size of scripts in kB. */
  scriptKb: number;
};

/**
 * Returns the median of each result over several runs.
 * @throws when a page cannot be opened
 */
export async function measurePageWithLighthouse(url: string, port: number, runs: number): Promise<PageMetrics> {
  const all: PageRun[] = [];
  for (let run = 0; run < runs; run++) all.push(await runLighthouseOnce(url, port));
  const runsText = all.map(
    (item) => `${item.performance} (${item.lcpMs.toFixed(0)}, ${item.blockingMs.toFixed(0)} ms)`,
  );
  process.stderr.write(`  ${url}: ${runsText.join(", ")}\n`);
  const computeMetricMedian = (figure: keyof PageRun) => computeMedian(all.map((item) => item[figure]));
  const throttled = await runLighthouseOnce(url, port, "devtools");
  return {
    performance: computeMetricMedian("performance"),
    accessibility: computeMetricMedian("accessibility"),
    bestPractices: computeMetricMedian("bestPractices"),
    seo: computeMetricMedian("seo"),
    lcpMs: computeMetricMedian("lcpMs"),
    throttledLcpMs: throttled.lcpMs,
    speedIndexMs: computeMetricMedian("speedIndexMs"),
    blockingMs: computeMetricMedian("blockingMs"),
    cls: computeMetricMedian("cls"),
    scriptKb: computeMetricMedian("scriptKb"),
  };
}

type PageRun = Omit<PageMetrics, "throttledLcpMs">;

async function runLighthouseOnce(
  url: string,
  port: number,
  throttlingMethod: "simulate" | "devtools" = "simulate",
): Promise<PageRun> {
  const runLighthouse = () => lighthouse(url, { port, output: "json", logLevel: "error", throttlingMethod });
  const first = await runLighthouse();
  // Retries once, since the browser's trace sometimes starts too late for Lighthouse.
  const result = first?.lhr.runtimeError?.code === "NO_NAVSTART" ? await runLighthouse() : first;
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { categories, audits } = result.lhr;
  const readScore = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const readMetric = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  for (const id of ["accessibility", "best-practices", "seo"])
    printLostPoints(url, id, categories[id]?.auditRefs ?? [], audits);
  return {
    performance: readScore("performance"),
    accessibility: readScore("accessibility"),
    bestPractices: readScore("best-practices"),
    seo: readScore("seo"),
    lcpMs: readMetric("largest-contentful-paint"),
    speedIndexMs: readMetric("speed-index"),
    blockingMs: readMetric("total-blocking-time"),
    cls: readMetric("cumulative-layout-shift"),
    scriptKb: sumScriptBytes(audits["network-requests"]?.details) / 1000,
  };
}

const printedPoints = new Set<string>();

type Audits = Record<string, { score: number | null; title: string }>;

/** Prints the title of each audit without a full score, once per page and category. */
function printLostPoints(
  url: string,
  category: string,
  refs: Array<{ id: string; weight: number }>,
  audits: Audits,
): void {
  for (const { id, weight } of refs) {
    const audit = audits[id];
    const line = `${url}: ${category} loses by "${audit?.title}"`;
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1 || printedPoints.has(line)) continue;
    printedPoints.add(line);
    process.stderr.write(`  ${line}\n`);
  }
}

function sumScriptBytes(details: unknown): number {
  const items =
    (details as { items?: Array<{ resourceType?: string; transferSize?: number }> } | undefined)?.items ?? [];
  return items
    .filter(({ resourceType }) => resourceType === "Script")
    .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
}
