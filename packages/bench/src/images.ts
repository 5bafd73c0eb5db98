import { type ChildProcess, execFile, fork } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { printPlan } from "@storywall/domain/tiles/print-plan";
import { type Imaging, openImaging } from "@storywall/imaging/open-imaging";
import type { BareJob } from "./images-bare.ts";
import { machine } from "./machine.ts";
import { median } from "./statistics.ts";

/** CPU and memory of photos and prints, beside a bare script doing the same in the same run. */
const ROUNDS = 7;
const WARM_UP_ROUNDS = 2;
const PHOTOS_FOR_MEMORY = 40;
const MB = 1e6;

const limits = { ratio: 1.3, memoryMb: 500 };

type Row = { what: string; ours: string; bare: string; ratio: string; limit: string; ok: boolean };

const dir = await mkdtemp(join(tmpdir(), "storywall-bench-"));
const bare = fork(fileURLToPath(new URL("./images-bare.ts", import.meta.url)), { execArgv: [] });
const imaging = openImaging({ recycleAfterJobs: 1000 });
try {
  const rows: Row[] = [];
  for (const profile of [undefined, "srgb", "p3"] as const) rows.push(await normaliseRow(imaging, profile));
  rows.push(await printRow(imaging));
  imaging.close();
  rows.push(await memoryRow());
  console.log(`Machine: ${machine()}`);
  console.table(rows);
  process.exitCode = rows.every(({ ok }) => ok) ? 0 : 1;
} finally {
  bare.disconnect();
  imaging.close();
  await rm(dir, { recursive: true });
}

async function normaliseRow(imaging: Imaging, profile: "srgb" | "p3" | undefined): Promise<Row> {
  const photo = await phonePhoto(profile);
  const outputDir = join(dir, "photo");
  await mkdir(outputDir, { recursive: true });
  return compare(
    `12 MP JPEG, ${profile ?? "no"} profile: master and renditions`,
    () => cpuOf(imaging, () => imaging.normalisePhoto({ inputPath: photo, outputDir })),
    () => bareCpu(bare, { name: "normalise", photo, output: join(dir, "bare") }),
  );
}

async function printRow(imaging: Imaging): Promise<Row> {
  const outputDir = join(dir, "photo");
  const photo = await imaging.normalisePhoto({ inputPath: await phonePhoto(undefined), outputDir });
  if ("rejected" in photo) throw new Error(`The photo was rejected: ${photo.rejected}`);
  const shape = { widthCm: 21, heightCm: 31, orientation: "portrait", mat: "none" } as const;
  const plan = printPlan({ ...shape, crop: null, photoPixels: photo });
  return compare(
    "21 x 31 cm print file from it",
    () =>
      cpuOf(imaging, () =>
        imaging.renderPrintFile({ masterPath: photo.masterPath, outputPath: join(dir, "print.jpg"), plan }),
      ),
    () => bareCpu(bare, { name: "print", master: photo.masterPath, output: join(dir, "bare-print.jpg"), plan }),
  );
}

/** As the worker runs it: two processes, replaced as they are in the shop. */
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
    ours: `${Math.round(after / MB)} MB`,
    bare: `(parent ${Math.round(process.memoryUsage.rss() / MB)} MB, highest ${Math.round(peak / MB)} MB)`,
    ratio: "",
    limit: `${limits.memoryMb} MB`,
    ok: after / MB <= limits.memoryMb,
  };
}

async function compare(what: string, ours: () => Promise<number>, theirs: () => Promise<number>): Promise<Row> {
  const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round++) {
    const cpu = { ours: await ours(), theirs: await theirs() };
    if (round < WARM_UP_ROUNDS) continue;
    taken.ours.push(cpu.ours);
    taken.theirs.push(cpu.theirs);
  }
  const ratio = median(taken.ours) / median(taken.theirs);
  return {
    what,
    ours: `${Math.round(median(taken.ours))} ms CPU`,
    bare: `${Math.round(median(taken.theirs))} ms CPU`,
    ratio: ratio.toFixed(2),
    limit: limits.ratio.toFixed(2),
    ok: ratio <= limits.ratio,
  };
}

/** CPU in ms of the image processes and of this process, which waits for them as a worker does. */
async function cpuOf(imaging: Imaging, work: () => Promise<unknown>): Promise<number> {
  const [children, own] = [imaging.usage().cpuMs, process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(own);
  return imaging.usage().cpuMs - children + (user + system) / 1000;
}

async function bareCpu(child: ChildProcess, job: BareJob): Promise<number> {
  child.send(job);
  const [cpuMs] = (await once(child, "message")) as [number];
  return cpuMs;
}

async function phonePhoto(profile: "srgb" | "p3" | undefined): Promise<string> {
  const path = join(dir, `${profile ?? "plain"}.jpg`);
  const maker = fileURLToPath(new URL("./make-phone-photo.ts", import.meta.url));
  await promisify(execFile)(process.execPath, [maker, path, profile ?? ""]);
  return path;
}
