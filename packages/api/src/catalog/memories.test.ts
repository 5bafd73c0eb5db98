import type { Db } from "@storywall/db/client";
import { seededPromos } from "@storywall/domain/catalog/promos";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const seedPromos = (db: Db) => db.promo.createMany({ data: [...seededPromos] });
const listMemoryCollections = async (browser: Browser) =>
  (await browser.call("/api/memories/memory_collections?site=US")).body.data as Record<string, unknown>[];

describe("memory collections", () => {
  test("memory collections are the trio, the six and the dozen (S-183, S-223, S-224, S-225, C-08)", async ({
    shop,
    db,
  }) => {
    await seedPromos(db);
    const prices = (await listMemoryCollections(shop.openBrowser())).map(
      ({ template_key, price, salePrice, framesCount }) => [template_key, framesCount, price, salePrice],
    );
    expect(prices).toEqual([
      ["trio", 3, 89.99, 71.99],
      ["six", 6, 179.99, 143.99],
      ["dozen", 12, 359.99, 287.99],
    ]);
  });

  test("memory collections have no sale price if there is no active promo (C-08)", async ({ shop }) => {
    expect(await listMemoryCollections(shop.openBrowser())).toMatchObject([
      { price: 89.99, salePrice: null },
      { price: 179.99, salePrice: null },
      { price: 359.99, salePrice: null },
    ]);
  });

  test("a collection is found by id or key (S-082…S-085, S-184, C-26)", async ({ shop, db }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const byKey = await browser.call("/api/memories/memory_collections/trio?site=US");
    const trio = {
      _id: "tpl_jaw6ghr3hz3wv3jh4mgawf9cpd",
      template_key: "trio",
      key: "trio",
      kind: "memory",
      shopify_variant_id: "variant_trio",
      name: "Trio",
      description: "Three small tiles: one short story in three photos.",
      tiles: ["tile_1", "tile_2", "tile_3"].map((name) => ({ name, orientation: "portrait", aspect: 0.6774 })),
      framesCount: 3,
      frameTypes: ["infinite", "timeless", "serene", "sleek", "harmony", "whisper"],
      sizes: ["rectangle_small"],
      layoutType: "flex",
      layoutProperties: { direction: "horizontal", gap: 10 },
      pricing: "bundle",
      price: 89.99,
      salePrice: 71.99,
      currency: "USD",
    };
    expect(byKey.body).toStrictEqual({ ...trio, data: trio });
    expect((await browser.call(`/api/memories/memory_collections/${trio._id}`)).body).toStrictEqual(byKey.body);
    expect(await browser.call("/api/memories/memory_collections/single_tile")).toMatchObject({
      body: { template_key: "single_tile", sizes: { length: 4 }, price: 35, salePrice: 28 },
    });
  });

  test("collections of another site are unavailable (S-008)", async ({ shop }) => {
    for (const site of ["ZA", "AU", "us", ""]) {
      expect(await shop.openBrowser().call(`/api/memories/memory_collections?site=${site}`)).toMatchObject({
        status: 422,
        body: { code: "SITE_NOT_SUPPORTED" },
      });
    }
    expect(await shop.openBrowser().call("/api/memories/memory_collections")).toMatchObject({ status: 200 });
  });
});

type Picture = { url: string; alt: string; width: number; height: number };

