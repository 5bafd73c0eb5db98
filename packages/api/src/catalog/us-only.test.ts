import { localised } from "@storywall/domain/catalog/localised";
import { templates } from "@storywall/domain/catalog/templates";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { expect } from "vitest";
import { restRoutes } from "../rest-routes.ts";
import { test } from "../shop.fixture.ts";

const collectLeafValues = (value: unknown): unknown[] =>
  typeof value === "object" && value !== null ? Object.values(value).flatMap(collectLeafValues) : [value];

const { US, ZA, AU } = localised;
const usValues = new Set(collectLeafValues(US));
/** Values that occur only in the data of the other countries. */
const foreignValues = [ZA, AU]
  .flatMap(collectLeafValues)
  .filter((value) => typeof value !== "boolean" && !usValues.has(value));

test("countries other than the US have prices but are disabled (S-009, C-16)", () => {
  for (const country of [ZA, AU]) {
    expect(country).toMatchObject({ enabled: false, contactEmail: expect.stringContaining("@") });
    expect(Object.keys(country.bundles)).toEqual(["currency", "trio", "six", "dozen"]);
  }
  expect(US.enabled).toBe(true);
  expect(foreignValues.length).toBeGreaterThan(24);
});

test("no response or image contains a value specific to the disabled sites (S-009)", async ({ shop, db }) => {
  const { id } = await createTestArtItem(db);
  const browser = shop.openBrowser();
  const ids = [...templates.flatMap((template) => [template.id, template.key, template.variantId]), id];
  const lists = restRoutes
    .filter(({ method, path }) => method === "GET" && !path.includes("{"))
    .map(({ path }) => path);
  const perId = ["get-images", "get-data"].flatMap((call) => ids.map((item) => `/api/shopify/${call}/${item}`));
  const pictures = templates.map(({ key }) => `/product-images/${key}.svg`);
  const pages = [...lists, ...perId, ...pictures, `/api/art/item/${id}`, "/api/memories/memory_collections/trio"];
  expect(lists).toContain("/api/catalog");
  for (const path of pages) {
    const text = (await browser.call(path)).bytes.toString();
    expect({ path, found: foreignValues.filter((value) => text.includes(String(value))) }).toEqual({ path, found: [] });
  }
});
