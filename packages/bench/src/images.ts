import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { type PrintPlan, printPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { NormalisedPhoto } from "@storywall/imaging/jobs";
import { type Imaging, openImaging } from "@storywall/imaging/open-imaging";
import { compileCache } from "@storywall/local/run-script";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { machine } from "./machine.ts";
import { type BareImaging, compareSizes, cpuOf, openBare } from "./run-bare.ts";
import { median } from "./statistics.ts";

/** CPU time of photos and prints, compared with a minimal script that writes the same files. */
const ROUNDS = 5;
const WARM_UP_ROUNDS = 1;
const PHOTOS_FOR_MEMORY = 40;
const MB = 1e6;

const limits = { ratio: 1.2, memoryMb: 500 };

type Row = { what: string; ours: string; bare: string; ratio: string; limit: string; files: string; ok: boolean };

/** Files that both programs write. */
type Task = {
  what: string;
  ours(imaging: Imaging): Promise<unknown>;
  bare(script: BareImaging): Promise<unknown>;
  /** Compares the files of both. */
  check(): Promise<string>;
};

// Both programs start with a warm compile cache, like the shop's processes.
process.env.NODE_COMPILE_CACHE ??= compileCache;
const dir = await mkdtemp(join(tmpdir(), "storywall-bench-"));
const [ourDir, bareDir] = [join(dir, "ours"), join(dir, "bare")];
try {
  await Promise.all([mkdir(ourDir), mkdir(bareDir)]);
  const rows: Row[] = [];
  for (const profile of [undefined, "srgb", "p3"] as const) {
    const photo = await phonePhoto(profile);
    const task = normaliseTask(`12 MP JPEG, ${profile ?? "no"} profile`, photo, profile === "p3");
    rows.push(await compareRunning(task), await compareStarting(task));
  }
  rows.push(await compareStarting(await printTask("21 x 31 cm print of it", "p3.jpg", [21, 31])));
  const large = join(dir, "large.jpg");
  await writeFile(large, await makePhoto({ width: 6048, height: 8064, quality: 95 }));
  rows.push(await compareStarting(normaliseTask("48 MP JPEG", large, false)));
  rows.push(await compareStarting(await printTask("X-Large print of it", "large.jpg", [50, 70])));
  rows.push(await memoryRow());
  console.log(`Machine: ${machine()}`);
  console.table(rows);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} finally {
  await rm(dir, { recursive: true });
}

function normaliseTask(what: string, photo: string, keepsProfile: boolean): Task {
  return {
    what: `${what}: master and renditions`,
    ours: (imaging) => imaging.normalisePhoto({ inputPath: photo, outputDir: ourDir }),
    bare: (script) => script.run({ name: "normalise", photo, outputDir: bareDir, keepsProfile }),
    async check() {
      const names = ["master.jpg", "preview.jpg", "thumb.jpg"];
      const [master] = await Promise.all(names.map((name) => compareSizes(join(ourDir, name), join(bareDir, name))));
      return master ?? "";
    },
  };
}

async function printTask(what: string, photo: string, [widthCm, heightCm]: [number, number]): Promise<Task> {
  const master = await normalise(join(dir, photo));
  const shape = { widthCm, heightCm, orientation: "portrait", mat: "none" } as const;
  const plan: PrintPlan = printPlan({ ...shape, crop: null, photoPixels: master });
  const [ourFile, bareFile] = [join(ourDir, "print.jpg"), join(bareDir, "print.jpg")];
  return {
    what,
    ours: (imaging) => imaging.renderPrintFile({ masterPath: master.masterPath, outputPath: ourFile, plan }),
    bare: (script) => script.run({ name: "print", master: master.masterPath, output: bareFile, plan }),
    check: () => compareSizes(ourFile, bareFile),
  };
}

/** Compares warm processes. */
async function compareRunning({ what, ours, bare, check }: Task): Promise<Row> {
  const imaging = openImaging();
  const script = openBare();
  try {
    return await compare(
      `${what}, photo after photo`,
      () => ours(imaging),
      () => bare(script),
      check,
    );
  } finally {
    imaging.close();
    await script.close();
  }
}

/** Compares including the start of a process for each run. */
function compareStarting({ what, ours, bare, check }: Task): Promise<Row> {
  const startOurs = async () => {
    const imaging = openImaging({ processes: 1 });
    await ours(imaging).finally(() => imaging.close());
  };
  const startBare = async () => {
    const script = openBare();
    await bare(script).finally(() => script.close());
  };
  return compare(`${what}, process start included`, startOurs, startBare, check);
}

async function compare(
  what: string,
  ours: () => Promise<unknown>,
  bare: () => Promise<unknown>,
  check: Task["check"],
): Promise<Row> {
  const cpu: { ours: number[]; bare: number[] } = { ours: [], bare: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const [our, their] = [await cpuOf(process.pid, ours), await cpuOf(process.pid, bare)];
    if (round < WARM_UP_ROUNDS) continue;
    cpu.ours.push(our);
    cpu.bare.push(their);
  }
  const ratio = median(cpu.ours) / median(cpu.bare);
  const row = {
    what,
    ours: `${Math.round(median(cpu.ours))} ms`,
    bare: `${Math.round(median(cpu.bare))} ms`,
    ratio: ratio.toFixed(2),
    limit: limits.ratio.toFixed(2),
    files: await check(),
    ok: ratio <= limits.ratio,
  };
  process.stderr.write(`  ${what}: ${row.ours}, bare ${row.bare}, ratio ${row.ratio}\n`);
  return row;
}

/** Memory of two image processes, which are replaced as in the worker. */
async function memoryRow(): Promise<Row> {
  const imaging = openImaging();
  const photo = await phonePhoto("p3");
  const folders = await Promise.all([0, 1].map((index) => mkdtemp(join(dir, `memory-${index}-`))));
  let peak = 0;
  const work = folders.map(async (outputDir) => {
    for (let index = 0; index < PHOTOS_FOR_MEMORY / folders.length; index++) {
      await imaging.normalisePhoto({ inputPath: photo, outputDir });
      peak = Math.max(peak, imaging.usage().rssBytes + process.memoryUsage.rss());
    }
  });
  await Promise.all(work);
  const after = imaging.usage().rssBytes + process.memoryUsage.rss();
  imaging.close();
  return {
    what: `memory of parent and image processes after ${PHOTOS_FOR_MEMORY} photos`,
    ours: `${Math.round(after / MB)} MB, at most ${Math.round(peak / MB)} MB`,
    bare: "",
    ratio: "",
    limit: `${limits.memoryMb} MB`,
    files: "",
    ok: after / MB <= limits.memoryMb,
  };
}

async function normalise(inputPath: string): Promise<NormalisedPhoto> {
  const imaging = openImaging({ processes: 1 });
  const outputDir = await mkdtemp(join(dir, "master-"));
  const photo = await imaging.normalisePhoto({ inputPath, outputDir }).finally(() => imaging.close());
  if ("rejected" in photo) throw new Error(`The photo was rejected: ${photo.rejected}`);
  return photo;
}

async function phonePhoto(profile: "srgb" | "p3" | undefined): Promise<string> {
  const path = join(dir, `${profile ?? "plain"}.jpg`);
  const maker = fileURLToPath(new URL("./make-phone-photo.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [maker, path, profile ?? ""]);
  return path;
}
