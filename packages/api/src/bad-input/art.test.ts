import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const unknownArtId = `art_${"0".repeat(26)}`;
const listArt = (browser: Browser, query: string) => browser.call(`/api/art/get-art-items?${query}`);

describe("the art gallery", () => {
  test.for(["0", "-1", "1.5", "x", "", "NaN", "1e400"])(
    "D1: page %s is treated as page 1",
    async (page, { shop, db }) => {
      const { id } = await createTestArtItem(db);
      expect(await listArt(shop.openBrowser(), `page=${page}`)).toMatchObject({
        status: 200,
        body: { page: 1, data: [{ _id: id }] },
      });
    },
  );

  test.for(["1000000000", "9007199254740991"])("D2: page %s has no artworks", async (page, { shop, db }) => {
    await createTestArtItem(db);
    expect(await listArt(shop.openBrowser(), `page=${page}`)).toMatchObject({
      status: 200,
      body: { page: Number(page), total: 1, hasMore: false, data: [] },
    });
  });

  test("D3: a query with 21 tags is rejected", async ({ shop }) => {
    const query = Array.from({ length: 21 }, (_, index) => `tags[]=t${index}`).join("&");
    expect(await listArt(shop.openBrowser(), query)).toMatchObject({
      status: 422,
      body: { code: "TOO_MANY_TAGS", message: "Choose up to 20 tags." },
    });
  });

  test("D4: a query with a tag of 41 characters is rejected", async ({ shop }) => {
    const tooLong = { status: 422, body: { code: "TAG_TOO_LONG", message: "A tag can have up to 40 characters." } };
    expect(await listArt(shop.openBrowser(), `tags=${"x".repeat(41)}`)).toMatchObject(tooLong);
    expect(await listArt(shop.openBrowser(), `tags=${"x".repeat(40)}`)).toMatchObject({ status: 200 });
  });

  test.for([
    ["Black & White/Sepia", ["match"]],
    ["ALL", ["match", "other"]],
  ] as const)("D5: the tag %s is normalized", async ([tag, found], { shop, db }) => {
    await createTestArtItem(db, { title: "match", tags: ["black_and_white_and_sepia"], isFeatured: true });
    await createTestArtItem(db, { title: "other" });
    const { body } = await listArt(shop.openBrowser(), `tags[]=${encodeURIComponent(tag)}`);
    expect((body.data as { title: string }[]).map(({ title }) => title)).toEqual(found);
  });

  test.for(["%", "_", "a%", "c_t", ".*", "c[a]t", "(", "\\", "'; drop table art_items; --", "{a}", '"'])(
    "D6: the tag %s is matched literally",
    async (tag, { shop, db }) => {
      await createTestArtItem(db, { title: "cat", tags: ["cat", "abc"] });
      const itself = await createTestArtItem(db, { tags: [tag.replaceAll(" ", "_")] });
      expect(await listArt(shop.openBrowser(), `tags[]=${encodeURIComponent(tag)}`)).toMatchObject({
        status: 200,
        body: { total: 1, data: [{ _id: itself.id }] },
      });
    },
  );
});

test.for([
  ["GET", unknownArtId, ""],
  ["GET", "42", ""],
  ["GET", unknownArtId, "/related-items"],
  ["GET", "x%2e", "/related-items"],
  ["PUT", unknownArtId, "/save-item-tags"],
  ["PUT", "1", "/save-item-tags"],
] as const)("D7: %s /api/art/item/%s%s returns 404 for an unknown artwork", async ([method, id, rest], { shop }) => {
  const admin = await shop.openAdminBrowser();
  const body = method === "PUT" ? { body: { tags: [], is_featured: false, featured_rank: null } } : {};
  expect(await admin.call(`/api/art/item/${id}${rest}`, { method, ...body })).toMatchObject({
    status: 404,
    body: { code: "ART_NOT_FOUND", message: "We couldn’t find this artwork." },
  });
});

