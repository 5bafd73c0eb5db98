import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, vi } from "vitest";
import { type Imaging, openImaging } from "../open-imaging.ts";

// Photos are work: on a busy machine one takes its time.
vi.setConfig({ testTimeout: 60_000 });

/** A directory of the test's own, and image processes that all tests of a file share. */
export const test = base.extend<{ dir: string; imaging: Imaging }>({
  dir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), "storywall-imaging-"));
    await use(dir);
    await rm(dir, { recursive: true });
  },
  imaging: [
    async ({}, use) => {
      const imaging = openImaging();
      await use(imaging);
      imaging.close();
    },
    { scope: "file" },
  ],
});
