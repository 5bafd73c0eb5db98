import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test as base, expect } from "vitest";
import { createOfflineWorkerHandler } from "./offline-worker.ts";

const test = base.extend<{ staticDir: string }>({
  staticDir: async ({}, use) => {
    const dir = await mkdtemp(join(tmpdir(), "storywall-static-"));
    await mkdir(join(dir, "chunks/deeper"), { recursive: true });
    await use(dir);
    await rm(dir, { recursive: true });
  },
});

const fetchWorkerText = async (dir: string) => (await createOfflineWorkerHandler(dir)()).text();

test("the service worker lists only the build's files that the editor may need", async ({ staticDir }) => {
  await writeFile(join(staticDir, "chunks/a.js"), "a");
  await writeFile(join(staticDir, "chunks/deeper/b.css"), "b");
  await writeFile(join(staticDir, "chunks/a.js.map"), "map");
  await writeFile(join(staticDir, "chunks/huge.js"), Buffer.alloc(800_000));
  const text = await fetchWorkerText(staticDir);
  expect(text).toContain('"files":["/_next/static/chunks/a.js","/_next/static/chunks/deeper/b.css"]}');
});

test("the service worker's source changes only when the build changes", async ({ staticDir }) => {
  await writeFile(join(staticDir, "chunks/a-1.js"), "a");
  const first = await fetchWorkerText(staticDir);
  expect(await fetchWorkerText(staticDir)).toBe(first);
  await writeFile(join(staticDir, "chunks/a-2.js"), "a");
  expect(await fetchWorkerText(staticDir)).not.toBe(first);
});

test("the service worker may connect only to the shop", async ({ staticDir }) => {
  const { headers } = await createOfflineWorkerHandler(staticDir)();
  expect(headers.get("cache-control")).toBe("no-cache");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; connect-src 'self'");
});
