import lighthouse from "lighthouse";
import { median } from "./statistics.ts";

/** Figures with Lighthouse's mobile throttling. Scores are out of 100. */
export type PageFigures = {
  performance: number;
  accessibility: number;
  bestPractices: number;
  seo: number;
  lcpMs: number;
  /** Total blocking time. */
  blockingMs: number;
  cls: number;
  /** Transferred size of scripts. */
  scriptKb: number;
};

/**
 * The median of each figure over several runs.
 * @throws when a page cannot be opened
 */
export async function measurePage(url: string, port: number, runs: number): Promise<PageFigures> {
  const all: PageFigures[] = [];
  for (let run = 0; run < runs; run++) all.push(await runOnce(url, port));
  const runsText = all.map((one) => `${one.performance} (${one.lcpMs.toFixed(0)}, ${one.blockingMs.toFixed(0)} ms)`);
  process.stderr.write(`  ${url}: ${runsText.join(", ")}\n`);
  const medianOf = (figure: keyof PageFigures) => median(all.map((one) => one[figure]));
  return {
    performance: medianOf("performance"),
    accessibility: medianOf("accessibility"),
    bestPractices: medianOf("bestPractices"),
    seo: medianOf("seo"),
    lcpMs: medianOf("lcpMs"),
    blockingMs: medianOf("blockingMs"),
    cls: medianOf("cls"),
    scriptKb: medianOf("scriptKb"),
  };
}

async function runOnce(url: string, port: number): Promise<PageFigures> {
  const run = () => lighthouse(url, { port, output: "json", logLevel: "error" });
  const first = await run();
  // Sometimes the browser's trace starts too late for Lighthouse; retry once.
  const result = first?.lhr.runtimeError?.code === "NO_NAVSTART" ? await run() : first;
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? "no result"}`);
  const { categories, audits } = result.lhr;
  const score = (id: string) => Math.round((categories[id]?.score ?? 0) * 100);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  for (const id of ["accessibility", "best-practices", "seo"])
    printLostPoints(url, id, categories[id]?.auditRefs ?? [], audits);
  return {
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
    lcpMs: value("largest-contentful-paint"),
    blockingMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    scriptKb: sumScriptBytes(audits["network-requests"]?.details) / 1000,
  };
}

const printed = new Set<string>();

type Audits = Record<string, { score: number | null; title: string }>;

/** Prints each audit that costs points, once. */
function printLostPoints(
  url: string,
  category: string,
  refs: Array<{ id: string; weight: number }>,
  audits: Audits,
): void {
  for (const { id, weight } of refs) {
    const audit = audits[id];
    const line = `${url}: ${category} loses by "${audit?.title}"`;
    if (!audit || weight === 0 || audit.score === null || audit.score >= 1 || printed.has(line)) continue;
    printed.add(line);
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
