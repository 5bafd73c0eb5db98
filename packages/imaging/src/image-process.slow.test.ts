import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect, vi } from "vitest";
import { startImageProcess } from "./image-process.ts";
import type { ImageJob } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

async function createJob(dir: string): Promise<ImageJob> {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, await makePhoto({ width: 3000, height: 2000 }));
  return { name: "normalize", input: { inputPath, outputDir } };
}

test("a crash of the decoder ends only the image process", async ({ dir }) => {
  const image = startImageProcess();
  const attempt = image.runJob(await createJob(dir));
  process.kill(image.pid ?? 0, "SIGSEGV");

  await expect(attempt).rejects.toMatchObject({ name: "ImagingError", reason: "crashed" });
  expect(image.isAlive()).toBe(false);
});

test("a decoder that makes no progress is killed", async ({ dir }) => {
  const image = startImageProcess();
  process.kill(image.pid ?? 0, "SIGSTOP");

  await expect(image.runJob(await createJob(dir), { wallMs: 300 })).rejects.toMatchObject({ code: "IMAGES_BUSY" });
  expect(image.isAlive()).toBe(false);
});

test("a decoder that gets no CPU time for minutes still finishes its photo", async ({ dir }) => {
  const image = startImageProcess();
  const job = await createJob(dir);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  try {
    process.kill(image.pid ?? 0, "SIGSTOP");
    const attempt = image.runJob(job);
    vi.advanceTimersByTime(5 * 60_000);
    process.kill(image.pid ?? 0, "SIGCONT");
    await expect(attempt).resolves.toMatchObject({ ok: true, output: { width: 3000 } });
  } finally {
    vi.useRealTimers();
    image.kill();
  }
});

test.for([
  ["CPU time", { cpuMs: -1 }],
  ["memory", { rssBytes: 1_000_000 }],
] as const)("an image process is ended if its photo takes too much %s", async ([, limit], { dir }) => {
  const image = startImageProcess();
  const job = await createJob(dir);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  try {
    const attempt = image.runJob(job, limit);
    attempt.catch(() => {});
    vi.advanceTimersByTime(1_000);
    await expect(attempt).rejects.toMatchObject({ name: "ImagingError", reason: "too-expensive" });
    expect(image.isAlive()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test("an image process that runs out of memory does not count as an attempt", async ({ dir }) => {
  const image = startImageProcess();
  const attempt = image.runJob(await createJob(dir));
  process.kill(image.pid ?? 0, "SIGKILL");

  await expect(attempt).rejects.toMatchObject({ reason: "killed", isCausedByPicture: false });
});

test("Ctrl-C does not interrupt the processing of a photo", async ({ dir }) => {
  const image = startImageProcess();
  const work = await createJob(dir);
  await image.runJob(work);

  const attempt = image.runJob(work);
  process.kill(image.pid ?? 0, "SIGINT");
  process.kill(image.pid ?? 0, "SIGTERM");

  await expect(attempt).resolves.toMatchObject({ ok: true });
  image.kill();
});

test("an image process does not receive the worker's secrets", async () => {
  process.env.STORYWALL_TEST_SECRET = "not for decoders";
  const image = startImageProcess();
  delete process.env.STORYWALL_TEST_SECRET;
  const environment = await readFile(`/proc/${image.pid}/environ`, "latin1").catch(() => "");
  image.kill();
  expect(environment).not.toContain("not for decoders");
});
