import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { anArtItem } from "@storywall/testing/an-art-item";
import { describe, expect } from "vitest";
import { type Answer, type Browser, test } from "../shop.fixture.ts";

const create = (browser: Browser, body: object) => browser.call("/api/art/create-set", { method: "POST", body });
const at = (browser: Browser, id: unknown, method = "GET", body?: object) =>
  browser.call(`/api/art/art-set/${id}`, { method, ...(body && { body }) });
const idOf = ({ body }: Answer) => body._id as string;
const ids = ({ body }: Answer) => (body.data as { _id: string }[]).map(({ _id }) => _id);

async function works(db: Db, count: number): Promise<{ artItemId: string }[]> {
  const art = await Promise.all(Array.from({ length: count }, () => anArtItem(db)));
  return art.map(({ id }) => ({ artItemId: id }));
}

describe("a visitor's set", () => {
  test("is stored with every field, and returned with its artworks (S-092, S-174, S-175)", async ({
    shop,
    db,
    clock,
  }) => {
    const items = await works(db, 2);
    const browser = shop.openBrowser();
    const answer = await create(browser, {
      name: " Above the sofa ",
      description: "Two calm ones",
      items: [items[0], { ...items[1], tileName: "tile_2" }],
      templateKey: "flex_two_frames",
      tags: ["Living Room"],
      is_featured: true,
    });
    const now = clock.now().toISOString();
    const set = {
      _id: expect.stringMatching(/^set_[0-9a-z]{26}$/),
      name: "Above the sofa",
      description: "Two calm ones",
      items: items.map((item, index) => ({
        ...item,
        tileName: `tile_${index + 1}`,
        item: expect.objectContaining({ _id: item.artItemId, title: "Red Sun, Still Water", is_featured: false }),
      })),
      templateKey: "flex_two_frames",
      frameSize: "rectangle_medium",
      frameStyle: "Infinite",
      coverUrl: `https://shop.example/art-images/${items[0]?.artItemId}/400.jpg`,
      tags: ["living_room"],
      is_featured: false,
      ownerUserId: browser.cookies.get("userId"),
      createdAt: now,
      updatedAt: now,
      version: 1,
    };
    expect(answer.status).toBe(200);
    expect(answer.body).toStrictEqual({ _id: set._id, message: "Set saved.", data: set });
    expect((await at(browser, idOf(answer))).body).toStrictEqual({ data: set });
  });

  test("cannot be created for another visitor", async ({ shop, db }) => {
    const userId = `user_${"0".repeat(26)}`;
    const answer = await create(shop.openBrowser(), { userId, name: "Not mine", items: await works(db, 1) });
    expect(answer).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
    expect(await db.artSet.count({ where: { name: "Not mine" } })).toBe(0);
  });

  test("without a template uses single tiles of the default size and frame (C-04, C-05)", async ({ shop, db }) => {
    const { body } = await create(shop.openBrowser(), { name: "Loose", items: await works(db, 3) });
    expect(body.data).toMatchObject({
      templateKey: null,
      frameSize: "rectangle_small",
      frameStyle: "Infinite",
      items: [{ tileName: "tile_1" }, { tileName: "tile_2" }, { tileName: "tile_3" }],
    });
  });

  test("is replaced as a whole: omitted fields are cleared (S-176)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const items = await works(db, 2);
    const made = await create(browser, { name: "Before", description: "words", items, tags: ["a"] });
    const changed = await at(browser, idOf(made), "PUT", { name: "After", items: [items[1]], version: 1 });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Set saved.", data: { name: "After", description: "", tags: [], version: 2 } },
    });
    expect((await at(browser, idOf(made))).body.data).toMatchObject({ items: [items[1]] });
    expect(await at(browser, idOf(made), "PUT", { name: "Last", items })).toMatchObject({ status: 200 });
  });

  test("can be sent back as it was read (S-176)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const made = await create(browser, { name: "Same", items: await works(db, 2) });
    const { body } = await at(browser, idOf(made));
    const again = await at(browser, idOf(made), "PUT", body.data as object);
    expect(again.body.data).toMatchObject({
      name: "Same",
      version: 2,
      items: (body.data as { items: object[] }).items,
    });
  });

  test("is unknown to other visitors, who cannot change it (C-11, S-137)", async ({ shop, db }) => {
    const owner = shop.openBrowser();
    const made = await create(owner, { name: "Mine", items: await works(db, 1) });
    const stranger = shop.openBrowser();
    await stranger.mutate("visitor.ensure");
    for (const [method, body] of [["GET"], ["PUT", { name: "Yours", items: [] }], ["DELETE"]] as const) {
      const foreign = await at(stranger, idOf(made), method, body);
      const unknown = await at(stranger, `set_${"0".repeat(26)}`, method, body);
      expect(foreign).toMatchObject({ status: 404, body: { code: "SET_NOT_FOUND" } });
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    }
    expect(ids(await stranger.call("/api/art/get-all-art-sets"))).toEqual([]);
    expect((await at(owner, idOf(made))).body.data).toMatchObject({ name: "Mine", version: 1 });
  });

  test("is soft-deleted once (S-177)", async ({ shop, db, clock }) => {
    const browser = shop.openBrowser();
    const made = await create(browser, { name: "Gone", items: await works(db, 1) });
    const body = { message: "Set deleted.", data: { _id: idOf(made) } };
    expect(await at(browser, idOf(made), "DELETE")).toMatchObject({ status: 200, body });
    expect(await at(browser, idOf(made))).toMatchObject({ status: 404 });
    expect(ids(await browser.call("/api/art/get-all-art-sets"))).toEqual([]);
    expect(await db.artSet.findMany()).toMatchObject([{ name: "Gone", deletedAt: clock.now() }]);
  });
});

