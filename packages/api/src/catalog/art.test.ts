import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { describe, expect } from "vitest";
import { type Browser, type TestResponse, test } from "../shop.fixture.ts";

type ArtBody = { _id: string; title: string; tags: string[]; version: number };

const readArtList = ({ body }: TestResponse) => body.data as ArtBody[];
const listTitles = (answer: TestResponse) => readArtList(answer).map(({ title }) => title);
const listGallery = (browser: Browser, query = "") => browser.call(`/api/art/get-art-items${query}`);
const createYearDate = (year: number) => new Date(`20${year}-01-01T00:00:00Z`);

describe("the art gallery", () => {
  test("the art gallery returns each artwork with every field and both image URLs (S-091)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db, { tags: ["warm", "kids_room"], isFeatured: true, featuredRank: 3 });
    const [art] = readArtList(await listGallery(shop.openBrowser()));
    expect(art).toStrictEqual({
      _id: id,
      title: "Red Sun, Still Water",
      artist: "Storywall Studio",
      imageUrl: `https://shop.example/art-images/${id}/1600.jpg`,
      thumbUrl: `https://shop.example/art-images/${id}/400.jpg`,
      width: 3200,
      height: 4800,
      orientation: "portrait",
      license: "Drawn by us.",
      tags: ["warm", "kids_room"],
      is_featured: true,
      featured_rank: 3,
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      version: 1,
    });
  });

  test("the art gallery lists featured artworks by rank, then all others from newest to oldest (S-091)", async ({
    shop,
    db,
  }) => {
    await createTestArtItem(db, { title: "old", createdAt: createYearDate(20) });
    await createTestArtItem(db, { title: "new, once ranked", createdAt: createYearDate(24), featuredRank: 1 });
    await createTestArtItem(db, { title: "second", isFeatured: true, featuredRank: 2, createdAt: createYearDate(22) });
    await createTestArtItem(db, { title: "first", isFeatured: true, featuredRank: 1, createdAt: createYearDate(21) });
    await createTestArtItem(db, { title: "unranked", isFeatured: true, createdAt: createYearDate(25) });
    await createTestArtItem(db, { id: `art_${"b".repeat(26)}`, title: "twin b", createdAt: createYearDate(19) });
    await createTestArtItem(db, { id: `art_${"a".repeat(26)}`, title: "twin a", createdAt: createYearDate(19) });
    expect(listTitles(await listGallery(shop.openBrowser()))).toEqual([
      "first",
      "second",
      "unranked",
      "new, once ranked",
      "old",
      "twin a",
      "twin b",
    ]);
  });

  test("the art gallery lists tags by the number of their artworks, most used first", async ({ shop, db }) => {
    await createTestArtItem(db, { tags: ["calm", "blue"] });
    await createTestArtItem(db, { tags: ["calm", "abstract"] });
    expect((await shop.openBrowser().query("art.tags")).body).toEqual([
      { tag: "calm", works: 2 },
      { tag: "abstract", works: 1 },
      { tag: "blue", works: 1 },
    ]);
  });

  test("each artwork is on exactly one page of 24 (S-170, S-228)", async ({ shop, db }) => {
    for (let count = 0; count < 50; count++) await createTestArtItem(db, { createdAt: createYearDate(20) });
    const browser = shop.openBrowser();
    const pages = await Promise.all(["", "?page=2", "?page=3", "?page=4"].map((query) => listGallery(browser, query)));
    expect(pages.map(({ body }) => [readArtList({ body } as TestResponse).length, body.page, body.hasMore])).toEqual([
      [24, 1, true],
      [24, 2, true],
      [2, 3, false],
      [0, 4, false],
    ]);
    expect(pages.map(({ body }) => [body.pageSize, body.total])).toEqual(Array(4).fill([24, 50]));
    expect(new Set(pages.flatMap((page) => readArtList(page).map(({ _id }) => _id))).size).toBe(50);
  });

  test("the art gallery filters by any or all tags (S-170, C-28)", async ({ shop, db }) => {
    await createTestArtItem(db, { title: "both", tags: ["blue", "calm"], createdAt: createYearDate(23) });
    await createTestArtItem(db, { title: "blue", tags: ["blue"], createdAt: createYearDate(22) });
    await createTestArtItem(db, { title: "calm", tags: ["calm"], createdAt: createYearDate(21) });
    await createTestArtItem(db, { title: "neither", tags: ["warm"] });
    const browser = shop.openBrowser();
    for (const query of ["tags=blue,calm", "tags[]=blue&tags[]=calm", "tags=blue&tags=calm"]) {
      expect(listTitles(await listGallery(browser, `?${query}`))).toEqual(["both", "blue", "calm"]);
      expect(listTitles(await listGallery(browser, `?${query}&match=all`))).toEqual(["both"]);
    }
    expect(listTitles(await listGallery(browser, "?tags="))).toHaveLength(4);
  });

  test.for([
    ["BLUE", "S-132"],
    ["Kids Room", "S-133"],
    ["kids__room", "S-133"],
    ["A / B", "S-134"],
    ["a__and__b", "S-134"],
    ["all,BLUE", "S-135"],
  ])("the art gallery finds a stored tag that is typed as %s (%s)", async ([typed], { shop, db }) => {
    await createTestArtItem(db, { title: "matching", tags: ["blue", "kids_room", "a_and_b"] });
    await createTestArtItem(db, { title: "other", tags: ["warm"] });
    expect(listTitles(await listGallery(shop.openBrowser(), `?tags=${encodeURIComponent(typed ?? "")}`))).toEqual([
      "matching",
    ]);
  });

  test("the art gallery returns all artworks for the tag “all” (S-135)", async ({ shop, db }) => {
    await createTestArtItem(db, { tags: ["warm"] });
    expect(readArtList(await listGallery(shop.openBrowser(), "?tags[]=All"))).toHaveLength(1);
  });

  test("the art gallery can use a database index to filter by tags", async ({ db }) => {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      const plan = await tx.$queryRaw`explain select * from art_items art where art.tags && ${["blue"]}::text[]`;
      expect(JSON.stringify(plan)).toContain("art_items_tags");
    });
  });

  test("the art gallery returns 304 if the client sends the current ETag (S-180)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db, { tags: ["blue"] });
    const browser = shop.openBrowser();
    const all = await browser.call("/api/art/get-all-art-items");
    expect(all.body).toStrictEqual({
      data: [
        {
          _id: id,
          title: "Red Sun, Still Water",
          thumbUrl: `https://shop.example/art-images/${id}/400.jpg`,
          orientation: "portrait",
          tags: ["blue"],
          is_featured: false,
          featured_rank: null,
        },
      ],
    });
    const conditionalHeaders = { "if-none-match": String(all.headers.get("etag")) };
    const again = await browser.call("/api/art/get-all-art-items", { headers: conditionalHeaders });
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    await createTestArtItem(db);
    expect(await browser.call("/api/art/get-all-art-items", { headers: conditionalHeaders })).toMatchObject({
      status: 200,
    });
  });
});

