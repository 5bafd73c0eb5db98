import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { createImportGraph } from "./import-graph.ts";
import { root } from "./settings.ts";
import { watchFolder } from "./watch-folder.ts";

test("the watcher reports written, replaced and new files", async () => {
  const folder = mkdtempSync(join(tmpdir(), "storywall-watch-"));
  const stopped = new AbortController();
  onTestFinished(() => {
    stopped.abort();
    rmSync(folder, { recursive: true, force: true });
  });
  const file = join(folder, "a.ts");
  writeFileSync(file, "1");
  const seen: string[] = [];
  watchFolder(folder, (path) => seen.push(path), stopped.signal);
  for (const content of ["2", "3"]) {
    seen.length = 0;
    writeFileSync(`${file}.tmp`, content);
    renameSync(`${file}.tmp`, file);
    await vi.waitFor(() => expect(seen).toContain(file));
  }
  const added = join(folder, "new", "b.ts");
  mkdirSync(join(folder, "new"));
  await vi.waitFor(() => {
    writeFileSync(added, String(seen.length));
    expect(seen).toContain(added);
  });
});

test("the list of a worker's files includes those of its child processes", () => {
  const graph = createImportGraph();
  const hasDependency = (entry: string, file: string) => graph.hasDependency(join(root, entry), join(root, file));
  expect(hasDependency("workers/images/src/main.ts", "packages/imaging/src/child/normalize-photo.ts")).toBe(true);
  expect(hasDependency("apps/web/src/server/dev-api.ts", "packages/services/src/catalog/art/art.ts")).toBe(true);
  expect(hasDependency("workers/orders/src/main.ts", "packages/services/src/catalog/art/art.ts")).toBe(false);
});
