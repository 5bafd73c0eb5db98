import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { openImportGraph } from "./import-graph.ts";
import { root } from "./settings.ts";
import type { Supervised } from "./supervise.ts";
import { watchFolder } from "./watch-folder.ts";

/** An editor writes a file more than once, and a checkout writes many. */
const SETTLE_MS = 60;

/** Where each process starts. The API is first: a developer waits for its answers. */
const entries: ReadonlyArray<readonly [name: string, file: string]> = [
  ["api", "apps/web/src/server/dev-api.ts"],
  ["worker-outbox", "workers/outbox/src/main.ts"],
  ["worker-checkout", "workers/checkout/src/main.ts"],
  ["worker-orders", "workers/orders/src/main.ts"],
  ["worker-images", "workers/images/src/main.ts"],
  ["worker-email", "workers/email/src/main.ts"],
];

/** What the process of the pages loads past Next; everything else of the pages Next refreshes by itself. */
const loadedPastNext =
  /^(packages\/(db|env|payments|storage)\/src|packages\/services\/src\/(outside|open-deps)|apps\/web\/src\/server\/(dev|assemble|forward|env|page-headers|security-headers|trackers)\.ts)/;

/** Restarts the processes that a changed file is part of, and says what to run when the database's schema changes. */
export function reloadOnChange(
  processes: readonly Supervised[],
  say: (line: string) => void,
  signal: AbortSignal,
): void {
  const graph = openImportGraph();
  const changed = new Set<string>();
  const reload = () => {
    const files = [...changed];
    changed.clear();
    for (const file of files) graph.forget(join(root, file));
    const affected = entries
      .filter(([, entry]) => files.some((file) => graph.includes(join(root, entry), join(root, file))))
      .map(([name]) => name);
    if (files.some((file) => loadedPastNext.test(file))) affected.push("web");
    if (affected.length > 0) say(`${files.join(", ")} changed: restarting ${affected.join(", ")}.`);
    for (const name of affected) void processes.find((one) => one.name === name)?.restart();
    for (const file of files) sayNextStep(file, say);
  };
  let timer: NodeJS.Timeout | undefined;
  const onChange = (path: string) => {
    if (!/\.(tsx?|prisma|sql)$/.test(path) || /\.test\.tsx?$/.test(path)) return;
    changed.add(relative(root, path));
    clearTimeout(timer);
    timer = setTimeout(reload, SETTLE_MS);
  };
  for (const folder of sourceFolders()) watchFolder(join(root, folder), onChange, signal);
  // Reads the imports once, so that the first change does not wait for it.
  for (const [, entry] of entries) graph.includes(join(root, entry), "");
}

const sourceFolders = (): string[] => [
  ...["packages", "workers"].flatMap((group) => readdirSync(join(root, group)).map((name) => `${group}/${name}/src`)),
  "apps/web/src/server",
  "packages/db/prisma",
];

function sayNextStep(file: string, say: (line: string) => void): void {
  if (file.endsWith(".prisma"))
    say(`${file} changed: npm run db:migrate:new <name> writes a migration, applies it and generates the client.`);
  if (file.endsWith(".sql")) say(`${file} changed: npm run db:migrate applies it.`);
}
