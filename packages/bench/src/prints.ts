import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type FrameSizeKey, type FrameTypeKey, frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { createPrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import type { NormalizedPhoto } from "@storywall/imaging/jobs";
import { root } from "@storywall/local/settings";
import { type Shop, startShop } from "@storywall/local/shop";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { readProcessTreeUsage, type TreeUsage } from "@storywall/testing/process-tree";
import { Client } from "pg";
import { buyPhotoTiles } from "./buy-photo-tiles.ts";
import { describeMachine } from "./describe-machine.ts";
import {
  compareFileSizes,
  type ImagingBaseline,
  measureCpuTime,
  startImagingBaseline,
} from "./imaging-baseline-process.ts";
import { computeMedian } from "./statistics.ts";
import { uploadPhoto } from "./upload-photo.ts";
import { createVisitor } from "./visitor.ts";

/** Measures prints: the largest print from a large photo, and forty prints from the queue to the store. */
const ROUNDS = 3;
const PHOTO = { width: 3024, height: 4032 };
const LARGE_PHOTO = { width: 6048, height: 8064 };
const PHOTOS = 5;
const TILES = 40;
const limits = { largeSeconds: 4, memoryMb: 600, ratio: 1.3 };
const MB = 1e6;

type Line = { size: FrameSizeKey; frame: FrameTypeKey };

/** Lines of an order with the same number of prints in every size. Half of the prints have a mat. */
const lines: readonly Line[] = frameSizeKeys.flatMap((size) =>
  Array.from({ length: TILES / frameSizeKeys.length }, (_, index) => ({
    size,
    frame: index % 2 === 0 ? ("infinite" as const) : ("timeless" as const),
  })),
);

type Row = { what: string; ours: string; baseline: string; limit: string; isWithinLimit: boolean };

const testData = join(root, ".test-data");
await mkdir(testData, { recursive: true });
const dir = await mkdtemp(join(testData, "bench-"));
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort(new Error(signal)));
let shop: Shop | undefined;
let baseline: ImagingBaseline | undefined;
try {
  console.log(`Machine: ${describeMachine()}`);
  const rows = await measureLargestPrint();
  const printProgress = (sentence: string) => process.stderr.write(`  ${sentence}\n`);
  shop = await startShop({
    dataDir: join(dir, "shop"),
    toolsDir: join(testData, "tools"),
    durable: false,
    print: printProgress,
    signal: stopping.signal,
  });
  await shop.artRendered;
  baseline = startImagingBaseline();
  rows.push(...(await measureQueuedPrints(shop, baseline)));
  console.table(rows);
  process.exitCode = rows.every(({ isWithinLimit: ok }) => ok) ? 0 : 1;
} finally {
  await baseline?.close();
  await shop?.stop();
  await rm(dir, { recursive: true, force: true });
}
// Exits explicitly, because open connections of this process's servers would keep it running.
process.exit();

/**
 * Measures an X-Large print of a photo with 48 megapixels, first level and then tilted. Each print and its proof are
 * rendered in a new process.
 */
async function measureLargestPrint(): Promise<Row[]> {
  const photo = await createMasterPhoto("large", LARGE_PHOTO);
  const rows: Row[] = [];
  for (const straighten of [0, 5]) {
    const shape = { widthCm: 50, heightCm: 70, orientation: "portrait", mat: "none" } as const;
    const crop = { x: 0, y: 0, width: 1, height: 1, rotate: 0, straighten, v: 1 } as const;
    const plan = createPrintPlan({ ...shape, crop, photoPixels: photo });
    const runs: Array<{ seconds: number; cpu: number; peak: number }> = [];
    for (let round = 0; round < ROUNDS; round++) {
      const imaging = createImagingPool({ processes: 1 });
      const peak = trackPeakMemory(process.pid, sumChildMemory);
      const before = performance.now();
      const printPath = join(dir, "print.jpg");
      await imaging.renderPrintFile({ masterPath: photo.masterPath, outputPath: printPath, plan });
      await imaging.renderProof({ printPath, outputPath: join(dir, "proof.jpg"), plan });
      const seconds = (performance.now() - before) / 1000;
      runs.push({ seconds, cpu: imaging.readUsage().cpuMs / 1000, peak: peak.stop() });
      imaging.close();
    }
    const seconds = computeMedian(runs.map((one) => one.seconds));
    const cpu = computeMedian(runs.map((one) => one.cpu));
    const peak = Math.max(...runs.map((one) => one.peak)) / MB;
    rows.push({
      what: `X-Large from 48 MP, ${straighten === 0 ? "level" : `straightened by ${straighten} degrees`}, with its proof`,
      ours: `${seconds.toFixed(1)} s (${cpu.toFixed(1)} s of processor time), ${Math.round(peak)} MB`,
      baseline: "",
      limit: `${limits.largeSeconds} s, ${limits.memoryMb} MB`,
      isWithinLimit: seconds <= limits.largeSeconds && peak <= limits.memoryMb,
    });
  }
  return rows;
}

