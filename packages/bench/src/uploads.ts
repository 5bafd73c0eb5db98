import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { readProcessTreeUsage, type TreeUsage } from "@storywall/testing/process-tree";
import { describeMachine } from "./describe-machine.ts";
import { makePhotoFile, phonePhoto } from "./make-photo-file.ts";
import { computePercentile } from "./statistics.ts";
import { type UploadTimes, uploadPhoto } from "./upload-photo.ts";
import { createVisitor, type Visitor } from "./visitor.ts";

/** Measures the time from a finished upload until the page shows the photo, and the load of the image worker. */

const ONE_AT_A_TIME = 20;
/** Number of photos that a page uploads concurrently. */
const SIDE_BY_SIDE = 6;
const PHOTOS = 40;
const WARM_UP = 2;
const limits = { p50Ms: 1_500, p95Ms: 3_000, memoryMb: 650 };
const MB = 1e6;

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dataDir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
try {
  const printProgress = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  const toolsDir = join(testData, "tools");
  shop = await startShop({ dataDir, toolsDir, durable: false, print: printProgress, signal: stopping.signal });
  await shop.artRendered;
  const ok = await measureUploads(shop, await createPhotos(PHOTOS + WARM_UP));
  process.exitCode = ok ? 0 : 1;
} finally {
  await shop?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
// Exits explicitly, because open connections of this process's servers would keep it running.
process.exit();

async function measureUploads({ services, processes }: Shop, photos: readonly string[]): Promise<boolean> {
  const worker = processes.find(({ name }) => name === "worker-images")?.pid() ?? null;
  if (worker === null) throw new Error("The image worker does not run");
  const visitor = await createVisitor(`http://127.0.0.1:${services.env.PORT}`);
  try {
    for (const photo of photos.slice(0, WARM_UP)) await uploadUnlessStopped(visitor, photo);
    const measured = photos.slice(WARM_UP);
    console.log(`Machine: ${describeMachine()}`);
    const memory = trackPeakMemory(worker);
    const before = readProcessTreeUsage(worker);
    const times: UploadTimes[] = [];
    for (const photo of measured.slice(0, ONE_AT_A_TIME)) times.push(await uploadUnlessStopped(visitor, photo));
    const alone = readProcessTreeUsage(worker);
    await uploadConcurrently(visitor, measured.slice(ONE_AT_A_TIME));
    const after = readProcessTreeUsage(worker);
    const peakBytes = memory.stop();
    return printReport({ times, cpuMs: [alone.cpuMs - before.cpuMs, after.cpuMs - alone.cpuMs], after, peakBytes });
  } finally {
    visitor.close();
  }
}

function uploadUnlessStopped(visitor: Visitor, photo: string): Promise<UploadTimes> {
  stopping.signal.throwIfAborted();
  return uploadPhoto(visitor, photo);
}

/** Uploads several photos concurrently, so that both image processes have work. */
async function uploadConcurrently(visitor: Visitor, photos: readonly string[]): Promise<void> {
  const queue = photos.values();
  const uploadQueuedPhotos = async () => {
    for (const photo of queue) await uploadUnlessStopped(visitor, photo);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, uploadQueuedPhotos));
}

function trackPeakMemory(pid: number): { stop(): number } {
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, readProcessTreeUsage(pid).rssBytes);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return peakBytes;
    },
  };
}

/** Creates different photos, so that none is deduplicated. */
async function createPhotos(count: number): Promise<string[]> {
  const photos = Array.from({ length: count }, (_, index) => join(dataDir, `photo-${index}.jpg`));
  const queue = photos.entries();
  const createQueuedPhotos = async () => {
    for (const [index, path] of queue) {
      stopping.signal.throwIfAborted();
      await makePhotoFile(path, { ...phonePhoto, ...(index % 2 && { profile: "p3" }), seed: index + 1 });
    }
  };
  await Promise.all([createQueuedPhotos(), createQueuedPhotos()]);
  return photos;
}

type Results = { times: readonly UploadTimes[]; cpuMs: readonly [number, number]; after: TreeUsage; peakBytes: number };

function printReport({ times, cpuMs: [alone, together], after, peakBytes }: Results): boolean {
  const shown = times.map(({ loadedMs }) => loadedMs);
  const [p50, p95] = [computePercentile(shown, 50), computePercentile(shown, 95)];
  const formatMedian = (moment: (one: UploadTimes) => number) =>
    `${Math.round(computePercentile(times.map(moment), 50))} ms`;
  const memoryMb = after.rssBytes / MB;
  const rows = [
    {
      what: "upload finished to photo shown, p50",
      ours: formatMs(p50),
      limit: formatMs(limits.p50Ms),
      ok: p50 <= limits.p50Ms,
    },
    { what: "… p95", ours: formatMs(p95), limit: formatMs(limits.p95Ms), ok: p95 <= limits.p95Ms },
    { what: "… longest", ours: formatMs(Math.max(...shown)), limit: "", ok: true },
    {
      what: "… until the shop had validated the file, p50",
      ours: formatMedian((item) => item.completedMs),
      limit: "",
      ok: true,
    },
    { what: "… until the page got the event, p50", ours: formatMedian((item) => item.eventMs), limit: "", ok: true },
    {
      what: `memory of the image worker and its children after ${PHOTOS} photos`,
      ours: `${Math.round(memoryMb)} MB (${after.rssEach.map((bytes) => Math.round(bytes / MB)).join(" + ")}; highest ${Math.round(peakBytes / MB)} MB)`,
      limit: `${limits.memoryMb} MB`,
      ok: memoryMb <= limits.memoryMb,
    },
    {
      what: "CPU of the image worker per photo, one at a time",
      ours: formatMs(alone / ONE_AT_A_TIME),
      limit: "",
      ok: true,
    },
    {
      what: `… ${SIDE_BY_SIDE} at once`,
      ours: formatMs(together / (PHOTOS - ONE_AT_A_TIME)),
      limit: "",
      ok: true,
    },
  ];
  console.table(rows);
  return rows.every(({ ok }) => ok);
}

function formatMs(value: number): string {
  return `${Math.round(value)} ms`;
}
