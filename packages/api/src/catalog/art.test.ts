import { anArtItem } from "@storywall/testing/an-art-item";
import { describe, expect } from "vitest";
import { type Answer, type Browser, test } from "../shop.fixture.ts";

type Wire = { _id: string; title: string; tags: string[]; version: number };

const dataOf = ({ body }: Answer) => body.data as Wire[];
const titles = (answer: Answer) => dataOf(answer).map(({ title }) => title);
const gallery = (browser: Browser, query = "") => browser.call(`/api/art/get-art-items${query}`);
const inYear = (year: number) => new Date(`20${year}-01-01T00:00:00Z`);

describe("the gallery", () => {
  test("shows each artwork with every field and both pictures (S-091)", async ({ shop, db }) => {
    const { id } = await anArtItem(db, { tags: ["warm", "kids_room"], isFeatured: true, featuredRank: 3 });
    const [art] = dataOf(await gallery(shop.openBrowser()));
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

  test("lists featured artworks by rank, then the newest, ties by id (S-091)", async ({ shop, db }) => {
    await anArtItem(db, { title: "old", createdAt: inYear(20) });
    await anArtItem(db, { title: "new, once ranked", createdAt: inYear(24), featuredRank: 1 });
    await anArtItem(db, { title: "second", isFeatured: true, featuredRank: 2, createdAt: inYear(22) });
    await anArtItem(db, { title: "first", isFeatured: true, featuredRank: 1, createdAt: inYear(21) });
    await anArtItem(db, { title: "unranked", isFeatured: true, createdAt: inYear(25) });
    await anArtItem(db, { id: `art_${"b".repeat(26)}`, title: "twin b", createdAt: inYear(19) });
    await anArtItem(db, { id: `art_${"a".repeat(26)}`, title: "twin a", createdAt: inYear(19) });
    expect(titles(await gallery(shop.openBrowser()))).toEqual([
      "first",
      "second",
      "unranked",
      "new, once ranked",
      "old",
      "twin a",
      "twin b",
    ]);
  });

  test("lists tags, the most used first", async ({ shop, db }) => {
    await anArtItem(db, { tags: ["calm", "blue"] });
    await anArtItem(db, { tags: ["calm", "abstract"] });
    expect((await shop.openBrowser().query("art.tags")).body).toEqual([
      { tag: "calm", works: 2 },
      { tag: "abstract", works: 1 },
      { tag: "blue", works: 1 },
    ]);
  });

  test("is paged from 1, 24 to a page, and every artwork is on one page (S-170, S-228)", async ({ shop, db }) => {
    for (let count = 0; count < 50; count++) await anArtItem(db, { createdAt: inYear(20) });
    const browser = shop.openBrowser();
    const pages = await Promise.all(["", "?page=2", "?page=3", "?page=4"].map((query) => gallery(browser, query)));
    expect(pages.map(({ body }) => [dataOf({ body } as Answer).length, body.page, body.hasMore])).toEqual([
      [24, 1, true],
      [24, 2, true],
      [2, 3, false],
      [0, 4, false],
    ]);
    expect(pages.map(({ body }) => [body.pageSize, body.total])).toEqual(Array(4).fill([24, 50]));
    expect(new Set(pages.flatMap((page) => dataOf(page).map(({ _id }) => _id))).size).toBe(50);
  });

  test("filters by any or all tags, in all three list formats (S-170, C-28)", async ({ shop, db }) => {
    await anArtItem(db, { title: "both", tags: ["blue", "calm"], createdAt: inYear(23) });
    await anArtItem(db, { title: "blue", tags: ["blue"], createdAt: inYear(22) });
    await anArtItem(db, { title: "calm", tags: ["calm"], createdAt: inYear(21) });
    await anArtItem(db, { title: "neither", tags: ["warm"] });
    const browser = shop.openBrowser();
    for (const query of ["tags=blue,calm", "tags[]=blue&tags[]=calm", "tags=blue&tags=calm"]) {
      expect(titles(await gallery(browser, `?${query}`))).toEqual(["both", "blue", "calm"]);
      expect(titles(await gallery(browser, `?${query}&match=all`))).toEqual(["both"]);
    }
    expect(titles(await gallery(browser, "?tags="))).toHaveLength(4);
  });

  test.for([
    ["BLUE", "S-132"],
    ["Kids Room", "S-133"],
    ["kids__room", "S-133"],
    ["A / B", "S-134"],
    ["a__and__b", "S-134"],
    ["all,BLUE", "S-135"],
  ])("reads %s as the tag that is stored (%s)", async ([typed], { shop, db }) => {
    await anArtItem(db, { title: "wanted", tags: ["blue", "kids_room", "a_and_b"] });
    await anArtItem(db, { title: "other", tags: ["warm"] });
    expect(titles(await gallery(shop.openBrowser(), `?tags=${encodeURIComponent(typed ?? "")}`))).toEqual(["wanted"]);
  });

  test("returns everything for the tag “all” (S-135)", async ({ shop, db }) => {
    await anArtItem(db, { tags: ["warm"] });
    expect(dataOf(await gallery(shop.openBrowser(), "?tags[]=All"))).toHaveLength(1);
  });

  test("uses the index for tags", async ({ db }) => {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`set local enable_seqscan = off`;
      const plan = await tx.$queryRaw`explain select * from art_items art where art.tags && ${["blue"]}::text[]`;
      expect(JSON.stringify(plan)).toContain("art_items_tags");
    });
  });

  test("is available as one list, with 304 for the current ETag (S-180)", async ({ shop, db }) => {
    const { id } = await anArtItem(db, { tags: ["blue"] });
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
    const known = { "if-none-match": String(all.headers.get("etag")) };
    const again = await browser.call("/api/art/get-all-art-items", { headers: known });
    expect(again).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    await anArtItem(db);
    expect(await browser.call("/api/art/get-all-art-items", { headers: known })).toMatchObject({ status: 200 });
  });
});

