import { buildArtKey } from "@storywall/storage/storage-keys";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const artText = { title: " Evening Field ", artist: "A. Painter", license: "Bought in 2026, contract 14." };

test("a photo that an admin stores for the shop's texts is public", async ({ shop, db, deps }) => {
  const { browser } = await createAdmin(shop, "catalog");
  const { body: visitor } = await browser.mutate("visitor.ensure");
  const photo = await createTestPhoto(deps, { userId: String(visitor.userId), width: 60, height: 80 });
  const { status, body } = await browser.mutate("copy.keepPicture", { photoId: photo.uuid });
  expect([status, body]).toEqual([200, { id: expect.stringMatching(/^art_/), width: 60, height: 80 }]);
  await db.photo.update({ where: { id: photo.id }, data: { state: "delete_pending" } });
  for (const width of [400, 1600])
    expect((await shop.openBrowser().call(`/art-images/${String(body.id)}/${width}.jpg`)).status).toBe(200);
  expect(await db.artItem.count()).toBe(0);
  const other = await createTestPhoto(deps, { width: 60, height: 80 });
  expect(await browser.mutate("copy.keepPicture", { photoId: other.uuid })).toMatchObject({
    status: 404,
    body: { shopCode: "PHOTO_NOT_FOUND" },
  });
});

describe("The art gallery", () => {
  test("an artwork remains after the photo it was created from is deleted (S-091)", async ({
    shop,
    db,
    deps,
    storage,
  }) => {
    const { browser } = await createAdmin(shop, "catalog");
    const { body: visitor } = await browser.mutate("visitor.ensure");
    const photo = await createTestPhoto(deps, { userId: String(visitor.userId), width: 60, height: 80 });
    const createArt = (more: object = {}) =>
      browser.mutate("art.create", {
        photoId: photo.uuid,
        ...artText,
        tags: ["Sea / Sky", "All", "calm,blue"],
        ...more,
      });
    expect(await createArt()).toMatchObject({
      status: 422,
      body: {
        shopCode: "ART_TOO_SMALL",
        message: expect.stringMatching(/X-Large. It needs at least 2953 × 4134 pixels/),
      },
    });
    await db.photo.update({ where: { id: photo.id }, data: { width: 3000, height: 4200 } });
    expect(await createArt({ title: "  " })).toMatchObject({ status: 422, body: { shopCode: "ART_TITLE_MISSING" } });
    expect(await createArt({ license: "" })).toMatchObject({ status: 422, body: { shopCode: "ART_LICENSE_MISSING" } });
    const { body: created } = await createArt();
    expect(created).toMatchObject({
      title: "Evening Field",
      orientation: "portrait",
      tags: ["sea_and_sky", "calm", "blue"],
      isFeatured: false,
    });
    expect((await createArt()).body).toEqual(created);
    expect(await createArt({ title: "Another" })).toMatchObject({
      status: 409,
      body: { shopCode: "IDEMPOTENCY_MISMATCH" },
    });
    const id = String(created.id);
    expect((await storage.head(buildArtKey(id, "master")))?.bytes).toBeGreaterThan(0);
    expect((await shop.openBrowser().call(`/art-images/${id}/400.jpg`)).status).toBe(200);
    await db.photo.update({ where: { id: photo.id }, data: { state: "delete_pending" } });
    expect((await createArt()).status).not.toBe(200);
    expect((await shop.openBrowser().query("art.read", { artId: id })).body).toEqual(created);

    const other = await createTestPhoto(deps, { width: 60, height: 80 });
    expect(await createArt({ photoId: other.uuid })).toMatchObject({
      status: 404,
      body: { shopCode: "PHOTO_NOT_FOUND" },
    });
    const names = (await db.auditEntry.findMany({ where: { entity: "art" }, orderBy: { id: "asc" } })).map(
      ({ action }) => action,
    );
    expect(names).toEqual(["art.created"]);
  });

  test("an admin can delete only artworks that are not in use (S-171)", async ({ shop, db, storage }) => {
    const { browser } = await createAdmin(shop, "catalog");
    const [ordered, inSet, unused] = await Promise.all([
      createTestArtItem(db),
      createTestArtItem(db),
      createTestArtItem(db),
    ]);
    await storage.write(buildArtKey(unused.id, "master"), Buffer.from("x"), { contentType: "image/jpeg" });
    const describeArt = (title: string) =>
      browser.mutate("art.describe", { artId: unused.id, ...artText, title, version: 1 });
    const answers = await Promise.all([describeArt("One"), describeArt("Two")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const order = await createTestOrder(db);
    await db.orderTile.update({ where: { id: order.tiles[0]?.id ?? "" }, data: { artId: ordered.id } });
    const set = { name: "By the sea", items: [{ artItemId: inSet.id }] };
    const { body: created } = await browser.mutate("artSets.createCurated", set);
    const removeArt = (artId: string) => browser.mutate("art.remove", { artId });
    for (const { id } of [ordered, inSet]) {
      expect(await removeArt(id)).toMatchObject({ status: 409, body: { shopCode: "ART_IN_USE" } });
    }
    expect((await removeArt(unused.id)).status).toBe(200);
    expect(await removeArt(unused.id)).toMatchObject({ status: 404 });
    expect(await storage.head(buildArtKey(unused.id, "master"))).toBeNull();

    const setId = String(created.id);
    await browser.mutate("artSets.delete", { setId });
    expect((await shop.openBrowser().query("artSets.read", { setId })).status).toBe(404);
    for (let press = 0; press < 2; press++) {
      expect((await browser.mutate("artSets.restore", { setId })).body).toMatchObject({ name: "By the sea" });
    }
    expect((await shop.openBrowser().query("artSets.read", { setId })).status).toBe(200);
    expect(await db.auditEntry.count({ where: { action: "set.restored" } })).toBe(1);
  });
});
