import { basename, join } from "node:path";
import { expect, it } from "vitest";
import { listFoldersWithDependencies } from "./build-web.ts";
import { root } from "./settings.ts";

it("the web app is rebuilt only for a change in a package that it uses", () => {
  const packages = [...listFoldersWithDependencies(join(root, "apps/web"))].map((folder) => basename(folder));
  expect(packages).toEqual(expect.arrayContaining(["web", "api", "domain", "documents", "ui"]));
  for (const name of ["bench", "chaos", "testing"]) expect(packages).not.toContain(name);
});
