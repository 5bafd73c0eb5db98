import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { tryAcquireLock } from "./lock.ts";
import { deleteRunningShopRecord, LOCK_NAME, lockUnlessShopRuns, recordRunningShop } from "./running-shop.ts";

function createStartingShop() {
  const dataDir = mkdtempSync(join(tmpdir(), "storywall-running-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const lock = tryAcquireLock(join(dataDir, LOCK_NAME)) ?? expect.fail();
  return { dataDir, lock };
}

test("a command waits for a shop that is starting", async () => {
  const { dataDir, lock } = createStartingShop();
  const print = vi.fn();
  const waiting = lockUnlessShopRuns(dataDir, print);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  recordRunningShop(dataDir, { DATABASE_URL: "postgresql://127.0.0.1/storywall" }, {});
  expect(await waiting).toBeNull();
  expect(print.mock.calls).toEqual([[expect.stringContaining("the shop is starting")]]);
  lock.release();
});

test("a command gets the lock after a failed start has released it", async () => {
  const { dataDir, lock } = createStartingShop();
  const print = vi.fn();
  const waiting = lockUnlessShopRuns(dataDir, print);
  await expect.poll(() => print.mock.calls.length).toBe(1);
  deleteRunningShopRecord(dataDir);
  lock.release();
  (await waiting)?.release();
  expect(await waiting).not.toBeNull();
});
