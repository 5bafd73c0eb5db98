import { localised } from "@storywall/domain/catalog/localised";
import { templates } from "@storywall/domain/catalog/templates";
import { anArtItem } from "@storywall/testing/an-art-item";
import { expect } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { test } from "../shop.fixture.ts";

const leaves = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(leaves) : [value];

const { US, ZA, AU } = localised;
const ours = new Set(leaves(US));
/** Values that occur only in the data of the other countries. */
const theirs = [ZA, AU].flatMap(leaves).filter((value) => typeof value !== "boolean" && !ours.has(value));

test("the other countries are data with prices and address, and are not enabled (S-009, C-16)", () => {
  for (const country of [ZA, AU]) {
    expect(country).toMatchObject({ enabled: false, contactEmail: expect.stringContaining("@") });
    expect(Object.keys(country.bundles)).toEqual(["currency", "trio", "six", "dozen"]);
  }
  expect(US.enabled).toBe(true);
  expect(theirs.length).toBeGreaterThan(24);
});

test("no response or image contains a value of ZA or AU (S-009)", async ({ shop, db }) => {
  const { id } = await anArtItem(db);
  const browser = shop.openBrowser();
  const ids = [...templates.flatMap((template) => [template.id, template.key, template.variantId]), id];
  const lists = restRoutes
    .filter(({ method, path }) => method === "GET" && !path.includes("{"))
    .map(({ path }) => path);
  const perId = ["get-images", "get-data"].flatMap((call) => ids.map((one) => `/api/shopify/${call}/${one}`));
  const pictures = templates.map(({ key }) => `/product-images/${key}.svg`);
  const pages = [...lists, ...perId, ...pictures, `/api/art/item/${id}`, "/api/memories/memory_collections/trio"];
  expect(lists).toContain("/api/catalog");
  for (const path of pages) {
    const text = (await browser.call(path)).bytes.toString();
    expect({ path, found: theirs.filter((value) => text.includes(String(value))) }).toEqual({ path, found: [] });
  }
});
