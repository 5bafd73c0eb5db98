import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { withLock } from "./lock.ts";
import { spawnProcessGroup, stopProcessGroup } from "./process-group.ts";
import { runScript } from "./run-script.ts";
import { root } from "./settings.ts";
import { giveUpAfterMs } from "./wait-until-ready.ts";

const webFolder = join(root, "apps/web");
const samplesFolder = join(webFolder, "public/samples");
const stampPath = join(webFolder, ".next", "built-from");

const skippedFolders = new Set([
  "node_modules",
  ".next",
  "e2e",
  ".turbo",
  "test-results",
  "playwright-report",
  "screens",
]);

export type BuildOptions = {
  env: Record<string, string>;
  onLine?: (line: string) => void;
  signal?: AbortSignal;
};

/**
 * Builds the web app unless its sources are unchanged. Returns whether it built.
 * @throws an error with the end of the output when the build fails
 */
export async function buildWeb({ env: variables, onLine, signal }: BuildOptions): Promise<boolean> {
  // The build does not depend on the public URL: the web process reads it at run time.
  const { PUBLIC_URL: _publicUrl, ...env } = variables;
  return withLock(
    join(root, "node_modules", ".storywall-build.lock"),
    async () => {
      await writeAssets(env, onLine, signal);
      const currentHash = hashSourceFiles();
      if (
        existsSync(join(webFolder, ".next", "BUILD_ID")) &&
        existsSync(stampPath) &&
        readFileSync(stampPath, "utf8") === currentHash
      )
        return false;
      await runNextBuild(env, onLine ?? (() => {}), signal);
      mkdirSync(join(webFolder, ".next"), { recursive: true });
      writeFileSync(stampPath, currentHash);
      return true;
    },
    // If another process is building, waits until it has finished and then builds this process's own sources.
    2 * giveUpAfterMs,
  );
}

export async function writeAssets(env: Record<string, string>, onLine: BuildOptions["onLine"], signal?: AbortSignal) {
  await runScript("apps/web/tools/subset-fonts.ts", env, { signal, onLine });
  await runScript("packages/seed/src/write-link-previews.ts", env, { args: [samplesFolder], signal, onLine });
}

async function runNextBuild(
  env: Record<string, string>,
  onLine: (line: string) => void,
  signal: AbortSignal | undefined,
) {
  signal?.throwIfAborted();
  const next = join(webFolder, "node_modules/next/dist/bin/next");
  const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
  const build = await spawnProcessGroup(process.execPath, [next, "build"], { cwd: webFolder, env, stdio });
  const lastLines: string[] = [];
  for (const stream of [build.child.stdout, build.child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => {
      const lines = text.split("\n").filter((line) => line.trim() !== "");
      lastLines.push(...lines);
      lastLines.splice(0, lastLines.length - 40);
      lines.forEach(onLine);
    });
  }
  const stopBuild = () => void stopProcessGroup(build, 1500);
  signal?.addEventListener("abort", stopBuild, { once: true });
  const { code, signal: killedBy } = await build.exited;
  signal?.removeEventListener("abort", stopBuild);
  signal?.throwIfAborted();
  const how = killedBy ? `was ended by ${killedBy}` : `ended with code ${code}`;
  if (code !== 0) throw new Error(`The web app could not be built: next build ${how}.\n${lastLines.join("\n")}`);
}

function hashSourceFiles(): string {
  const hash = createHash("sha256");
  const files = [...listFoldersWithDependencies(webFolder)].flatMap(listSourceFiles).sort();
  for (const file of [...files, join(root, "package.json"), join(root, "pnpm-lock.yaml")]) {
    hash.update(`${relative(root, file)}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Lists the folder of a package and those of all packages of this repository that its code depends on. */
export function listFoldersWithDependencies(folder: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies?: Record<string, string>;
  };
  for (const [name, version] of Object.entries(dependencies)) {
    if (version.startsWith("workspace:")) {
      listFoldersWithDependencies(join(root, "packages", name.replace("@storywall/", "")), found);
    }
  }
  return found;
}

function listSourceFiles(dir: string): string[] {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : listSourceFiles(path);
    return entry.isFile() &&
      !/\.test\.tsx?$|\.log$|next-env\.d\.ts$|\.tsbuildinfo$|^playwright\.config\.ts$/.test(entry.name)
      ? [path]
      : [];
  });
}
