import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, vi } from "vitest";
import { createImagingPool, type Imaging } from "../create-imaging-pool.ts";

// The timeout is long, because image processing is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

/** Provides a directory per test, and image processes that all tests of a file share. */
export const test = base.extend<{ dir: string; imaging: Imaging }>({
  dir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), "storywall-imaging-"));
    await use(dir);
    await rm(dir, { recursive: true });
  },
  imaging: [
    async ({}, use) => {
      const imaging = createImagingPool();
      await use(imaging);
      imaging.close();
    },
    { scope: "file" },
  ],
});