test("the list of everything ends at 5,000 (S-180)", async ({ shop, db }) => {
  await db.$executeRaw`
    insert into art_items (id, slug, title, artist, orientation, license, width, height)
    select 'art_' || lpad(place::text, 26, '0'), place::text, 'Work', 'Us', 'portrait', 'Ours', 3200, 4800
    from generate_series(1, 5001) place`;
  expect(dataOf(await shop.openBrowser().call("/api/art/get-all-art-items"))).toHaveLength(5000);
});

describe("one artwork", () => {
  test("is found by its id (S-172)", async ({ shop, db }) => {
    const { id } = await anArtItem(db);
    expect(await shop.openBrowser().call(`/api/art/item/${id}`)).toMatchObject({
      status: 200,
      body: { data: { _id: id, title: "Red Sun, Still Water" } },
    });
  });

  test("has up to 12 related ones: same orientation first, then by shared tags (S-173)", async ({ shop, db }) => {
    const tags = ["a", "b", "c"];
    const { id } = await anArtItem(db, { tags });
    const aWork = (title: string, given: object) => anArtItem(db, { title, ...given });
    await aWork("wide twin", { tags, orientation: "landscape" });
    await aWork("one of five", { tags: ["a", "x", "y"] });
    await aWork("twin", { tags });
    await aWork("two of three, b", { tags: ["a", "b"], id: `art_${"b".repeat(26)}` });
    await aWork("two of three, a", { tags: ["b", "c"], id: `art_${"a".repeat(26)}` });
    await aWork("nothing shared", { tags: ["z"] });
    const related = () => shop.openBrowser().call(`/api/art/item/${id}/related-items`);
    expect(titles(await related())).toEqual(["twin", "two of three, a", "two of three, b", "one of five", "wide twin"]);
    for (let count = 0; count < 10; count++) await aWork("more", { tags: ["a"] });
    expect(dataOf(await related())).toHaveLength(12);
    expect(dataOf(await related()).map(({ _id }) => _id)).not.toContain(id);
  });

  test("has no related ones without tags or others (S-173)", async ({ shop, db }) => {
    const { id } = await anArtItem(db);
    await anArtItem(db);
    expect(await shop.openBrowser().call(`/api/art/item/${id}/related-items`)).toMatchObject({
      status: 200,
      body: { data: [] },
    });
  });
});

describe("saving an artwork's tags", () => {
  const save = (browser: Browser, id: string, body: object) =>
    browser.call(`/api/art/item/${id}/save-item-tags`, { method: "PUT", body });

  test("normalizes them, reports that, and audits the admin (S-171, S-139)", async ({ shop, db }) => {
    const { id } = await anArtItem(db, { tags: ["old"] });
    const admin = await shop.openAdmin();
    const tags = ["Black & White/Sepia", "black_&_white__and_sepia", "ALL", " Calm ", "one,two"];
    const answer = await save(admin, id, { tags, is_featured: true, featured_rank: 7, version: 1 });
    const saved = ["black_&_white_and_sepia", "calm", "one", "two"];
    expect(answer).toMatchObject({
      status: 200,
      body: { message: "Tags saved.", data: { _id: id, tags: saved, is_featured: true, featured_rank: 7, version: 2 } },
    });
    expect(dataOf(await gallery(admin, "?tags=calm"))).toMatchObject([{ tags: saved, featured_rank: 7, version: 2 }]);
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

  test("keeps omitted fields, and clears an empty rank (S-171)", async ({ shop, db }) => {
    const { id } = await anArtItem(db, { isFeatured: true, featuredRank: 5 });
    const admin = await shop.openAdmin();
    expect((await save(admin, id, { tags: [] })).body.data).toMatchObject({ is_featured: true, featured_rank: 5 });
    expect((await save(admin, id, { tags: [], featured_rank: null })).body.data).toMatchObject({ featured_rank: null });
  });

  test("is rejected for a stale version; of two concurrent saves one wins (S-171)", async ({ shop, db }) => {
    const { id } = await anArtItem(db);
    const admin = await shop.openAdmin();
    const answers = await Promise.all(
      ["a", "b"].map((tag) => save(admin, id, { tags: [tag], is_featured: false, featured_rank: null, version: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "ART_CHANGED",
      message: "This artwork was changed by someone else. Reload to see it.",
    });
    expect(await db.auditEntry.count()).toBe(1);
  });
});