describe("saving an artwork's tags", () => {
  const rank = "“featured_rank” must be a whole number from 1 to 9999, or empty.";
  const rows: [string, object, number, string, string][] = [
    ["D3: a value for tags that is not a list", { tags: "blue" }, 400, "FIELD_INVALID", '"tags" must be a list.'],
    ["D3: a request without tags", {}, 400, "FIELD_REQUIRED", '"tags" is required.'],
    ["D3: a list of 21 tags", { tags: Array(21).fill("t") }, 422, "TOO_MANY_TAGS", "Choose up to 20 tags."],
    [
      "D4: a tag of 41 characters",
      { tags: ["x".repeat(41)] },
      422,
      "TAG_TOO_LONG",
      "A tag can have up to 40 characters.",
    ],
    [
      "D13: the text true for is_featured",
      { tags: [], is_featured: "true" },
      400,
      "FIELD_INVALID",
      '"is_featured" must be true or false.',
    ],
    ...[0, -1, 1.2, 1e9, 10_000].map((featured_rank): (typeof rows)[number] => [
      `D14: the featured_rank ${featured_rank}`,
      { tags: [], featured_rank },
      422,
      "FEATURED_RANK_INVALID",
      rank,
    ]),
  ];

  test.for(rows)("%s is rejected and changes nothing", async ([, body, status, code, message], { shop, db }) => {
    const { id } = await createTestArtItem(db, { tags: ["old"] });
    const admin = await shop.openAdminBrowser();
    const answer = await admin.call(`/api/art/item/${id}/save-item-tags`, { method: "PUT", body });
    expect(answer).toMatchObject({ status, body: { code, message } });
    expect(await db.artItem.findFirst()).toMatchObject({ tags: ["old"], version: 1 });
    expect(await db.auditEntry.count()).toBe(0);
  });

  test.for([1, 9999])("D14: the featured_rank %s is accepted", async (featured_rank, { shop, db }) => {
    const { id } = await createTestArtItem(db);
    const admin = await shop.openAdminBrowser();
    const body = { tags: [], is_featured: true, featured_rank };
    expect(await admin.call(`/api/art/item/${id}/save-item-tags`, { method: "PUT", body })).toMatchObject({
      status: 200,
    });
  });
});

