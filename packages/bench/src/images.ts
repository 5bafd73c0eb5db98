import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createPrintPlan, type PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import { createImagingPool, type Imaging } from "@storywall/imaging/create-imaging-pool";
import type { NormalizedPhoto } from "@storywall/imaging/jobs";
import { compileCache } from "@storywall/local/run-script";
import { describeMachine } from "./describe-machine.ts";
import {
  compareFileSizes,
  type ImagingBaseline,
  measureCpuTime,
  startImagingBaseline,
} from "./imaging-baseline-process.ts";
import { makePhotoFile, phonePhoto } from "./make-photo-file.ts";
import { computeMedian } from "./statistics.ts";

/** Measures the CPU time of photos and prints, and compares it with a minimal script that writes the same files. */

const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
/**
 * Number of photos in a round with running processes, and of processes that are started in a round. Linux measures CPU
 * time in steps of 10 ms, which is too coarse for a single photo or process.
 */
const PHOTOS_PER_ROUND = 10;
const STARTS_PER_ROUND = 3;
const PHOTOS_FOR_MEMORY = 40;
const MB = 1e6;

const limits = { ratio: 1.2, photoRatioWithStart: 1.3, detailedPhotoRatio: 1.3, memoryMb: 500 };

/**
 * Folder of real photos. Without it, a generated photo with a higher quality setting is used. Generated photos compress
 * better than real ones, so this one has the same size in bytes as a real photo.
 */
const { REAL_PHOTOS_DIR } = process.env;
const REAL_PHOTO = "jpeg/android_12mp.jpg";

/** Path of a phone's HEIC photo. No library here can write HEIC, so without this file, HEIC is not measured. */
const { HEIC_PHOTO } = process.env;

type Row = {
  what: string;
  ours: string;
  baseline: string;
  ratio: string;
  limit: string;
  files: string;
  isWithinLimit: boolean;
};

/** A task that the shop and the minimal script both perform. Both must write the same files. */
type ComparedTask = {
  what: string;
  ours(imaging: Imaging): Promise<unknown>;
  baseline(script: ImagingBaseline): Promise<unknown>;
  compareOutputSizes(): Promise<string>;
};

// Both programs start with a warm compile cache, like the shop's processes.
process.env.NODE_COMPILE_CACHE ??= compileCache;
const dir = await mkdtemp(join(tmpdir(), "storywall-bench-"));
const [ourDir, baselineDir] = [join(dir, "ours"), join(dir, "bare")];
try {
  await Promise.all([mkdir(ourDir), mkdir(baselineDir)]);
  const rows: Row[] = [];
  for (const profile of [undefined, "srgb", "p3"] as const) {
    const photo = await makePhonePhoto(profile);
    const task = createNormalizeTask(`12 MP JPEG, ${profile ?? "no"} profile`, photo, profile === "p3");
    rows.push(await compareWarmRuns(task), await compareColdStarts(task, limits.photoRatioWithStart));
  }
  const detailed = createNormalizeTask(
    `12 MP JPEG, 4 MB${REAL_PHOTOS_DIR ? "" : ", made"}`,
    await findDetailedPhoto(),
    false,
  );
  rows.push(await compareWarmRuns(detailed, limits.detailedPhotoRatio));
  rows.push(await compareColdStarts(detailed, limits.detailedPhotoRatio));
  rows.push(await compareColdStarts(await createPrintTask("21 x 31 cm print of the P3 photo", "p3.jpg", [21, 31])));
  const large = join(dir, "large.jpg");
  await makePhotoFile(large, { width: 6048, height: 8064, quality: 95 });
  rows.push(await compareColdStarts(createNormalizeTask("48 MP JPEG", large, false), limits.photoRatioWithStart));
  rows.push(await compareColdStarts(await createPrintTask("X-Large print of it", "large.jpg", [50, 70])));
  if (HEIC_PHOTO) rows.push(await compareHeicPhotos(HEIC_PHOTO));
  rows.push(await measureMemory());
  console.log(`Machine: ${describeMachine()}`);
  console.table(rows);
  process.exitCode = rows.every(({ isWithinLimit: ok }) => ok) ? 0 : 1;
} finally {
  await rm(dir, { recursive: true });
}

function createNormalizeTask(what: string, photo: string, keepsProfile: boolean): ComparedTask {
  return {
    what: `${what}: master and renditions`,
    ours: (imaging) => imaging.normalizePhoto({ inputPath: photo, outputDir: ourDir }),
    baseline: (script) => script.run({ name: "normalize", photo, outputDir: baselineDir, keepsProfile }),
    async compareOutputSizes() {
      const names = ["master.jpg", "preview.jpg", "thumb.jpg"];
      const [master] = await Promise.all(
        names.map((name) => compareFileSizes(join(ourDir, name), join(baselineDir, name))),
      );
      return master ?? "";
    },
  };
}

async function createPrintTask(
  what: string,
  photo: string,
  [widthCm, heightCm]: [number, number],
): Promise<ComparedTask> {
  const master = await normalizeFile(join(dir, photo));
  const shape = { widthCm, heightCm, orientation: "portrait", mat: "none" } as const;
  const plan: PrintPlan = createPrintPlan({ ...shape, crop: null, photoPixels: master });
  const [ourFile, baselineFile] = [join(ourDir, "print.jpg"), join(baselineDir, "print.jpg")];
  return {
    what,
    ours: (imaging) => imaging.renderPrintFile({ masterPath: master.masterPath, outputPath: ourFile, plan }),
    baseline: (script) => script.run({ name: "print", master: master.masterPath, output: baselineFile, plan }),
    compareOutputSizes: () => compareFileSizes(ourFile, baselineFile),
  };
}

