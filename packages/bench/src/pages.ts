import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { findFreePort } from "@storywall/local/ports";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { describeMachine } from "./describe-machine.ts";
import { measureGestureFrames, measureSlowestInteraction, measureTimeUntilPhotoIsPainted } from "./editor-traces.ts";
import { measurePageWithLighthouse, type PageMetrics } from "./lighthouse-runs.ts";
import { makePhotoFile, phonePhoto } from "./make-photo-file.ts";
import { preparePersonalPages } from "./personal-pages.ts";
import { serveEmptyPage } from "./serve-empty-page.ts";
import { computeMedian } from "./statistics.ts";

/**
 * Measures the production build on an emulated phone: pages with Lighthouse, and the editor with traces. `npm run bench
 * -- pages home art` measures only these pages; the name `traces` selects the editor.
 */

const RUNS = 5;
const limits = {
  /** Maximum number of points below the score of an empty page of Next in the same run. */
  pointsBelow: 8,
  pointsBelowWithApi: 20,
  /** Maximum blocking time, as a multiple of the empty page's. */
  blockingRatio: 2,
  speedIndexMs: 2_000,
  full: 100,
  cls: 0.02,
  interactionMs: 150,
  firstPhotoMs: 300,
  panFrameMs: 16,
  pinchFrameMs: 24,
  gestureTaskMs: 100,
};

const publicPageNames = ["home", "browse", "editor", "art", "art-item"] as const;
const personalPageNames = ["cart", "checkout", "order", "board"] as const;
const pageNames = [...publicPageNames, ...personalPageNames];
const isPersonalPage = (name: string) => personalPageNames.some((personal) => personal === name);
const knownNames: readonly string[] = [...pageNames, "traces"];
const requestedNames = process.argv.slice(2);
const unknownName = requestedNames.find((name) => !knownNames.includes(name));
if (unknownName) throw new Error(`Unknown page "${unknownName}". Known: ${knownNames.join(", ")}.`);
const isPageRequested = (name: string) => requestedNames.length === 0 || requestedNames.includes(name);

type Row = { what: string; ours: string; limit: string; ok: boolean };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const printProgress = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  // Allows search engines to index the pages, because Lighthouse lowers the score of pages that forbid it.
  const variables = { INDEXABLE: "true" };
  const toolsDir = join(testData, "tools");
  const { signal } = stopping;
  shop = await startShop({
    dataDir,
    toolsDir,
    durable: false,
    artForPrint: false,
    print: printProgress,
    signal,
    variables,
  });
  process.exitCode = (await measureRequestedPages(shop)) ? 0 : 1;
} finally {
  signalImageWorkers(shop, "SIGCONT");
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** Pauses or resumes the image workers, which would use the CPU cores that are measured. */
function signalImageWorkers(shopToSignal: Shop | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { name, pid } of shopToSignal?.processes ?? []) {
    const running = pid();
    if (name === "worker-images" && running) process.kill(running, signal);
  }
}

