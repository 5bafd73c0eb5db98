import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "@storywall/local/settings";
import { listSpecsForChangedFiles, purchaseSpecs, specsByFolder, specsOfTheWholeShop } from "./specs-by-feature.mjs";

const source = join(root, "apps/web/src");
const listFolders = (path: string) =>
  readdirSync(join(source, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name));

test("every folder of the web app lists its specs, and every spec is listed", () => {
  const contexts = listFolders("features");
  const folders = [
    ...listFolders(".").filter((name) => name !== "features"),
    ...contexts,
    ...[...contexts, "components", "lib"].flatMap(listFolders),
  ];
  expect(Object.keys(specsByFolder).sort()).toEqual(folders.sort());
  const namedSpecs = new Set([...Object.values(specsByFolder).flat(), ...purchaseSpecs, ...specsOfTheWholeShop]);
  const specFiles = readdirSync(join(root, "apps/web/e2e")).filter((name) => name.endsWith(".spec.ts"));
  expect([...namedSpecs].map((name) => `${name}.spec.ts`).sort()).toEqual(specFiles.sort());
});

test("a changed file selects the specs of its folder, a changed spec selects itself, and any other file selects the purchase specs", () => {
  expect(listSpecsForChangedFiles(["apps/web/src/features/walls/planner/planner.tsx", "docs/figures.md"])).toEqual([
    "planner.spec.ts",
  ]);
  expect(listSpecsForChangedFiles(["apps/web/e2e/crop.spec.ts", "packages/domain/src/cart/design.test.ts"])).toEqual([
    "crop.spec.ts",
  ]);
  expect(listSpecsForChangedFiles(["packages/services/src/cart/update-cart.ts"])).toEqual([
    "checkout.spec.ts",
    "order.spec.ts",
    "restored-draft.spec.ts",
  ]);
});
