import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestCart, createTestPhoto } from "@storywall/testing/factories";
import { expect } from "vitest";
import { test } from "../shop.fixture.ts";

const notFoundResponse = {
  status: 404,
  body: { code: "ID_NOT_FOUND", message: "We couldn’t find anything with this ID." },
};
const calls = ["get-images", "get-data"] as const;

test.for(["x", "0", "tpl_", `tpl_${"0".repeat(26)}`, `art_${"0".repeat(26)}`, `set_${"0".repeat(26)}`, "constructor"])(
  "F16: get-images and get-data return 404 for the unknown id %s",
  async (id, { shop }) => {
    for (const call of calls)
      expect(await shop.openBrowser().call(`/api/shopify/${call}/${id}`)).toMatchObject(notFoundResponse);
  },
);

test("F17: get-images and get-data return 404 for a visitor's private id", async ({ shop, deps, db }) => {
  const owner = shop.openBrowser();
  await owner.mutate("visitor.ensure");
  const userId = String(owner.cookies.get("userId"));
  const { id: artItemId } = await createTestArtItem(db);
  const created = await owner.call("/api/art/create-set", {
    method: "POST",
    body: { name: "Mine", items: [{ artItemId }] },
  });
  const cart = await createTestCart(db, { userId });
  const photo = await createTestPhoto(deps, { userId });
  const ids = [created.body._id, cart.id, cart.lines[0]?.id, photo.id, photo.uuid, photo.handle, userId];
  for (const browser of [owner, shop.openBrowser()]) {
    for (const id of ids) {
      for (const call of calls)
        expect(await browser.call(`/api/shopify/${call}/${id}`)).toMatchObject(notFoundResponse);
    }
  }
});

test.for(["x", "TRIO", "pure", `tpl_${"0".repeat(26)}`, "variant_trio", "__proto__"])(
  "F18: memory_collections returns 404 for the unknown id %s",
  async (id, { shop }) => {
    expect(await shop.openBrowser().call(`/api/memories/memory_collections/${id}`)).toMatchObject({
      status: 404,
      body: { code: "TEMPLATE_NOT_FOUND", message: "We couldn’t find this layout." },
    });
  },
);
