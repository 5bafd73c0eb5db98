import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Maximum size in bytes of a file that is cached. The editor also works without larger files. */
const MAX_BYTES = 700_000;
const isCacheableFile = (name: string) => /\.(js|css|woff2)$/.test(name);

/**
 * Serves the service worker of this build. Its text is different in each build, which tells browsers that there is an
 * update.
 */
export function createOfflineWorkerHandler(staticDir: string): () => Promise<Response> {
  let workerText: Promise<string> | undefined;
  return async () => {
    workerText ??= buildWorkerSource(staticDir);
    return new Response(await workerText, {
      headers: {
        "content-type": "text/javascript; charset=utf-8",
        "cache-control": "no-cache",
        "content-security-policy": "default-src 'none'; connect-src 'self'",
        "x-content-type-options": "nosniff",
      },
    });
  };
}

async function buildWorkerSource(staticDir: string): Promise<string> {
  const source = await readFile(new URL("./worker.js", import.meta.url), "utf8");
  const files = await listStaticFiles(staticDir);
  const build = createHash("sha256").update(source).update(files.join("\n")).digest("hex").slice(0, 16);
  return `self.shopBuild = ${JSON.stringify({ build, files })};\n${source}`;
}

async function listStaticFiles(staticDir: string): Promise<string[]> {
  const entries = await readdir(staticDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCacheableFile(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const filesWithSize = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  return filesWithSize
    .filter(({ bytes }) => bytes <= MAX_BYTES)
    .map(({ path }) => `/_next/static/${relative(staticDir, path).split(sep).join("/")}`)
    .toSorted();
}
