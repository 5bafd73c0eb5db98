"use client";

import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { useEffect, useState } from "react";

const texts = {
  noOfflineWalls: "None of the walls on this device are available offline.",
  offlineWalls: "You can still open these walls on this device. New photos will upload when you’re back online.",
  unnamedWall: "Your wall",
};

export function OfflineWalls() {
  const [paths, setPaths] = useState<readonly string[] | null>(null);
  useEffect(() => {
    // Reading `caches` throws in browsers that block storage.
    const readCachedPaths = async () => listCachedEditors(window.caches);
    void readCachedPaths().then(setPaths, () => setPaths([]));
  }, []);
  if (!paths) return null;
  if (paths.length === 0) return <p>{texts.noOfflineWalls}</p>;
  return (
    <>
      <p>{texts.offlineWalls}</p>
      <ul className="mt-2">
        {paths.map((path) => (
          <li key={path}>
            <a href={path} className="inline-flex min-h-11 items-center text-ink underline underline-offset-4">
              {findTemplateByKey(path.slice(EDITOR_PATH.length))?.name ?? texts.unnamedWall}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

const EDITOR_PATH = "/create/";

/** Returns the paths of the editor pages in the browser's caches, without duplicates. */
export async function listCachedEditors(stores: Pick<CacheStorage, "keys" | "open">): Promise<string[]> {
  const cachedRequests = await Promise.all((await stores.keys()).map(async (name) => (await stores.open(name)).keys()));
  const paths = cachedRequests.flat().map(({ url }) => new URL(url).pathname);
  return [...new Set(paths)].filter((path) => path.startsWith(EDITOR_PATH)).toSorted();
}