async function measureRequestedPages(running: Shop): Promise<boolean> {
  console.log(`Machine: ${describeMachine()}`);
  const pages = pageNames.filter(isPageRequested);
  const rows = pages.length > 0 ? await measurePages(running, pages) : [];
  if (isPageRequested("traces")) rows.push(...(await measureEditor(running)));
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

async function measurePages(running: Shop, names: ReadonlyArray<(typeof pageNames)[number]>): Promise<Row[]> {
  const { url } = running;
  const { port } = await findFreePort();
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  // Lighthouse opens its pages in the browser's default context, whose cookies only a persistent context can set.
  const browser = await chromium.launchPersistentContext(join(dataDir, "browser"), {
    executablePath: await findChromium(),
    args,
  });
  try {
    const art = (await (await fetch(`${url}/api/art/get-art-items`)).json()) as { data: Array<{ _id: string }> };
    const paths = {
      home: "/",
      browse: "/browse",
      editor: "/create/trio",
      art: "/art",
      "art-item": `/art/${art.data[0]?._id}`,
      ...(names.some(isPersonalPage) ? await preparePersonalPages(browser, running) : {}),
    };
    // The results of this first visit are not used, because they include the browser's start.
    await measurePageWithLighthouse(url, port, 1);
    const served = await serveEmptyPage();
    const empty = await measurePageWithLighthouse(served.url, port, RUNS).finally(served.stop);
    const rows = createPageInfoRows("empty page of Next", empty);
    for (const name of names) {
      stopping.signal.throwIfAborted();
      const metrics = await measurePageWithLighthouse(`${url}${paths[name]}`, port, RUNS);
      rows.push(...createPageMetricRows(name, metrics, empty));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** Creates rows that have no limit and therefore always pass. */
function createPageInfoRows(
  name: string,
  { performance, lcpMs, throttledLcpMs, blockingMs, scriptKb }: PageMetrics,
): Row[] {
  const createRow = (what: string, ours: string): Row => ({ what: `${name}: ${what}`, ours, limit: "", ok: true });
  return [
    createRow("performance", `${performance}`),
    createRow("largest paint", `${lcpMs.toFixed(0)} ms`),
    createRow("largest paint, really throttled", `${throttledLcpMs.toFixed(0)} ms`),
    createRow("blocking time", `${blockingMs.toFixed(0)} ms`),
    createRow("transferred scripts", `${scriptKb.toFixed(0)} kB`),
  ];
}

function createPageMetricRows(name: string, figures: PageMetrics, empty: PageMetrics): Row[] {
  const isPersonal = isPersonalPage(name);
  const callsApi = isPersonal || name === "editor";
  const [, ...infoRows] = createPageInfoRows(name, figures);
  const rows = [
    createMinimumRow(
      `${name}: performance`,
      figures.performance,
      empty.performance - (callsApi ? limits.pointsBelowWithApi : limits.pointsBelow),
    ),
    ...infoRows,
    createMinimumRow(`${name}: accessibility`, figures.accessibility, limits.full),
    createMaximumRow(`${name}: layout shift`, figures.cls, limits.cls, "", 3),
  ];
  if (!isPersonal)
    rows.push(
      createMinimumRow(`${name}: best practices`, figures.bestPractices, limits.full),
      createMinimumRow(`${name}: search engines`, figures.seo, limits.full),
    );
  if (!callsApi)
    rows.push(
      createMaximumRow(
        `${name}: blocking time compared with the empty page`,
        figures.blockingMs / empty.blockingMs,
        limits.blockingRatio,
        " ×",
        2,
      ),
      createMaximumRow(`${name}: speed index`, figures.speedIndexMs, limits.speedIndexMs, " ms"),
    );
  return rows;
}

async function measureEditor(running: Shop): Promise<Row[]> {
  const { url } = running;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    const files = await makePhonePhotos(12);
    const { pan, pinch } = await measureGestureFrames(browser, url, files);
    signalImageWorkers(running, "SIGSTOP");
    const [file = ""] = files;
    const firstPhotoTimes: number[] = [];
    const interactionTimes: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      stopping.signal.throwIfAborted();
      firstPhotoTimes.push(await measureTimeUntilPhotoIsPainted(browser, url, file));
      interactionTimes.push(await measureSlowestInteraction(browser, url, files));
    }
    return [
      createMaximumRow("first photo of 12 MP in its tile", computeMedian(firstPhotoTimes), limits.firstPhotoMs, " ms"),
      createMaximumRow(
        "interaction to next paint, 4× slower, while 12 photos are sent",
        computeMedian(interactionTimes),
        limits.interactionMs,
        " ms",
      ),
      createMaximumRow("main thread per frame, panning 12 tiles, 4× slower, p95", pan.p95Ms, limits.panFrameMs, " ms"),
      createMaximumRow("longest task while panning", pan.longestMs, limits.gestureTaskMs, " ms"),
      createMaximumRow("main thread per frame, pinching, 4× slower, p95", pinch.p95Ms, limits.pinchFrameMs, " ms"),
      createMaximumRow("longest task while pinching", pinch.longestMs, limits.gestureTaskMs, " ms"),
    ];
  } finally {
    await browser.close();
  }
}

async function makePhonePhotos(count: number): Promise<string[]> {
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(dataDir, `photo-${index}.jpg`);
    await makePhotoFile(file, { ...phonePhoto, profile: "srgb", seed: index + 1 });
    files.push(file);
  }
  return files;
}

function createMaximumRow(what: string, value: number, limit: number, unit = "", digits = 0): Row {
  return { what, ours: `${value.toFixed(digits)}${unit}`, limit: `≤ ${limit}${unit}`, ok: value <= limit };
}

function createMinimumRow(what: string, value: number, limit: number): Row {
  return { what, ours: `${value}`, limit: `≥ ${limit}`, ok: value >= limit };
}