describe("catalog images and data", () => {
  test("requests by template id, key and variant id return the same data (S-167, S-168)", async ({ shop, db }) => {
    await seedPromos(db);
    const browser = shop.openBrowser();
    const answers = await Promise.all(
      ["trio", "variant_trio", "tpl_jaw6ghr3hz3wv3jh4mgawf9cpd"].map((id) =>
        browser.call(`/api/shopify/get-data/${id}`),
      ),
    );
    expect(answers[0]?.body.data).toMatchObject({
      _id: "tpl_jaw6ghr3hz3wv3jh4mgawf9cpd",
      title: "Trio",
      variantId: "variant_trio",
      price: 89.99,
      salePrice: 71.99,
      currency: "USD",
      options: {
        frameTypes: { length: 6 },
        sizes: [{ key: "rectangle_small", name: "Small", pricePerFrame: 700, price: 35 }],
      },
    });
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const { body } = await browser.call("/api/shopify/get-images/variant_trio");
    const [picture] = (body.data as { images: Picture[] }).images;
    expect(picture).toEqual({
      url: "https://shop.example/product-images/trio.svg",
      alt: "Trio: 3 framed tiles, drawn to scale",
      width: 1200,
      height: expect.any(Number),
    });
    const drawing = await browser.call("/product-images/trio.svg");
    expect(drawing.headers.get("content-type")).toBe("image/svg+xml");
    expect(drawing.bytes.toString()).toContain(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="${picture?.height}"`,
    );
  });

  test("an artwork's data includes its images and the price of one tile (S-167, S-168)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
    const { body } = await shop.openBrowser().call(`/api/shopify/get-data/${id}`);
    const alt = "Red Sun, Still Water by Storywall Studio";
    expect(body.data).toMatchObject({
      _id: id,
      title: "Red Sun, Still Water",
      variantId: "variant_single_tile",
      price: 35,
      images: [
        { url: `https://shop.example/art-images/${id}/1600.jpg`, alt, width: 1067, height: 1600 },
        { url: `https://shop.example/art-images/${id}/400.jpg`, alt, width: 267, height: 400 },
      ],
    });
  });

  test("a curated set's data includes its artworks' images and the total price (S-167, S-168)", async ({
    shop,
    db,
  }) => {
    const [first, second] = [await createTestArtItem(db), await createTestArtItem(db)];
    const items = [{ artItemId: first.id }, { artItemId: second.id }];
    const admin = await shop.openAdminBrowser();
    const createArtSet = async (set: object) =>
      (
        await admin.call("/api/art/create-set", {
          method: "POST",
          body: { name: "Pair", curated: true, items, ...set },
        })
      ).body._id;
    const setWithoutTemplate = await createArtSet({ frameSize: "rectangle_large" });
    const setWithTemplate = await createArtSet({ templateKey: "flex_two_frames" });
    const browser = shop.openBrowser();
    expect((await browser.call(`/api/shopify/get-data/${setWithoutTemplate}`)).body.data).toMatchObject({
      title: "Pair",
      price: 120,
      images: [{ url: expect.stringContaining(first.id) }, { url: expect.stringContaining(second.id) }],
    });
    expect((await browser.call(`/api/shopify/get-data/${setWithTemplate}`)).body.data).toMatchObject({
      variantId: "variant_flex_two_frames",
      price: 90,
    });
  });

  test("catalog images include a drawing of every template, frame and size (S-036, S-086, S-087)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const lips: number[] = [];
    for (const size of ["small", "medium", "large", "xlarge"]) {
      const { status, bytes } = await browser.call(`/product-images/rectangle_${size}.svg`);
      const svg = bytes.toString();
      const box = /viewBox="([^"]*)"/.exec(svg)?.[1];
      expect({ size, status, box }).toEqual({ size, status: 200, box: "-60 -60 620 820" });
      lips.push(Number(/height="([\d.]+)" fill="#fdfcfa"/.exec(svg)?.[1]));
    }
    // Visible height of each print in mm. The frame's lip covers 5 mm of the print at the top and at the bottom.
    expect(lips).toEqual([300, 440, 590, 690]);
    for (const key of ["infinite", "whisper", "mixed_absolute_four_frames", "single_tile"]) {
      expect(await browser.call(`/product-images/${key}.svg`)).toMatchObject({ status: 200 });
    }
    for (const key of ["pure.svg", "trio", "trio.jpg", ".svg", "__proto__.svg", "constructor.svg"]) {
      expect(await browser.call(`/product-images/${key}`)).toMatchObject({ status: 404 });
    }
  });
});
