import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { isBuildReplaced, isLoadError, listBuildFiles } from "./new-version.ts";

const stops: Array<() => void> = [];
afterEach(() => stops.splice(0).forEach((stop) => void stop()));

/** Starts a shop that answers every request with a status. Returns the address of a file of its build. */
async function startShop(status: number): Promise<string> {
  const server = createServer((_request, response) => void response.writeHead(status, { connection: "close" }).end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  stops.push(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/_next/static/chunks/3f2a.js`;
}

test.each([
  ["Turbopack", Object.assign(new Error("Failed to load chunk /_next/static/chunks/3f2a.js from module 7"), {})],
  ["webpack", Object.assign(new Error("Loading chunk 12 failed."), { name: "ChunkLoadError" })],
  ["a style sheet", new Error("Loading CSS chunk 12 failed.\n(/_next/static/css/3f2a.css)")],
  ["Chromium", new TypeError("Failed to fetch dynamically imported module: https://shop.example.com/a.js")],
  ["Firefox", new TypeError("error loading dynamically imported module: https://shop.example.com/a.js")],
  ["Safari", new TypeError("Importing a module script failed.")],
  ["an error with a cause", new Error("Rendering failed", { cause: new Error("Failed to load chunk /a.js") })],
])("an error about a build file that could not be loaded is recognized: %s", (_name, error) => {
  expect(isLoadError(error)).toBe(true);
});

test.each([new TypeError("Failed to fetch"), new Error("This wall is gone."), null, undefined, "chunk"])(
  "an error about something other than a missing build file is not recognized: %s",
  (error) => expect(isLoadError(error)).toBe(false),
);

test("the list of an error's build files contains each file exactly once", () => {
  const error = new Error(
    "Failed to load chunk /_next/static/chunks/3f2a.js from module 7 (https://shop.example.com/_next/static/css/9b.css?dpl=1, /_next/static/chunks/3f2a.js)",
  );
  expect(listBuildFiles(error)).toEqual([
    "/_next/static/chunks/3f2a.js",
    "https://shop.example.com/_next/static/css/9b.css",
  ]);
  expect(listBuildFiles(new Error("Importing a module script failed."))).toEqual([]);
});

test("a missing build file indicates a new version", async () => {
  const files = [await startShop(200), await startShop(404)];
  // The port may have belonged to a server of another test, and a pooled connection to it fails once.
  await expect.poll(() => isBuildReplaced(files)).toBe(true);
});

test.each([200, 500, 503])("a build file with the status %i does not indicate a new version", async (status) => {
  expect(await isBuildReplaced([await startShop(status)])).toBe(false);
});

test("an unreachable shop does not indicate a new version", async () => {
  const file = await startShop(404);
  for (const stop of stops.splice(0)) stop();
  expect(await isBuildReplaced([file])).toBe(false);
});
