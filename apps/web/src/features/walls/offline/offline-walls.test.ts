import { expect, test } from "vitest";
import { listCachedEditors } from "./offline-walls.tsx";

function createCacheStub(held: Record<string, string[]>) {
  return {
    keys: async () => Object.keys(held),
    open: async (name: string) =>
      ({ keys: async () => (held[name] ?? []).map((path) => new Request(`https://shop.example${path}`)) }) as never,
  };
}

test("only editor pages that are cached are listed as available offline", async () => {
  expect(await listCachedEditors(createCacheStub({}))).toEqual([]);
  expect(
    await listCachedEditors(createCacheStub({ "storywall-1": ["/offline", "/_next/static/create/a.js"] })),
  ).toEqual([]);
  const twoBuilds = { "storywall-1": ["/create/trio", "/offline"], "storywall-2": ["/create/trio", "/create/six"] };
  expect(await listCachedEditors(createCacheStub(twoBuilds))).toEqual(["/create/six", "/create/trio"]);
});
