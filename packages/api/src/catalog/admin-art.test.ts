import { artKey } from "@storywall/storage/keys";
import { anArtItem } from "@storywall/testing/an-art-item";
import { anOrder } from "@storywall/testing/an-order";
import { aReadyPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const text = { title: " Evening Field ", artist: "A. Painter", license: "Bought in 2026, contract 14." };

describe("The gallery", () => {
  test("creates an artwork from an uploaded photo, idempotently; its files outlast the photo (S-091)", async ({
    shop,
    db,
    deps,
    storage,
  }) => {
    const { browser } = await createAdmin(shop, "catalog");
    const { body: visitor } = await browser.mutate("visitor.ensure");
    const photo = await aReadyPhoto(deps, { userId: String(visitor.userId), width: 60, height: 80 });
    const create = (more: object = {}) =>
      browser.mutate("art.create", { photoId: photo.uuid, ...text, tags: ["Sea / Sky", "All", "calm,blue"], ...more });
    expect(await create()).toMatchObject({
      status: 422,
      body: {
        shopCode: "ART_TOO_SMALL",
        message: expect.stringMatching(/X-Large. It needs at least 2953 × 4134 pixels/),
      },
    });
    await db.photo.update({ where: { id: photo.id }, data: { width: 3000, height: 4200 } });
    expect(await create({ title: "  " })).toMatchObject({ status: 422, body: { shopCode: "ART_TITLE_MISSING" } });
    expect(await create({ license: "" })).toMatchObject({ status: 422, body: { shopCode: "ART_LICENSE_MISSING" } });
    const { body: made } = await create();
    expect(made).toMatchObject({
      title: "Evening Field",
      orientation: "portrait",
      tags: ["sea_and_sky", "calm", "blue"],
      isFeatured: false,
    });
    expect((await create({ title: "Another" })).body).toEqual(made);
    const id = String(made.id);
    expect((await storage.head(artKey(id, "master")))?.bytes).toBeGreaterThan(0);
    expect((await shop.openBrowser().call(`/art-images/${id}/400.jpg`)).status).toBe(200);
    await db.photo.update({ where: { id: photo.id }, data: { state: "delete_pending" } });
    expect((await create()).status).not.toBe(200);
    expect((await shop.openBrowser().query("art.read", { artId: id })).body).toEqual(made);

    const other = await aReadyPhoto(deps, { width: 60, height: 80 });
    expect(await create({ photoId: other.uuid })).toMatchObject({ status: 404, body: { shopCode: "PHOTO_NOT_FOUND" } });
    const names = (await db.auditEntry.findMany({ where: { entity: "art" } })).map(({ action }) => action);
    expect(names).toEqual(["art.created"]);
  });

  test("renames artworks, and deletes only those not in use (S-171)", async ({ shop, db, storage }) => {
    const { browser } = await createAdmin(shop, "catalog");
    const [bought, hung, free] = await Promise.all([anArtItem(db), anArtItem(db), anArtItem(db)]);
    await storage.write(artKey(free.id, "master"), Buffer.from("x"), { contentType: "image/jpeg" });
    const describeIt = (title: string) =>
      browser.mutate("art.describe", { artId: free.id, ...text, title, version: 1 });
    const answers = await Promise.all([describeIt("One"), describeIt("Two")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const order = await anOrder(db);
    await db.orderTile.update({ where: { id: order.tiles[0]?.id ?? "" }, data: { artId: bought.id } });
    const set = { name: "By the sea", items: [{ artItemId: hung.id }] };
    const { body: made } = await browser.mutate("artSets.createCurated", set);
    const remove = (artId: string) => browser.mutate("art.remove", { artId });
    for (const { id } of [bought, hung]) {
      expect(await remove(id)).toMatchObject({ status: 409, body: { shopCode: "ART_IN_USE" } });
    }
    expect((await remove(free.id)).status).toBe(200);
    expect(await remove(free.id)).toMatchObject({ status: 404 });
    expect(await storage.head(artKey(free.id, "master"))).toBeNull();

    const setId = String(made.id);
    await browser.mutate("artSets.delete", { setId });
    expect((await shop.openBrowser().query("artSets.read", { setId })).status).toBe(404);
    for (let press = 0; press < 2; press++) {
      expect((await browser.mutate("artSets.restore", { setId })).body).toMatchObject({ name: "By the sea" });
    }
    expect((await shop.openBrowser().query("artSets.read", { setId })).status).toBe(200);
    expect(await db.auditEntry.count({ where: { action: "set.restored" } })).toBe(1);
  });
});
