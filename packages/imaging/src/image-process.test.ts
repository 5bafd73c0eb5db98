import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { expect } from "vitest";
import { startImageProcess } from "./image-process.ts";
import type { ImageJob } from "./jobs.ts";
import { test } from "./testing/fixtures.ts";

async function createJob(dir: string): Promise<ImageJob> {
  const outputDir = await mkdtemp(join(dir, "photo-"));
  const inputPath = join(outputDir, "original");
  await writeFile(inputPath, await makePhoto({ width: 3000, height: 2000 }));
  return { name: "normalise", input: { inputPath, outputDir } };
}

test("a crash of the decoder ends only the image process", async ({ dir }) => {
  const image = startImageProcess();
  const attempt = image.runJob(await createJob(dir), 20_000);
  process.kill(image.pid ?? 0, "SIGSEGV");

  await expect(attempt).rejects.toMatchObject({ name: "ImagingError", reason: "crashed" });
  expect(image.isAlive()).toBe(false);
});

test("a decoder that hangs is killed at the time limit", async ({ dir }) => {
  const image = startImageProcess();
  process.kill(image.pid ?? 0, "SIGSTOP");

  await expect(image.runJob(await createJob(dir), 300)).rejects.toMatchObject({
    name: "ImagingError",
    reason: "timed-out",
  });
  expect(image.isAlive()).toBe(false);
});

test("Ctrl-C does not interrupt the processing of a photo", async ({ dir }) => {
  const image = startImageProcess();
  const work = await createJob(dir);
  await image.runJob(work, 20_000);

  const attempt = image.runJob(work, 20_000);
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
