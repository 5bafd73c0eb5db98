import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "@storywall/local/ports";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { decompressionBombs, rejectedFiles, unusualFiles } from "@storywall/testing/photos/test-files";
import { readProcessTreeUsage } from "@storywall/testing/process-tree";
import pg from "pg";
import { expect, test } from "vitest";
import { type ManagedProcess, startProcesses } from "./processes.ts";
import { type Body, createShopper, readTextAtPath, type Shopper } from "./shopper.ts";
import { startTestEnvironment } from "./test-environment.ts";

const MB = 1_000_000;
/**
 * Memory limit of the worker and its image processes together. The limit also applies while they decode a photo of 120
 * megapixels.
 */
const maxBytes = 600 * MB;

type File = { name: string; declaredType: string; bytes: () => Promise<Buffer> };

/** Uploads a file. Returns the UUID if it is accepted, else the error code. */
async function uploadFile(
  shopper: Shopper,
  { declaredType, bytes }: File,
): Promise<{ uuid: string } | { rejected: string }> {
  const uuid = crypto.randomUUID();
  const photo = await bytes();
  try {
    const reservation = { photo_id: uuid, size: photo.length, mime: declaredType };
    const upload = await shopper.call<Body & { headers: Record<string, string> }>("POST", "/uploads", reservation);
    await shopper.put(readTextAtPath(upload, "url"), photo, upload.headers);
    await shopper.call("POST", `/uploads/${uuid}/complete`);
    return { uuid };
  } catch (error) {
    return { rejected: /: 4\d\d (\w+)/.exec(String(error))?.[1] ?? String(error) };
  }
}

/** Returns `ready`, or the error code of the rejection. */
async function waitForPhotoOutcome(db: pg.Pool, uuid: string): Promise<string> {
  for (;;) {
    const { rows } = await db.query("SELECT state, reject_code AS code FROM photos WHERE uuid = $1", [uuid]);
    if (rows[0]?.state === "rejected") return rows[0].code;
    if (rows[0]?.state === "ready") return "ready";
    await sleep(100);
  }
}

/** Tracks the peak memory of the worker and its children (shared pages counted once), and of the largest process. */
function trackPeakMemory({ pid }: ManagedProcess) {
  const highest = { tree: 0, process: 0 };
  const timer = setInterval(() => {
    const { pssBytes, rssEach } = readProcessTreeUsage(pid() ?? 0);
    highest.tree = Math.max(highest.tree, pssBytes);
    highest.process = Math.max(highest.process, ...rssEach);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return highest;
    },
  };
}

test("harmful files neither stop the image worker nor exceed its memory limit (fault 28)", async () => {
  const webPorts = [(await findFreePort()).port];
  const environment = await startTestEnvironment(webPorts[0] ?? 0);
  const processes = await startProcesses(environment, { webPorts, without: ["checkout", "orders", "email"] });
  const db = new pg.Pool({ connectionString: environment.databaseUrl, max: 2 });
  try {
    const createTestShopper = async () => {
      const shopper = createShopper({ ports: webPorts, simulator: environment.simulator });
      await shopper.call("POST", "/misc/create_user");
      return shopper;
    };
    const [harmful, other] = [await createTestShopper(), await createTestShopper()];
    const worker = processes.all.find(({ kind }) => kind === "images") ?? expect.fail();
    const before = worker.pid();
    const good = { name: "good", declaredType: "image/jpeg", bytes: () => makePhoto({ width: 900, height: 700 }) };

    const uploadAllFiles = async (files: readonly File[]) => {
      const memory = trackPeakMemory(worker);
      const sent: { name: string; one: Awaited<ReturnType<typeof uploadFile>> }[] = [];
      for (const file of files) sent.push({ name: file.name, one: await uploadFile(harmful, file) });
      const from = Date.now();
      const otherUpload = await uploadFile(other, good);
      const otherOutcome =
        "uuid" in otherUpload ? await waitForPhotoOutcome(db, otherUpload.uuid) : otherUpload.rejected;
      const waitedMs = Date.now() - from;
      const outcomes: Record<string, string> = {};
      for (const { name, one } of sent)
        outcomes[name] = "uuid" in one ? await waitForPhotoOutcome(db, one.uuid) : one.rejected;
      return { outcomes, otherOutcome, waitedMs, ...memory.stop() };
    };

    const poisoned = await uploadAllFiles([...rejectedFiles, ...unusualFiles]);
    expect(poisoned.outcomes).toEqual(
      Object.fromEntries([
        ...rejectedFiles.map(({ name, expect: { code } }) => [name, code]),
        ...unusualFiles.map(({ name }) => [name, "ready"]),
      ]),
    );
    expect(poisoned).toMatchObject({ otherOutcome: "ready" });
    expect(poisoned.tree).toBeLessThan(maxBytes);

    const bombed = await uploadAllFiles(decompressionBombs);
    expect(bombed.outcomes).toEqual(Object.fromEntries(decompressionBombs.map(({ name }) => [name, "ready"])));
    expect(bombed).toMatchObject({ otherOutcome: "ready" });
    expect(bombed.process).toBeLessThan(maxBytes);
    const report = [poisoned, bombed].map(({ tree, process, waitedMs }) => ({ tree, process, waitedMs }));
    process.stdout.write(`memory of the image worker in bytes, and ms for the next photo: ${JSON.stringify(report)}\n`);
    expect(worker.pid()).toBe(before);
  } finally {
    await db.end();
    await processes.stop();
    await environment.stop();
  }
});
