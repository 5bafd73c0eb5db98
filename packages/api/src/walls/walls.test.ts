import { newId } from "@storywall/domain/kernel/ids";
import { aDesign } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const design = aDesign({ templateKey: "trio" });
const wall = (given: object = {}) => ({ name: "Hallway", template_key: "trio", userTemplateInfo: design, ...given });

async function saved(browser: Browser, given: object = {}) {
  const { status, body } = await browser.call("/api/walls", { method: "POST", body: wall(given) });
  expect(status).toBe(200);
  return body as { _id: string; version: number };
}

describe("a saved wall", () => {
  test("is saved with a name, listed and read back", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo = crypto.randomUUID();
    const [first, ...rest] = design.tiles;
    const tiles = [{ ...first, userPhotoId: photo }, ...rest];
    const { _id } = await saved(browser, { name: "  Our\nhallway ", userTemplateInfo: { ...design, tiles } });
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

  test("changed from a stale version is rejected with the current version", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saved(browser);
    const put = (given: object) => browser.call(`/api/walls/${_id}`, { method: "PUT", body: wall(given) });
    expect((await put({ version: 1, name: "Stairs" })).body).toMatchObject({ version: 2, name: "Stairs" });
    expect(await put({ version: 1, name: "Landing" })).toMatchObject({
      status: 409,
      body: {
        code: "WALL_CHANGED",
        version: 2,
        message: "This wall was changed elsewhere. Reload to see the latest version.",
      },
    });
    expect((await put({ name: "Landing" })).body).toMatchObject({ version: 3, name: "Landing" });
    const renamed = await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: "Den", version: 3 } });
    expect(renamed.body).toMatchObject({ version: 4, name: "Den", template_key: "trio" });
  });

  test("accepts one of twenty concurrent saves from the same version", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saved(browser);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        browser.call(`/api/walls/${_id}`, { method: "PUT", body: wall({ version: 1, name: `Wall ${index}` }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });

  test("can be restored to any of its last twenty versions, keeping all", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { _id } = await saved(browser);
    for (let version = 1; version <= 21; version++) {
      await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: `Name ${version + 1}` } });
    }
    const versions = (await browser.call(`/api/walls/${_id}/versions`)).body.data as { version: number }[];
    expect(versions.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, index) => 22 - index));
    expect(await db.wallVersion.count()).toBe(20);
    const restore = (to: number) => browser.call(`/api/walls/${_id}/versions/${to}/restore`, { method: "POST" });
    expect((await restore(5)).body).toMatchObject({ version: 23, name: "Name 5" });
    expect(await restore(1)).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
  });

  test("can be duplicated", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { _id } = await saved(browser);
    const copy = await browser.call(`/api/walls/${_id}/duplicate`, { method: "POST" });
    expect(copy.body).toMatchObject({ name: "Hallway copy", version: 1, userTemplateInfo: design });
    await browser.call(`/api/walls/${_id}/name`, { method: "PUT", body: { name: "Attic" } });
    expect((await browser.call(`/api/walls/${copy.body._id}`)).body.name).toBe("Hallway copy");
  });

  test("can be restored for 30 days after deletion", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { _id } = await saved(browser);
    const remove = () => browser.call(`/api/walls/${_id}`, { method: "DELETE" });
    const undelete = () => browser.call(`/api/walls/${_id}/undelete`, { method: "POST" });
    const removed = await remove();
    expect(removed).toMatchObject({ status: 200, body: { data: { _id } } });
    expect((await remove()).body).toEqual(removed.body);
    expect((await browser.call("/api/walls")).body).toEqual({ data: [] });
    expect((await browser.call(`/api/walls/${_id}`)).status).toBe(404);
    expect((await undelete()).body).toMatchObject({ _id, version: 1 });
    expect((await undelete()).status).toBe(200);
    await remove();
    clock.advance(31 * 24 * 60 * 60 * 1000);
    expect(await undelete()).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
  });

  test("of another visitor is reported as unknown (G-9)", async ({ shop }) => {
    const { _id } = await saved(shop.openBrowser());
    const stranger = shop.openBrowser();
    await saved(stranger);
    const asks: [string, string, object?][] = [
      ["GET", ""],
      ["GET", "/versions"],
      ["DELETE", ""],
      ["PUT", "", wall()],
      ["PUT", "/name", { name: "Mine" }],
      ["POST", "/duplicate"],
      ["POST", "/undelete"],
      ["POST", "/versions/1/restore"],
    ];
    for (const browser of [stranger, shop.openBrowser()]) {
      for (const [method, path, body] of asks) {
        const errorOf = async (id: string) => {
          const answer = await browser.call(`/api/walls/${id}${path}`, { method, ...(body ? { body } : {}) });
          return { status: answer.status, body: { ...answer.body, requestId: "" } };
        };
        const foreign = await errorOf(_id);
        expect(foreign).toMatchObject({ status: 404, body: { code: "WALL_NOT_FOUND" } });
        for (const unknown of [newId("wall"), "wall_1", "x"]) expect(await errorOf(unknown)).toEqual(foreign);
      }
    }
  });

  test("needs a name of at most 60 characters, with at most 100 walls per visitor", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const save = (given: object) => browser.call("/api/walls", { method: "POST", body: wall(given) });
    expect(await save({ name: " \t " })).toMatchObject({ status: 422, body: { code: "NAME_MISSING" } });
    expect(await save({ name: "x".repeat(61) })).toMatchObject({ status: 422, body: { code: "NAME_TOO_LONG" } });
    expect(await save({ template_key: "attic" })).toMatchObject({ status: 422, body: { code: "TEMPLATE_UNKNOWN" } });
    await saved(browser, { name: "x".repeat(60) });
    const userId = browser.cookies.get("userId") ?? "";
    const one = { userId, name: "x", templateKey: "trio", design: {} };
    await db.wall.createMany({ data: Array.from({ length: 97 }, () => ({ id: newId("wall"), ...one })) });
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 422, body: { code: "WALL_LIMIT" } });
  });
});
