import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => void vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

const denyAccess = () => Promise.reject(new DOMException("Access to locks is denied.", "SecurityError"));

test.each([
  ["missing", {}],
  ["blocked", { locks: { request: denyAccess, query: denyAccess } }],
])("if browser locks are %s, photos are uploaded without a lock", async (_name, browser) => {
  vi.stubGlobal("navigator", browser);
  const { listSavingBatches, runWithSavingLock, runWithPhotoLock } = await import("./upload-queue.ts");
  const save = vi.fn(async () => {});
  await runWithSavingLock("batch", save);
  expect(save).toHaveBeenCalledOnce();
  expect(await runWithPhotoLock("photo", async () => ({ kind: "done" }) as never)).toEqual({ kind: "done" });
  expect(await listSavingBatches()).toEqual(new Set());
});

test("an error thrown while the lock is held is not mistaken for a blocked lock", async () => {
  vi.stubGlobal("navigator", { locks: { query: denyAccess } });
  const { runWithSavingLock } = await import("./upload-queue.ts");
  const save = vi.fn(() => Promise.reject(new Error("The disk is full.")));
  await expect(runWithSavingLock("batch", save)).rejects.toThrow("The disk is full.");
  expect(save).toHaveBeenCalledOnce();
});
