"use client";

import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { useEffect, useState } from "react";

export function OfflineWalls() {
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  useEffect(() => {
    void listCachedEditors(window.caches).then(setPaths, () => setPaths([]));
  }, []);
  if (!paths) return null;
  if (paths.length === 0) return <p>There are no walls on this device to work on offline.</p>;
  return (
    <>
      <p>These walls still open on this device. New photos upload when you're back online.</p>
      <ul className="mt-2">
        {paths.map((path) => (
          <li key={path}>
            <a href={path} className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
              {findTemplateByKey(path.slice(EDITOR_PATH.length))?.name ?? "Your wall"}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const EDITOR_PATH = "/create/";

/** Returns the unique paths of editor pages in the browser's caches. */
export async function listCachedEditors(stores: Pick<CacheStorage, "keys" | "open">): Promise<string[]> {
  const cachedRequests = await Promise.all((await stores.keys()).map(async (name) => (await stores.open(name)).keys()));
  const paths = cachedRequests.flat().map(({ url }) => new URL(url).pathname);
  return [...new Set(paths)].filter((path) => path.startsWith(EDITOR_PATH)).toSorted();
}