/** Measures the time from the payment of an order with all sizes to its last print in the store. */
async function measureQueuedPrints({ services, processes }: Shop, script: ImagingBaseline): Promise<Row[]> {
  const worker = processes.find(({ name }) => name === "worker-images")?.pid() ?? null;
  if (worker === null) throw new Error("The image worker does not run");
  const { env } = services;
  const visitor = await createVisitor(`http://127.0.0.1:${env.PORT}`);
  const db = new Client({ connectionString: env.DATABASE_URL });
  await db.connect();
  try {
    const photoIds: string[] = [];
    for (let seed = 1; seed <= PHOTOS; seed++) {
      await uploadPhoto(visitor, await createPhotoFile(`photo-${seed}`, PHOTO, seed));
      const [photo] = (await visitor.shop.photos.list.query({})).filter(({ uuid }) => !photoIds.includes(uuid));
      if (!photo) throw new Error("The photo is missing");
      photoIds.push(photo.uuid);
    }
    // The worker is paused until the whole order is queued.
    process.kill(worker, "SIGSTOP");
    const tiles = lines.map((line, index) => ({
      ...line,
      photoId: photoIds[index % photoIds.length] as string,
      // Each print has another crop, because equal tiles of an order are rendered once.
      cropSide: 1 - index / 1000,
    }));
    const orderId = await buyPhotoTiles(visitor, tiles, {
      payments: String(env.STRIPE_API_BASE),
      secretKey: String(env.STRIPE_SECRET_KEY),
    });
    const countTiles = async (state: string) =>
      Number(
        (await db.query("select count(*) from order_tiles where order_id = $1 and state = $2", [orderId, state]))
          .rows[0]?.count,
      );
    if ((await countTiles("waiting")) !== TILES) throw new Error("The order has the wrong number of tiles");
    const peak = trackPeakMemory(worker, ({ rssBytes }) => rssBytes);
    const before = readProcessTreeUsage(worker).cpuMs;
    const startedAt = performance.now();
    process.kill(worker, "SIGCONT");
    while ((await countTiles("rendered")) < TILES) {
      stopping.signal.throwIfAborted();
      await sleep(200);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    const ours = readProcessTreeUsage(worker).cpuMs - before;
    const peakMb = peak.stop() / MB;
    const baselineMs = await measureBaseline(script, await createMasterPhoto("bare", PHOTO));
    return [
      {
        what: `${TILES} tiles from the queue to the store, processor time for each`,
        ours: `${Math.round(ours / TILES)} ms (${(ours / baselineMs).toFixed(2)} × bare), all in ${Math.round(seconds)} s`,
        baseline: `${Math.round(baselineMs / TILES)} ms`,
        limit: `${limits.ratio} × bare`,
        isWithinLimit: ours / baselineMs <= limits.ratio,
      },
      {
        what: "… memory of the image worker and its children, highest",
        ours: `${Math.round(peakMb)} MB`,
        baseline: "",
        limit: `${limits.memoryMb} MB`,
        isWithinLimit: peakMb <= limits.memoryMb,
      },
    ];
  } finally {
    process.kill(worker, "SIGCONT");
    visitor.close();
    await db.end();
  }
}

/** Measures how long the minimal script needs for the same files. */
async function measureBaseline(script: ImagingBaseline, master: NormalizedPhoto): Promise<number> {
  const [print, proof] = [join(dir, "bare-print.jpg"), join(dir, "bare-proof.jpg")];
  const [ourPrint, ourProof] = [join(dir, "print.jpg"), join(dir, "proof.jpg")];
  const imaging = createImagingPool({ processes: 1 });
  let cpuMs = 0;
  for (const { size, frame } of lines) {
    const { w, h } = frameSizes[size].val;
    const mat = frame === "timeless" ? "shallow" : "none";
    const plan = createPrintPlan({
      widthCm: w,
      heightCm: h,
      orientation: "portrait",
      mat,
      crop: null,
      photoPixels: master,
    });
    cpuMs += await measureCpuTime(script.pid, async () => {
      await script.run({ name: "print", master: master.masterPath, output: print, plan });
      await script.run({ name: "proof", print, output: proof, plan });
    });
    await imaging.renderPrintFile({ masterPath: master.masterPath, outputPath: ourPrint, plan });
    await imaging.renderProof({ printPath: ourPrint, outputPath: ourProof, plan });
    await compareFileSizes(ourPrint, print);
    await compareFileSizes(ourProof, proof);
  }
  imaging.close();
  return cpuMs;
}

async function createMasterPhoto(name: string, size: { width: number; height: number }): Promise<NormalizedPhoto> {
  const imaging = createImagingPool({ processes: 1 });
  const outputDir = await mkdtemp(join(dir, `${name}-`));
  const work = imaging.normalizePhoto({ inputPath: await createPhotoFile(name, size, 1), outputDir });
  const photo = await work.finally(() => imaging.close());
  if ("rejected" in photo) throw new Error(`The photo was rejected: ${photo.rejected}`);
  return photo;
}

async function createPhotoFile(name: string, size: { width: number; height: number }, seed: number): Promise<string> {
  const path = join(dir, `${name}.jpg`);
  await writeFile(path, await makePhoto({ ...size, seed, quality: 95 }));
  return path;
}

function sumChildMemory({ rssEach }: TreeUsage): number {
  return rssEach.slice(1).reduce((sum, one) => sum + one, 0);
}

function trackPeakMemory(pid: number, bytesOf: (usage: TreeUsage) => number) {
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, bytesOf(readProcessTreeUsage(pid)));
  }, 50);
  return {
    stop() {
      clearInterval(timer);
      return peakBytes;
    },
  };
}
