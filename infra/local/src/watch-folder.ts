import { readdirSync, statSync, watch } from "node:fs";
import { join } from "node:path";

/**
 * Calls `onChange` with the path of each changed, new or deleted file in a folder and its subfolders. Each folder has
 * its own watcher because on Linux a recursive watcher stops reporting a file that an editor replaces.
 */
export function watchFolder(folder: string, onChange: (path: string) => void, signal: AbortSignal): void {
  const watchSingleFolder = (dir: string) => {
    const watcher = watch(dir, { signal }, (_, name) => {
      if (!name) return;
      const path = join(dir, name);
      if (isFolder(path)) watchFolderTree(path);
      else onChange(path);
    });
    watchedFolders.add(dir);
    // Deleting the folder makes its watcher fail or close.
    watcher.on("error", () => watchedFolders.delete(dir)).on("close", () => watchedFolders.delete(dir));
  };
  const watchedFolders = new Set<string>();
  const watchFolderTree = (dir: string) => {
    if (!watchedFolders.has(dir)) watchSingleFolder(dir);
    for (const entry of readdirSync(dir, { withFileTypes: true }))
      if (entry.isDirectory()) watchFolderTree(join(dir, entry.name));
  };
  watchFolderTree(folder);
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
