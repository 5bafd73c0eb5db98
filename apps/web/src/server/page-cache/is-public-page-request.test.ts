import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { isPublicPageRequest } from "./is-public-page-request.ts";

const src = fileURLToPath(new URL("../..", import.meta.url));
const readRoutes = () =>
  globSync("app/**/page.tsx", { cwd: src }).map((file) => `/${file.split("/").slice(1, -1).join("/")}`);
const isPublic = (url: string, { method = "GET", headers = {} } = {}) => isPublicPageRequest({ method, url, headers });

test("only these routes of the web app are cached", () => {
  const routes = readRoutes();
  expect(routes.length).toBeGreaterThan(40);
  const cached = routes.filter((route) => isPublic(route.replaceAll(/\[\w+\]/g, "abc_123")));
  expect(cached.toSorted()).toEqual([
    "/",
    "/accessibility",
    "/art",
    "/art-sets",
    "/art-sets/[id]",
    "/art/[id]",
    "/browse",
    "/contact",
    "/faq",
    "/planner",
    "/privacy",
    "/returns",
    "/shipping",
    "/terms",
  ]);
});

test("only pages of orders, checkouts and the admin read cookies or other headers", () => {
  const files = globSync("**/*.{ts,tsx}", { cwd: src }).filter((file) => !file.includes(".test."));
  const findImporters = (module: string) =>
    files.filter((file) => readFileSync(`${src}/${file}`, "utf8").includes(`"${module}"`));
  expect(findImporters("next/headers").toSorted()).toEqual(["server/prefetch.tsx", "server/read-cookies.ts"]);
  for (const module of ["@/server/prefetch.tsx", "@/server/read-cookies.ts"])
    for (const file of findImporters(module)) expect(file).toMatch(/^app\/(order|checkout|admin)\//);
});

test("parameters that a page reads may each occur once, and requests with any other parameter are not cached", () => {
  for (const url of ["/browse?tiles=3&size=8x8", "/art?page=2&tags=sea%2Csky", "/art/art_1?frame=infinite"])
    expect(isPublic(url), url).toBe(true);
  for (const url of [
    "/browse?tiles=3&tiles=4",
    "/browse?utm_source=x",
    "/art?size=1",
    "/faq?faq=1",
    "/?a?b",
    "/art/?x",
  ])
    expect(isPublic(url), url).toBe(false);
});

test("unusual spellings of a path are not cached", () => {
  for (const url of [
    "/faq/",
    "//faq",
    "/%66aq",
    "/art/../faq",
    "/art/a/b",
    "/art/a%2fb",
    "https://elsewhere/faq",
    "*",
    "",
  ])
    expect(isPublic(url), url).toBe(false);
});

test("only GET and HEAD requests are cached", () => {
  expect(["GET", "HEAD", "POST", "OPTIONS"].filter((method) => isPublic("/faq", { method }))).toEqual(["GET", "HEAD"]);
});

test("requests of the browser's router, conditional requests and bots that Next renders for are not cached", () => {
  for (const name of [
    "rsc",
    "next-router-state-tree",
    "next-router-prefetch",
    "next-action",
    "next-url",
    "if-none-match",
  ])
    expect(isPublic("/faq", { headers: { [name]: "1" } }), name).toBe(false);
  expect(isPublic("/faq", { headers: { "user-agent": "Mozilla/5.0 (compatible; bingbot/2.0)" } })).toBe(false);
  expect(isPublic("/faq", { headers: { "user-agent": "Mozilla/5.0 (X11; Linux x86_64)", cookie: "sid=1" } })).toBe(
    true,
  );
});