describe("the shop's own sets", () => {
  const curated = { name: "Nursery", curated: true, is_featured: true };

  test("are created by an admin, public and audited (C-11, S-178, S-179)", async ({ shop, db }) => {
    const items = await works(db, 2);
    await anArtItem(db, { tags: ["loose"] });
    const admin = await shop.openAdmin();
    const made = await create(admin, { ...curated, items });
    expect(made.body.data).toMatchObject({ ownerUserId: null, is_featured: true });
    const visitor = shop.openBrowser();
    const own = await create(visitor, { name: "Mine", items: items.slice(0, 1) });
    expect(ids(await visitor.call("/api/art/get-all-art-sets"))).toEqual([idOf(made), idOf(own)]);
    expect(ids(await shop.openBrowser().call("/api/art/get-all-art-sets"))).toEqual([idOf(made)]);
    expect(await at(visitor, idOf(made))).toMatchObject({ status: 200 });
    const hung = await visitor.call("/api/art/get-art-set-items?page=1");
    expect(ids(hung).toSorted()).toEqual(items.map(({ artItemId }) => artItemId).toSorted());
    expect(hung.body).toMatchObject({ page: 1, pageSize: 24, total: 2, hasMore: false });
    expect(ids(await visitor.call("/api/art/get-art-set-items?tags=loose"))).toEqual([]);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "set.created", entityId: idOf(made) }]);
  });

  test("are changed and deleted by admins only (C-11)", async ({ shop, db }) => {
    const admin = await shop.openAdmin();
    const items = await works(db, 1);
    const made = await create(admin, { ...curated, items });
    const visitor = shop.openBrowser();
    const refused = { status: 403, body: { code: "ADMIN_SIGN_IN_REQUIRED" } };
    expect(await create(visitor, { ...curated, items })).toMatchObject(refused);
    expect(await at(visitor, idOf(made), "PUT", { name: "Mine", items })).toMatchObject(refused);
    expect(await at(visitor, idOf(made), "DELETE")).toMatchObject(refused);
    expect(await at(admin, idOf(made), "PUT", { name: "Renamed", items })).toMatchObject({ status: 200 });
    expect(await at(admin, idOf(made), "DELETE")).toMatchObject({ status: 200 });
    const actions = (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);
    expect(actions).toEqual(["set.created", "set.replaced", "set.deleted"]);
    expect(ids(await visitor.call("/api/art/get-art-set-items"))).toEqual([]);
  });

  test("tell an admin whose session has ended to sign in again, once (S-191)", async ({ shop, db, clock }) => {
    const admin = await shop.openAdmin();
    const made = await create(admin, { ...curated, items: await works(db, 1) });
    clock.advance(31 * 60_000);

    const [first, second] = [await at(admin, idOf(made), "DELETE"), await at(admin, idOf(made), "DELETE")];

    expect(first).toMatchObject({ status: 401, body: { code: "ADMIN_SESSION_EXPIRED" } });
    expect(second).toMatchObject({ status: 403, body: { code: "ADMIN_SIGN_IN_REQUIRED" } });
  });

  test("return 304 to a client with the current ETag (S-179)", async ({ shop, db }) => {
    await create(await shop.openAdmin(), { ...curated, items: await works(db, 1) });
    const browser = shop.openBrowser();
    const etag = String((await browser.call("/api/art/get-all-art-sets")).headers.get("etag"));
    expect(await browser.call("/api/art/get-all-art-sets", { headers: { "if-none-match": etag } })).toMatchObject({
      status: 304,
    });
  });

  test("are listed up to 500 (S-179)", async ({ shop, db }) => {
    const { id } = await anArtItem(db);
    const items = [{ artItemId: id, tileName: "tile_1" }];
    const frame = { frameSize: "rectangle_small", frameStyle: "Infinite" };
    const data = Array.from({ length: 501 }, (_, index) => ({
      id: newId("set"),
      name: `Set ${index}`,
      items,
      isPublic: true,
      ...frame,
    }));
    await db.artSet.createMany({ data });
    expect(ids(await shop.openBrowser().call("/api/art/get-all-art-sets"))).toHaveLength(500);
  });
});
