import { newId } from "@storywall/domain/kernel/ids";
import { createTestDesign } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const design = createTestDesign({ templateKey: "trio" });
const createWallBody = (overrides: object = {}) => ({
  name: "Hallway",
  template_key: "trio",
  userTemplateInfo: design,
  ...overrides,
});

async function saveWall(browser: Browser, overrides: object = {}) {
  const { status, body } = await browser.call("/api/walls", { method: "POST", body: createWallBody(overrides) });
  expect(status).toBe(200);
  return body as { _id: string; version: number };
}

describe("a saved wall", () => {
  test("a saved wall is stored with a name", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo = crypto.randomUUID();
    const [first, ...rest] = design.tiles;
    const tiles = [{ ...first, userPhotoId: photo }, ...rest];
    const { _id } = await saveWall(browser, { name: "  Our\nhallway ", userTemplateInfo: { ...design, tiles } });
    expect(_id).toMatch(/^wall_[0-9a-z]{26}$/);
    expect((await browser.call("/api/walls")).body).toEqual({
      data: [
        {
          _id,
          name: "Our hallway",
          template_key: "trio",
          version: 1,
          tiles: 3,
          filled: 1,
          createdAt: expect.any(String),
          updatedAt: expect.any(String),
        },
      ],
    });
    const { body } = await browser.call(`/api/walls/${_id}`);
    expect(body).toMatchObject({ _id, version: 1, userTemplateInfo: { ...design, tiles }, data: { _id } });
  });

  test("a saved wall rejects a change that is based on an outdated version", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saveWall(browser);
    const replaceWall = (overrides: object) =>
      browser.call(`/api/walls/${_id}`, { method: "PUT", body: createWallBody(overrides) });
    expect((await replaceWall({ version: 1, name: "Stairs" })).body).toMatchObject({ version: 2, name: "Stairs" });
    expect(await replaceWall({ version: 1, name: "Landing" })).toMatchObject({
      status: 409,
      body: {
        code: "WALL_CHANGED",
        version: 2,
        message: "This wall was changed elsewhere. Reload to see the latest version.",
      },
    });
    expect((await replaceWall({ name: "Landing" })).body).toMatchObject({ version: 3, name: "Landing" });
    const renamed = await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: "Den", version: 3 } });
    expect(renamed.body).toMatchObject({ version: 4, name: "Den", template_key: "trio" });
  });

  test("only one of twenty concurrent saves of the same wall version is accepted", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saveWall(browser);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browser.call(`/api/walls/${_id}`, {
          method: "PUT",
          body: createWallBody({ version: 1, name: `Wall ${index}` }),
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("a saved wall can be restored to any of its last twenty versions", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { _id } = await saveWall(browser);
    for (let version = 1; version <= 21; version++) {
      await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: `Name ${version + 1}` } });
    }
    const versions = (await browser.call(`/api/walls/${_id}/versions`)).body.data as { version: number }[];
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(await db.wallVersion.count()).toBe(20);
    const restoreVersion = (to: number) => browser.call(`/api/walls/${_id}/versions/${to}/restore`, { method: "POST" });
    expect((await restoreVersion(5)).body).toMatchObject({ version: 23, name: "Name 5" });
    expect(await restoreVersion(1)).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
  });

  test("a saved wall can be duplicated", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saveWall(browser);
    const copy = await browser.call(`/api/walls/${_id}/duplicate`, { method: "POST" });
    expect(copy.body).toMatchObject({ name: "Hallway copy", version: 1, userTemplateInfo: design });
    await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: "Attic" } });
    expect((await browser.call(`/api/walls/${copy.body._id}`)).body.name).toBe("Hallway copy");
  });

  test("a saved wall can be restored for 30 days after deletion", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { _id } = await saveWall(browser);
    const deleteWall = () => browser.call(`/api/walls/${_id}`, { method: "DELETE" });
    const undeleteWall = () => browser.call(`/api/walls/${_id}/undelete`, { method: "POST" });
    const removed = await deleteWall();
    expect(removed).toMatchObject({ status: 200, body: { data: { _id } } });
    expect((await deleteWall()).body).toEqual(removed.body);
    expect((await browser.call("/api/walls")).body).toEqual({ data: [] });
    expect((await browser.call(`/api/walls/${_id}`)).status).toBe(404);
    expect((await undeleteWall()).body).toMatchObject({ _id, version: 1 });
    expect((await undeleteWall()).status).toBe(200);
    await deleteWall();
    clock.advance(31 * 24 * 60 * 60 * 1000);
    expect(await undeleteWall()).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
  });

  test("another visitor's saved wall is reported as unknown (G-9)", async ({ shop }) => {
    const { _id } = await saveWall(shop.openBrowser());
    const otherBrowser = shop.openBrowser();
    await saveWall(otherBrowser);
    const calls: [string, string, object?][] = [
      ["GET", ""],
      ["GET", "/versions"],
      ["DELETE", ""],
      ["PUT", "", createWallBody()],
      ["PUT", "/name", { name: "Mine" }],
      ["POST", "/duplicate"],
      ["POST", "/undelete"],
      ["POST", "/versions/1/restore"],
    ];
    for (const browser of [otherBrowser, shop.openBrowser()]) {
      for (const [method, path, body] of calls) {
        const readErrorResponse = async (id: string) => {
          const answer = await browser.call(`/api/walls/${id}${path}`, { method, ...(body ? { body } : {}) });
          return { status: answer.status, body: { ...answer.body, requestId: "" } };
        };
        const foreign = await readErrorResponse(_id);
        expect(foreign).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
        for (const unknown of [newId("wall"), "wall_1", "x"]) expect(await readErrorResponse(unknown)).toEqual(foreign);
      }
    }
  });

  test("a visitor can have at most 100 saved walls", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const postWall = (overrides: object) =>
      browser.call("/api/walls", { method: "POST", body: createWallBody(overrides) });
    expect(await postWall({ name: " \t " })).toMatchObject({ status: 422, body: { code: "NAME_MISSING" } });
    expect(await postWall({ name: "x".repeat(61) })).toMatchObject({ status: 422, body: { code: "NAME_TOO_LONG" } });
    expect(await postWall({ template_key: "attic" })).toMatchObject({
      status: 422,
      body: { code: "TEMPLATE_UNKNOWN" },
    });
    await saveWall(browser, { name: "x".repeat(60) });
    const userId = browser.cookies.get("userId") ?? "";
    const one = { userId, name: "x", templateKey: "trio", design: {} };
    await db.wall.createMany({ data: Array.from({ length: 97 }, () => ({ id: newId("wall"), ...one })) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => postWall({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, body: { code: "WALL_LIMIT" } });
  });
});
