import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { root } from "./settings.ts";

/** Matches the paths in imports and in `new URL("./…")`. Such a URL names a program that the file starts. */
const specifierPattern = /(?:\bfrom|\bimport)\s*\(?\s*"([^"]+)"|new URL\("(\.[^"]+)"/g;

/** Follows imports to find the source files that a program consists of. */
export function createImportGraph() {
  const importsByFile = new Map<string, string[]>();
  const findImports = (file: string): string[] => {
    const imports = importsByFile.get(file) ?? readImports(file);
    importsByFile.set(file, imports);
    return imports;
  };
  return {
    /** Returns whether the program at `entry` includes this file. */
    hasDependency(entry: string, file: string): boolean {
      const seen = new Set([entry]);
      for (const item of seen) for (const imported of findImports(item)) seen.add(imported);
      return seen.has(file);
    },
    /** Forgets the imports of a file. Must be called when the file has changed. */
    forget: (file: string): void => void importsByFile.delete(file),
  };
}

function readImports(file: string): string[] {
  // A URL may refer to a folder, such as the migrations folder, which has no imports.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
  const found = [...readFileSync(file, "utf8").matchAll(specifierPattern)];
  return found.flatMap(([, imported, started]) => resolveSource(file, imported ?? started ?? "") ?? []);
}

/** Resolves package paths, for example `@storywall/db/client` to `packages/db/src/client.ts`. */
function resolveSource(from: string, specifier: string): string | undefined {
  const [, name, path] = /^@storywall\/([\w-]+)\/(.+)$/.exec(specifier) ?? [];
  if (!path) return specifier.startsWith(".") ? resolve(dirname(from), specifier) : undefined;
  const base = join(root, "packages", name ?? "", "src", path);
  return [`${base}.ts`, `${base}.tsx`].find(existsSync);
}