/** Compares the two programs in processes that are already running. */
async function compareWarmRuns(
  { what, ours, baseline, compareOutputSizes }: ComparedTask,
  maxRatio = limits.ratio,
): Promise<Row> {
  const imaging = createImagingPool();
  const script = startImagingBaseline();
  try {
    return await compareCpuTimes(
      `${what}, photo after photo`,
      () => ours(imaging),
      () => baseline(script),
      { compareOutputSizes, runsPerRound: PHOTOS_PER_ROUND, maxRatio },
    );
  } finally {
    imaging.close();
    await script.close();
  }
}

/** Compares the two programs, starting a new process for each run. */
function compareColdStarts(
  { what, ours, baseline, compareOutputSizes }: ComparedTask,
  maxRatio = limits.ratio,
): Promise<Row> {
  const runShopCodeInNewProcess = async () => {
    const imaging = createImagingPool({ processes: 1 });
    await ours(imaging).finally(() => imaging.close());
  };
  const runBaselineInNewProcess = async () => {
    const script = startImagingBaseline();
    await baseline(script).finally(() => script.close());
  };
  return compareCpuTimes(`${what}, process start included`, runShopCodeInNewProcess, runBaselineInNewProcess, {
    compareOutputSizes,
    runsPerRound: STARTS_PER_ROUND,
    maxRatio,
  });
}

/** Compares the shop, which keeps its image processes, with a new process for each HEIC photo. */
async function compareHeicPhotos(photo: string): Promise<Row> {
  const imaging = createImagingPool();
  const normalizeWithPool = (pool: Imaging) => pool.normalizePhoto({ inputPath: photo, outputDir: ourDir });
  const normalizePhotoInNewProcess = async () => {
    const pool = createImagingPool({ processes: 1 });
    await normalizeWithPool(pool).finally(() => pool.close());
  };
  try {
    return await compareCpuTimes(
      "HEIC photo after photo; instead of the script, a new process for each",
      () => normalizeWithPool(imaging),
      normalizePhotoInNewProcess,
      { compareOutputSizes: async () => "", runsPerRound: STARTS_PER_ROUND, maxRatio: 1 },
    );
  } finally {
    imaging.close();
  }
}

async function compareCpuTimes(
  what: string,
  ours: () => Promise<unknown>,
  baseline: () => Promise<unknown>,
  {
    compareOutputSizes,
    runsPerRound,
    maxRatio = limits.ratio,
  }: Pick<ComparedTask, "compareOutputSizes"> & { runsPerRound: number; maxRatio?: number },
): Promise<Row> {
  const measureMeanCpuMs = async (run: () => Promise<unknown>) => {
    const cpuMs = await measureCpuTime(process.pid, async () => {
      for (let number = 1; number <= runsPerRound; number++) await run();
    });
    return cpuMs / runsPerRound;
  };
  const cpu: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const [ourMs, baselineMs] = [await measureMeanCpuMs(ours), await measureMeanCpuMs(baseline)];
    if (round < WARM_UP_ROUNDS) continue;
    cpu.ours.push(ourMs);
    cpu.baseline.push(baselineMs);
  }
  const ratio = computeMedian(cpu.ours) / computeMedian(cpu.baseline);
  const row = {
    what,
    ours: `${Math.round(computeMedian(cpu.ours))} ms`,
    baseline: `${Math.round(computeMedian(cpu.baseline))} ms`,
    ratio: ratio.toFixed(2),
    limit: maxRatio.toFixed(2),
    files: await compareOutputSizes(),
    isWithinLimit: ratio <= maxRatio,
  };
  process.stderr.write(`  ${what}: ${row.ours}, bare ${row.baseline}, ratio ${row.ratio}\n`);
  return row;
}

async function measureMemory(): Promise<Row> {
  const imaging = createImagingPool();
  const photo = await makePhonePhoto("p3");
  const folders = await Promise.all([0, 1].map((index) => mkdtemp(join(dir, `memory-${index}-`))));
  let peak = 0;
  const work = folders.map(async (outputDir) => {
    for (let index = 0; index < PHOTOS_FOR_MEMORY / folders.length; index++) {
      await imaging.normalizePhoto({ inputPath: photo, outputDir });
      peak = Math.max(peak, imaging.readUsage().rssBytes + process.memoryUsage.rss());
    }
  });
  await Promise.all(work);
  const after = imaging.readUsage().rssBytes + process.memoryUsage.rss();
  imaging.close();
  return {
    what: `memory of parent and image processes after ${PHOTOS_FOR_MEMORY} photos`,
    ours: `${Math.round(after / MB)} MB, at most ${Math.round(peak / MB)} MB`,
    baseline: "",
    ratio: "",
    limit: `${limits.memoryMb} MB`,
    files: "",
    isWithinLimit: after / MB <= limits.memoryMb,
  };
}

async function normalizeFile(inputPath: string): Promise<NormalizedPhoto> {
  const imaging = createImagingPool({ processes: 1 });
  const outputDir = await mkdtemp(join(dir, "master-"));
  const photo = await imaging.normalizePhoto({ inputPath, outputDir }).finally(() => imaging.close());
  if ("rejected" in photo) throw new Error(`The photo was rejected: ${photo.rejected}`);
  return photo;
}

async function findDetailedPhoto(): Promise<string> {
  if (REAL_PHOTOS_DIR) return join(REAL_PHOTOS_DIR, REAL_PHOTO);
  const path = join(dir, "detailed.jpg");
  await makePhotoFile(path, { ...phonePhoto, quality: 97 });
  return path;
}

async function makePhonePhoto(profile: "srgb" | "p3" | undefined): Promise<string> {
  const path = join(dir, `${profile ?? "plain"}.jpg`);
  await makePhotoFile(path, { ...phonePhoto, ...(profile && { profile }) });
  return path;
}
