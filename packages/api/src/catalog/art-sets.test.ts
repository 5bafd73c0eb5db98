import type { Db } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";
import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { describe, expect } from "vitest";
import { type Browser, type TestResponse, test } from "../shop.fixture.ts";

const createArtSet = (browser: Browser, body: object) => browser.call("/api/art/create-set", { method: "POST", body });
const callArtSetRoute = (browser: Browser, id: unknown, method = "GET", body?: object) =>
  browser.call(`/api/art/art-set/${id}`, { method, ...(body && { body }) });
const readId = ({ body }: TestResponse) => body._id as string;
const listSetIds = ({ body }: TestResponse) => (body.data as { _id: string }[]).map(({ _id }) => _id);

async function createArtItems(db: Db, count: number): Promise<{ artItemId: string }[]> {
  const art = await Promise.all(Array.from({ length: count }, () => createTestArtItem(db)));
  return art.map(({ id }) => ({ artItemId: id }));
}

describe("a visitor's art set", () => {
  test("a visitor's art set is stored with every field (S-092, S-174, S-175)", async ({ shop, db, clock }) => {
    const items = await createArtItems(db, 2);
    const browser = shop.openBrowser();
    const answer = await createArtSet(browser, {
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
    expect((await callArtSetRoute(browser, readId(answer))).body).toStrictEqual({ data: set });
  });

  test("a visitor's art set cannot be created for another visitor", async ({ shop, db }) => {
    const userId = `user_${"0".repeat(26)}`;
    const answer = await createArtSet(shop.openBrowser(), {
      userId,
      name: "Not mine",
      items: await createArtItems(db, 1),
    });
    expect(answer).toMatchObject({ status: 404, body: { code: "USER_NOT_FOUND" } });
    expect(await db.artSet.count({ where: { name: "Not mine" } })).toBe(0);
  });

  test("a set without a template uses single tiles of the default size and frame (C-04, C-05)", async ({
    shop,
    db,
  }) => {
    const { body } = await createArtSet(shop.openBrowser(), { name: "Loose", items: await createArtItems(db, 3) });
    expect(body.data).toMatchObject({
      templateKey: null,
      frameSize: "rectangle_small",
      frameStyle: "Infinite",
      items: [{ tileName: "tile_1" }, { tileName: "tile_2" }, { tileName: "tile_3" }],
    });
  });

  test("replacing a visitor's art set clears omitted fields (S-176)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const items = await createArtItems(db, 2);
    const created = await createArtSet(browser, { name: "Before", description: "words", items, tags: ["a"] });
    const changed = await callArtSetRoute(browser, readId(created), "PUT", {
      name: "After",
      items: [items[1]],
      version: 1,
    });
    expect(changed).toMatchObject({
      status: 200,
      body: { message: "Set saved.", data: { name: "After", description: "", tags: [], version: 2 } },
    });
    expect((await callArtSetRoute(browser, readId(created))).body.data).toMatchObject({ items: [items[1]] });
    expect(await callArtSetRoute(browser, readId(created), "PUT", { name: "Last", items })).toMatchObject({
      status: 200,
    });
  });

  test("a visitor's art set can be updated by sending back an unchanged response body (S-176)", async ({
    shop,
    db,
  }) => {
    const browser = shop.openBrowser();
    const created = await createArtSet(browser, { name: "Same", items: await createArtItems(db, 2) });
    const { body } = await callArtSetRoute(browser, readId(created));
    const again = await callArtSetRoute(browser, readId(created), "PUT", body.data as object);
    expect(again.body.data).toMatchObject({
      name: "Same",
      version: 2,
      items: (body.data as { items: object[] }).items,
    });
  });

  test("a visitor's art set cannot be read or changed by other visitors (C-11, S-137)", async ({ shop, db }) => {
    const owner = shop.openBrowser();
    const created = await createArtSet(owner, { name: "Mine", items: await createArtItems(db, 1) });
    const otherBrowser = shop.openBrowser();
    await otherBrowser.mutate("visitor.ensure");
    for (const [method, body] of [["GET"], ["PUT", { name: "Yours", items: [] }], ["DELETE"]] as const) {
      const foreign = await callArtSetRoute(otherBrowser, readId(created), method, body);
      const unknown = await callArtSetRoute(otherBrowser, `set_${"0".repeat(26)}`, method, body);
      expect(foreign).toMatchObject({ status: 404, body: { code: "SET_NOT_FOUND" } });
      expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
    }
    expect(listSetIds(await otherBrowser.call("/api/art/get-all-art-sets"))).toEqual([]);
    expect((await callArtSetRoute(owner, readId(created))).body.data).toMatchObject({ name: "Mine", version: 1 });
  });

  test("a visitor's art set is no longer returned after it is deleted (S-177)", async ({ shop, db, clock }) => {
    const browser = shop.openBrowser();
    const created = await createArtSet(browser, { name: "Gone", items: await createArtItems(db, 1) });
    const body = { message: "Set deleted.", data: { _id: readId(created) } };
    expect(await callArtSetRoute(browser, readId(created), "DELETE")).toMatchObject({ status: 200, body });
    expect(await callArtSetRoute(browser, readId(created))).toMatchObject({ status: 404 });
    expect(listSetIds(await browser.call("/api/art/get-all-art-sets"))).toEqual([]);
    expect(await db.artSet.findMany()).toMatchObject([{ name: "Gone", deletedAt: clock.now() }]);
  });
});

describe("curated art sets", () => {
  const curated = { name: "Nursery", curated: true, is_featured: true };

  test("curated art sets of an admin are visible to everyone (C-11, S-178, S-179)", async ({ shop, db }) => {
    const items = await createArtItems(db, 2);
    await createTestArtItem(db, { tags: ["loose"] });
    const admin = await shop.openAdminBrowser();
    const created = await createArtSet(admin, { ...curated, items });
    expect(created.body.data).toMatchObject({ ownerUserId: null, is_featured: true });
    const visitor = shop.openBrowser();
    const own = await createArtSet(visitor, { name: "Mine", items: items.slice(0, 1) });
    expect(listSetIds(await visitor.call("/api/art/get-all-art-sets"))).toEqual([readId(created), readId(own)]);
    expect(listSetIds(await shop.openBrowser().call("/api/art/get-all-art-sets"))).toEqual([readId(created)]);
    expect(await callArtSetRoute(visitor, readId(created))).toMatchObject({ status: 200 });
    const artInSets = await visitor.call("/api/art/get-art-set-items?page=1");
    expect(listSetIds(artInSets).toSorted()).toEqual(items.map(({ artItemId }) => artItemId).toSorted());
    expect(artInSets.body).toMatchObject({ page: 1, pageSize: 24, total: 2, hasMore: false });
    expect(listSetIds(await visitor.call("/api/art/get-art-set-items?tags=loose"))).toEqual([]);
    expect(await db.auditEntry.findMany()).toMatchObject([{ action: "set.created", entityId: readId(created) }]);
  });

  test("curated art sets can be changed and deleted only by admins (C-11)", async ({ shop, db }) => {
    const admin = await shop.openAdminBrowser();
    const items = await createArtItems(db, 1);
    const created = await createArtSet(admin, { ...curated, items });
    const visitor = shop.openBrowser();
    const forbidden = { status: 403, body: { code: "ADMIN_SIGN_IN_REQUIRED" } };
    expect(await createArtSet(visitor, { ...curated, items })).toMatchObject(forbidden);
    expect(await callArtSetRoute(visitor, readId(created), "PUT", { name: "Mine", items })).toMatchObject(forbidden);
    expect(await callArtSetRoute(visitor, readId(created), "DELETE")).toMatchObject(forbidden);
    expect(await callArtSetRoute(admin, readId(created), "PUT", { name: "Renamed", items })).toMatchObject({
      status: 200,
    });
    expect(await callArtSetRoute(admin, readId(created), "DELETE")).toMatchObject({ status: 200 });
    const actions = (await db.auditEntry.findMany({ orderBy: { id: "asc" } })).map(({ action }) => action);
    expect(actions).toEqual(["set.created", "set.replaced", "set.deleted"]);
    expect(listSetIds(await visitor.call("/api/art/get-art-set-items"))).toEqual([]);
  });

  test("curated art sets return 401 once after an admin session has expired, then 403 (S-191)", async ({
    shop,
    db,
    clock,
  }) => {
    const admin = await shop.openAdminBrowser();
    const created = await createArtSet(admin, { ...curated, items: await createArtItems(db, 1) });
    clock.advance(31 * 60_000);

    const [first, second] = [
      await callArtSetRoute(admin, readId(created), "DELETE"),
      await callArtSetRoute(admin, readId(created), "DELETE"),
    ];

    expect(first).toMatchObject({ status: 401, body: { code: "ADMIN_SESSION_EXPIRED" } });
    expect(second).toMatchObject({ status: 403, body: { code: "ADMIN_SIGN_IN_REQUIRED" } });
  });

  test("the list of curated art sets returns 304 to a client with the current ETag (S-179)", async ({ shop, db }) => {
    await createArtSet(await shop.openAdminBrowser(), { ...curated, items: await createArtItems(db, 1) });
    const browser = shop.openBrowser();
    const etag = String((await browser.call("/api/art/get-all-art-sets")).headers.get("etag"));
    expect(await browser.call("/api/art/get-all-art-sets", { headers: { "if-none-match": etag } })).toMatchObject({
      status: 304,
    });
  });

  test("the list of curated art sets has at most 500 sets (S-179)", async ({ shop, db }) => {
    const { id } = await createTestArtItem(db);
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
    expect(listSetIds(await shop.openBrowser().call("/api/art/get-all-art-sets"))).toHaveLength(500);
  });
});
