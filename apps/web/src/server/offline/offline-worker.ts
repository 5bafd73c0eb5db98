import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Maximum size of a cached file in bytes. The editor also opens without larger files. */
const MAX_BYTES = 700_000;
const isCacheable = (name: string) => /\.(js|css|woff2)$/.test(name);

/** Serves the service worker of this build. Its text differs per build, which is how browsers detect updates. */
export function createOfflineWorkerHandler(staticDir: string): () => Promise<Response> {
  let workerText: Promise<string> | undefined;
  return async () => {
    workerText ??= createWorkerSource(staticDir);
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

async function createWorkerSource(staticDir: string): Promise<string> {
  const source = await readFile(new URL("./worker.js", import.meta.url), "utf8");
  const files = await listStaticFiles(staticDir);
  const build = createHash("sha256").update(source).update(files.join("\n")).digest("hex").slice(0, 16);
  return `const build = ${JSON.stringify(build)};\nconst files = ${JSON.stringify(files)};\n${source}`;
}

async function listStaticFiles(staticDir: string): Promise<string[]> {
  const entries = await readdir(staticDir, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && isCacheable(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const filesWithSize = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  return filesWithSize
    .filter(({ bytes }) => bytes <= MAX_BYTES)
    .map(({ path }) => `/_next/static/${relative(staticDir, path).split(sep).join("/")}`)
    .toSorted();
}
