import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { freePort } from "@storywall/local/ports";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { firstPhotoMs, interactionMs, panning } from "./editor-traces.ts";
import { measurePage, type PageFigures } from "./lighthouse-runs.ts";
import { machine } from "./machine.ts";
import { serveEmptyPage } from "./serve-empty-page.ts";
import { median } from "./statistics.ts";

/**
 * Measures the production build on an emulated phone: Lighthouse for the pages, traces for the editor.
 *   npm run bench -- pages home art    measures only these pages, or "traces"
 */
const RUNS = 5;
const limits = {
  performance: 95,
  full: 100,
  lcpMs: 2_000,
  cls: 0.02,
  interactionMs: 150,
  firstPhotoMs: 300,
  frameMs: 12,
  taskMs: 50,
};

const pageNames = ["home", "browse", "editor", "art", "art-item"] as const;
const known: readonly string[] = [...pageNames, "traces"];
const named = process.argv.slice(2);
const unknown = named.find((name) => !known.includes(name));
if (unknown) throw new Error(`Unknown page "${unknown}". Known: ${known.join(", ")}.`);
const isWanted = (name: string) => named.length === 0 || named.includes(name);

type Row = { what: string; ours: string; limit: string; ok: boolean };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const say = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  // Lighthouse also checks that search engines may index the pages.
  const variables = { INDEXABLE: "true" };
  const toolsDir = join(testData, "tools");
  const { signal } = stopping;
  shop = await startShop({ dataDir, toolsDir, durable: false, artForPrint: false, say, signal, variables });
  process.exitCode = (await measure(shop)) ? 0 : 1;
} finally {
  holdImages(shop, "SIGCONT");
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit();

/** Pauses the image workers, which would use the measured cores. */
function holdImages(held: Shop | undefined, signal: "SIGSTOP" | "SIGCONT"): void {
  for (const { name, pid } of held?.processes ?? []) {
    const running = pid();
    if (name === "worker-images" && running) process.kill(running, signal);
  }
}

async function measure(running: Shop): Promise<boolean> {
  console.log(`Machine: ${machine()}`);
  const pages = pageNames.filter(isWanted);
  const rows = pages.length > 0 ? await measurePages(running, pages) : [];
  if (isWanted("traces")) rows.push(...(await measureEditor(running)));
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

async function measurePages({ url }: Shop, names: ReadonlyArray<(typeof pageNames)[number]>): Promise<Row[]> {
  const { port } = await freePort();
  const args = [...chromiumArgs, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: await findChromium(), args });
  try {
    const art = (await (await fetch(`${url}/api/art/get-art-items`)).json()) as { data: Array<{ _id: string }> };
    const paths = {
      home: "/",
      browse: "/browse",
      editor: "/create/trio",
      art: "/art",
      "art-item": `/art/${art.data[0]?._id}`,
    };
    // A first visit without measuring excludes the browser's start.
    await measurePage(url, port, 1);
    const rows: Row[] = [];
    const empty = await serveEmptyPage();
    try {
      rows.push(...controlRows(await measurePage(empty.url, port, RUNS)));
    } finally {
      empty.stop();
    }
    for (const name of names) {
      stopping.signal.throwIfAborted();
      rows.push(...rowsOf(name, await measurePage(`${url}${paths[name]}`, port, RUNS)));
    }
    return rows;
  } finally {
    await browser.close();
  }
}

/** No limit: what an empty page of Next reads on the same machine in the same run. */
function controlRows({ performance, lcpMs, blockingMs, scriptKb }: PageFigures): Row[] {
  const row = (what: string, ours: string): Row => ({ what: `empty page of Next: ${what}`, ours, limit: "", ok: true });
  return [
    row("performance", `${performance}`),
    row("largest paint", `${lcpMs.toFixed(0)} ms`),
    row("blocking time", `${blockingMs.toFixed(0)} ms`),
    row("scripts as they travel", `${scriptKb.toFixed(0)} kB`),
  ];
}

function rowsOf(name: string, figures: PageFigures): Row[] {
  return [
    atLeast(`${name}: performance`, figures.performance, limits.performance),
    atLeast(`${name}: accessibility`, figures.accessibility, limits.full),
    atLeast(`${name}: best practices`, figures.bestPractices, limits.full),
    atLeast(`${name}: search engines`, figures.seo, limits.full),
    atMost(`${name}: largest paint`, figures.lcpMs, limits.lcpMs, " ms"),
    { what: `${name}: blocking time`, ours: `${figures.blockingMs.toFixed(0)} ms`, limit: "", ok: true },
    atMost(`${name}: layout shift`, figures.cls, limits.cls, "", 3),
    { what: `${name}: transferred scripts`, ours: `${figures.scriptKb.toFixed(0)} kB`, limit: "", ok: true },
  ];
}

async function measureEditor(running: Shop): Promise<Row[]> {
  const { url } = running;
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
  try {
    const files = await photos(12);
    const moved = await panning(browser, url, files);
    holdImages(running, "SIGSTOP");
    const [file = ""] = files;
    const shown: number[] = [];
    const answered: number[] = [];
    for (let run = 0; run < RUNS; run++) {
      stopping.signal.throwIfAborted();
      shown.push(await firstPhotoMs(browser, url, file));
      answered.push(await interactionMs(browser, url, files));
    }
    return [
      atMost("first photo of 12 MP in its tile", median(shown), limits.firstPhotoMs, " ms"),
      atMost(
        "interaction to next paint, 4× slower, while 12 photos are sent",
        median(answered),
        limits.interactionMs,
        " ms",
      ),
      atMost("main thread for each frame, panning 12 tiles, p95", moved.p95Ms, limits.frameMs, " ms"),
      atMost("longest task while panning", moved.longestMs, limits.taskMs, " ms"),
    ];
  } finally {
    await browser.close();
  }
}

/** Different phone photos. */
async function photos(count: number): Promise<string[]> {
  const program = fileURLToPath(new URL("./make-phone-photo.ts", import.meta.url));
  const files: string[] = [];
  for (let index = 0; index < count; index++) {
    const file = join(dataDir, `photo-${index}.jpg`);
    await promisify(execFile)(process.execPath, [program, file, "srgb", String(index + 1)]);
    files.push(file);
  }
  return files;
}

function atMost(what: string, value: number, limit: number, unit = "", digits = 0): Row {
  return { what, ours: `${value.toFixed(digits)}${unit}`, limit: `≤ ${limit}${unit}`, ok: value <= limit };
}

function atLeast(what: string, value: number, limit: number): Row {
  return { what, ours: `${value}`, limit: `≥ ${limit}`, ok: value >= limit };
}