test("the full gallery list has at most 5,000 artworks (S-180)", async ({ shop, db }) => {
  await db.$executeRaw`
    insert into art_items (id, slug, title, artist, orientation, license, width, height)
    select 'art_' || lpad(place::text, 26, '0'), place::text, 'Work', 'Us', 'portrait', 'Ours', 3200, 4800
    from generate_series(1, 5001) place`;
  expect(readArtList(await shop.openBrowser().call("/api/art/get-all-art-items"))).toHaveLength(5000);
});

describe("one artwork", () => {
  test("an artwork is found by its id (S-172)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    expect(await shop.openBrowser().call(`/api/art/item/${id}`)).toMatchObject({
      status: 200,
      body: { data: { _id: id, title: "Red Sun, Still Water" } },
    });
  });

  test("related artworks are sorted by orientation, then by shared tags (S-173)", async ({ shop, db }) => {
    const tags = ["a", "b", "c"];
    const { id } = await createTestArtItem(db, { tags });
    const createArtItem = (title: string, overrides: object) => createTestArtItem(db, { title, ...overrides });
    await createArtItem("wide twin", { tags, orientation: "landscape" });
    await createArtItem("one of five", { tags: ["a", "x", "y"] });
    await createArtItem("twin", { tags });
    await createArtItem("two of three, b", { tags: ["a", "b"], id: `art_${"b".repeat(26)}` });
    await createArtItem("two of three, a", { tags: ["b", "c"], id: `art_${"a".repeat(26)}` });
    await createArtItem("nothing shared", { tags: ["z"] });
    const listRelated = () => shop.openBrowser().call(`/api/art/item/${id}/related-items`);
    expect(listTitles(await listRelated())).toEqual([
      "twin",
      "two of three, a",
      "two of three, b",
      "one of five",
      "wide twin",
    ]);
    for (let count = 0; count < 10; count++) await createArtItem("more", { tags: ["a"] });
    expect(readArtList(await listRelated())).toHaveLength(12);
    expect(readArtList(await listRelated()).map(({ _id }) => _id)).not.toContain(id);
  });

  test("an artwork without tags has no related artworks (S-173)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    await createTestArtItem(db);
    expect(await shop.openBrowser().call(`/api/art/item/${id}/related-items`)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });
});

describe("saving an artwork's tags", () => {
  const saveTags = (browser: Browser, id: string, body: object) =>
    browser.call(`/api/art/item/${id}/save-item-tags`, { method: "PUT", body });

  test("saving an artwork's tags normalizes them (S-171, S-139)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db, { tags: ["old"] });
    const admin = await shop.openAdminBrowser();
    const tags = ["Black & White/Sepia", "black_&_white__and_sepia", "ALL", " Calm ", "one,two"];
    const answer = await saveTags(admin, id, { tags, is_featured: true, featured_rank: 7, version: 1 });
    const saved = ["black_and_white_and_sepia", "calm", "one", "two"];
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Tags saved.", data: { _id: id, tags: saved, is_featured: true, featured_rank: 7, version: 2 } },
    });
    expect(readArtList(await listGallery(admin, "?tags=calm"))).toMatchObject([
      { tags: saved, featured_rank: 7, version: 2 },
    ]);
    expect(await db.auditEntry.findMany()).toMatchObject([
      {
        action: "art.tags-saved",
        entityId: id,
        role: "owner",
        before: { tags: ["old"], isFeatured: false, featuredRank: null },
        after: { tags: saved, isFeatured: true, featuredRank: 7 },
      },
    ]);
  });

  test("saving an artwork's tags keeps omitted fields (S-171)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db, { isFeatured: true, featuredRank: 5 });
    const admin = await shop.openAdminBrowser();
    expect((await saveTags(admin, id, { tags: [] })).body.data).toMatchObject({ is_featured: true, featured_rank: 5 });
    expect((await saveTags(admin, id, { tags: [], featured_rank: null })).body.data).toMatchObject({
      featured_rank: null,
    });
  });

  test("only one of two concurrent saves of an artwork's tags succeeds (S-171)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    const admin = await shop.openAdminBrowser();
    const answers = await Promise.all(
      ["a", "b"].map((tag) =>
        saveTags(admin, id, { tags: [tag], is_featured: false, featured_rank: null, version: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "ART_CHANGED",
      message: "Someone else changed this artwork. Reload to see their changes.",
    });
    expect(await db.auditEntry.count()).toBe(1);
  });
});
