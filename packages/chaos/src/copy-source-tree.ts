import { cpSync, mkdirSync, symlinkSync } from "node:fs";
import { basename, join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../../..");

/**
 * Copies the processes' source tree into a new folder and returns its path. Links between packages are relative, so
 * they lead to the copies. Installed libraries are shared.
 */
export function copySourceTree(): string {
  const copy = join(root, ".test-data", `source-${process.pid}`);
  mkdirSync(copy, { recursive: true });
  for (const folder of ["packages", "workers", "infra"]) {
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => basename(path) !== ".turbo",
    });
  }
  cpSync(join(root, "package.json"), join(copy, "package.json"));
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  return copy;
}
