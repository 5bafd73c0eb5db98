import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { publicPages } from "./public-pages.ts";

const src = fileURLToPath(new URL("..", import.meta.url));
const readPages = () => globSync("app/**/page.tsx", { cwd: src });
const toRoute = (file: string) => `/${file.split("/").slice(1, -1).join("/")}`;

test("every page in the list of public pages is a route", () => {
  expect(readPages().map(toRoute)).toEqual(expect.arrayContaining(Object.keys(publicPages)));
});

test("search engines may index only the public pages and the editor", () => {
  const indexed = readPages().filter((file) => /build\w+Metadata\(/.test(readFileSync(`${src}/${file}`, "utf8")));
  const expected = [...Object.keys(publicPages), "/create/[templateKey]"];
  expect(indexed.map(toRoute).toSorted()).toEqual(expected.toSorted());
});

test("only pages of orders, checkouts and the admin read cookies or other request headers", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
  const findImporters = (module: string) =>
    files.filter((file) => readFileSync(`${src}/${file}`, "utf8").includes(`"${module}"`));
  expect(findImporters("next/headers").toSorted()).toEqual(["server/prefetch.tsx"]);
  for (const file of findImporters("@/server/prefetch.tsx")) expect(file).toMatch(/^app\/(order|checkout|admin)\//);
});
