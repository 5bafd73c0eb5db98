import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { placeholderUrl } from "../lib/seo/env.ts";
import { preparePages } from "./prepare-pages.ts";

const dir = mkdtempSync(join(tmpdir(), "storywall-pages-"));
const files: Record<string, string> = {
  "next.config.mjs": "export default {};",
  ".next/BUILD_ID": "1",
  ".next/cache/images/one": "picture",
  ".next/server/chunks/a.js": `"${placeholderUrl}"`,
  ".next/server/app/create/trio.html": `<link rel="canonical" href="${placeholderUrl}/create/trio"/>`,
  ".next/server/app/create/trio.segments/_full.segment.rsc": `["${placeholderUrl}/create/trio"]`,
  ".next/server/app/cart.html": "<p>Cart</p>",
};
for (const [name, text] of Object.entries(files)) {
  mkdirSync(dirname(join(dir, name)), { recursive: true });
  writeFileSync(join(dir, name), text);
}
const prepared = preparePages(dir, "https://shop.example");
const readPreparedFile = (name: string) => readFileSync(join(prepared, name), "utf8");
afterAll(() => {
  for (const folder of [dir, prepared]) rmSync(folder, { recursive: true, force: true });
});

test("prerendered pages and their data contain the shop's URL", () => {
  expect(readPreparedFile(".next/server/app/create/trio.html")).toBe(
    '<link rel="canonical" href="https://shop.example/create/trio"/>',
  );
  expect(readPreparedFile(".next/server/app/create/trio.segments/_full.segment.rsc")).toBe(
    '["https://shop.example/create/trio"]',
  );
});

test("the build is not changed", () => {
  for (const [name, text] of Object.entries(files)) expect(readFileSync(join(dir, name), "utf8"), name).toBe(text);
});

test("files that do not contain the shop's URL are links into the build", () => {
  for (const name of ["next.config.mjs", ".next/BUILD_ID", ".next/server/chunks/a.js", ".next/server/app/cart.html"])
    expect(realpathSync(join(prepared, name)), name).toBe(realpathSync(join(dir, name)));
});

test("a build without an image cache gets an empty one outside the build", () => {
  rmSync(join(dir, ".next/cache"), { recursive: true });
  const other = preparePages(dir, "https://shop.example");
  expect(realpathSync(join(other, ".next/cache"))).toBe(`${realpathSync(join(other, ".next"))}/cache`);
  expect(existsSync(join(dir, ".next/cache"))).toBe(false);
  rmSync(other, { recursive: true });
});