describe("art sets", () => {
  type SetBody = { name?: unknown; items?: unknown; [field: string]: unknown };
  const createArtSet = (browser: Browser, body: SetBody) =>
    browser.call("/api/art/create-set", { method: "POST", body });
  const repeatArtItem = (artItemId: string, count: number) => Array(count).fill({ artItemId });

  test.for([
    ["GET", unknownArtId.replace("art", "set")],
    ["GET", "42"],
    ["PUT", unknownArtId.replace("art", "set")],
    ["PUT", "x"],
    ["DELETE", unknownArtId.replace("art", "set")],
    ["DELETE", unknownArtId],
  ] as const)("D8: %s /api/art/art-set/%s returns 404 for an unknown set", async ([method, id], { shop }) => {
    const body = method === "PUT" ? { body: { name: "A set", items: [] } } : {};
    expect(await shop.openBrowser().call(`/api/art/art-set/${id}`, { method, ...body })).toMatchObject({
      status: 404,
      body: { code: "SET_NOT_FOUND", message: "We couldn’t find this art set." },
    });
  });

  const rows: [string, SetBody, number, string, string][] = [
    ["D15: a set without items", { items: [] }, 422, "SET_EMPTY", "Add at least one artwork."],
    ["D15: a set with a blank name", { name: " \t" }, 422, "SET_NAME_MISSING", "Give the set a name."],
    ["D15: a set without a name", { name: undefined }, 400, "FIELD_REQUIRED", '"name" is required.'],
    ["D15: a set whose items are not a list", { items: "x" }, 400, "FIELD_INVALID", '"items" must be a list.'],
    [
      "D15: a set with a name of 61 characters",
      { name: "x".repeat(61) },
      422,
      "NAME_TOO_LONG",
      "The name is too long (limit 60 characters).",
    ],
    [
      "D16: a set with a malformed item id",
      { items: [{ artItemId: "x" }] },
      422,
      "ART_UNKNOWN",
      "Artwork “x” doesn’t exist.",
    ],
    [
      "D16: a set with an unknown item id",
      { items: [{ artItemId: unknownArtId }] },
      422,
      "ART_UNKNOWN",
      `Artwork “${unknownArtId}” doesn’t exist.`,
    ],
    [
      "D17: a visitor's set with 25 items",
      { items: repeatArtItem(unknownArtId, 25) },
      422,
      "SET_TOO_LARGE",
      "A set can hold up to 24 artworks.",
    ],
    [
      "a set with an unknown template",
      { templateKey: "none" },
      422,
      "TEMPLATE_UNKNOWN",
      "This layout is no longer available.",
    ],
    ["a set with an unknown frame", { frameStyle: "Gold" }, 422, "FRAME_UNKNOWN", "This frame style doesn’t exist."],
    [
      "a set with a frame that is not offered for the template",
      { templateKey: "flex_two_frames", frameStyle: "Harmony" },
      422,
      "FRAME_NOT_ALLOWED",
      "This frame isn’t available for this layout. Choose another one.",
    ],
    [
      "a set in a size that is not offered for the template (C-05)",
      { templateKey: "flex_two_frames", frameSize: "rectangle_small" },
      422,
      "SIZE_NOT_ALLOWED",
      "This layout comes in Medium and Large only.",
    ],
    [
      "a set with more artworks than its template holds",
      { templateKey: "flex_two_frames", items: repeatArtItem(unknownArtId, 3) },
      422,
      "TILE_COUNT",
      "This layout holds 2 photos, but 3 were sent.",
    ],
    [
      "a set with a tile that is not in its template",
      { templateKey: "trio", items: [{ artItemId: unknownArtId, tileName: "attic" }] },
      422,
      "TILE_UNKNOWN",
      "This layout has no tile named “attic”.",
    ],
  ];

  test.for(rows)("%s is rejected and not stored", async ([, overrides, status, code, message], { shop, db }) => {
    const { id } = await createTestArtItem(db);
    const answer = await createArtSet(shop.openBrowser(), { name: "A set", items: [{ artItemId: id }], ...overrides });
    expect(answer).toMatchObject({ status, body: { code, message } });
    expect(await db.artSet.count()).toBe(0);
  });

  test("D17: a curated set can have more items than a visitor's set", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    const longest = "x".repeat(60);
    expect(await createArtSet(shop.openBrowser(), { name: longest, items: repeatArtItem(id, 24) })).toMatchObject({
      status: 200,
    });
    const admin = await shop.openAdminBrowser();
    const curated = { name: "A set", curated: true };
    expect(await createArtSet(admin, { ...curated, items: repeatArtItem(id, 500) })).toMatchObject({ status: 200 });
    expect(await createArtSet(admin, { ...curated, items: repeatArtItem(id, 501) })).toMatchObject({
      status: 422,
      body: { code: "SET_TOO_LARGE", message: "A set can hold up to 500 artworks." },
    });
  });

  test("D18: a replacement that is based on an old version of the set returns 409", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    const browser = shop.openBrowser();
    const body = { name: "A set", items: [{ artItemId: id }] };
    const created = await createArtSet(browser, body);
    const replaceArtSet = () =>
      browser.call(`/api/art/art-set/${created.body._id}`, { method: "PUT", body: { ...body, version: 1 } });
    expect(await replaceArtSet()).toMatchObject({ status: 200 });
    expect(await replaceArtSet()).toMatchObject({
      status: 409,
      body: { code: "SET_CHANGED", message: "Someone else changed this set. Reload to see their changes.", version: 2 },
    });
  });

  test("D19: deleting a set a second time returns 404", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    const browser = shop.openBrowser();
    const created = await createArtSet(browser, { name: "A set", items: [{ artItemId: id }] });
    const deleteArtSet = () => browser.call(`/api/art/art-set/${created.body._id}`, { method: "DELETE" });
    expect(await deleteArtSet()).toMatchObject({ status: 200 });
    expect(await deleteArtSet()).toMatchObject({
      status: 404,
      body: { code: "SET_NOT_FOUND", message: "We couldn’t find this art set." },
    });
  });
});
