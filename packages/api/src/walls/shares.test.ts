import { createTestArtItem } from "@storywall/testing/create-test-art-item";
import { createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, type Shop, type TestResponse, test } from "../shop.fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const small = { width: 400, height: 300 };

type Deps = Parameters<typeof createTestPhoto>[0];
type SharedPicture = { userPhotoId: string; thumb: string; picture: string };

async function createWall(shop: Shop, deps: Deps) {
  const owner = shop.openBrowser();
  await owner.mutate("visitor.ensure");
  const userId = owner.cookies.get("userId") ?? "";
  const [shown, hidden] = [
    await createTestPhoto(deps, { userId, ...small }),
    await createTestPhoto(deps, { userId, ...small }),
  ];
  const design = createTestDesign({ templateKey: "trio", photos: [shown] });
  const crop = { x: 0, y: 0, width: 1, height: 1 };
  const cropParams = { "rectangle_small:none": { crop, editorCropParams: { note: "private" } } };
  const tiles = design.tiles.map((tile, index) => (index === 0 ? { ...tile, cropParams } : tile));
  const body = { name: "Hallway", template_key: "trio", userTemplateInfo: { ...design, tiles } };
  const { _id: wallId } = (await owner.call("/api/walls", { method: "POST", body })).body as { _id: string };
  return { owner, userId, wallId, shown, hidden };
}

async function createShare(owner: Browser, body: object) {
  const { status, body: answer } = await owner.call("/api/shares", { method: "POST", body });
  expect(status).toBe(200);
  return answer.data as { _id: string; token: string; expiresAt: string };
}

const toErrorSummary = ({ status, body }: TestResponse) => ({ status, code: body.code });

describe("a shared wall", () => {
  test("a shared wall shows nothing about its owner", async ({ shop, deps, db }) => {
    const { owner, userId, wallId, shown } = await createWall(shop, deps);
    const { _id, token } = await createShare(owner, { wallId });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await db.shareLink.findMany())).not.toContain(token);

    const reader = shop.openBrowser();
    const { status, body } = await reader.call(`/api/shared/${token}`);
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { name: "Hallway", template_key: "trio", userTemplateInfo: { frameStyle: "Infinite" } } },
    });
    const { pictures } = body.data as { pictures: SharedPicture[] };
    expect(pictures).toMatchObject([{ userPhotoId: shown.uuid, width: 400, height: 300 }]);
    for (const secret of [userId, wallId, _id, shown.id, "private"]) expect(JSON.stringify(body)).not.toContain(secret);
    for (const path of [pictures[0]?.thumb, pictures[0]?.picture]) {
      const picture = await reader.call(path ?? "");
      expect(picture.status).toBe(200);
      expect(picture.headers.get("content-type")).toBe("image/jpeg");
    }
    expect([...reader.cookies.keys()]).toEqual([]);
  });

  test("a shared wall shows none of the owner's other photos", async ({ shop, deps }) => {
    const { owner, wallId, shown, hidden } = await createWall(shop, deps);
    const { token } = await createShare(owner, { wallId });
    const reader = shop.openBrowser();
    const unknown = { status: 404, code: "PHOTO_NOT_FOUND" };
    expect(toErrorSummary(await reader.call(`/photos/${hidden.handle}/400.jpg?share=${token}`))).toEqual(unknown);
    expect(toErrorSummary(await reader.call(`/photos/${shown.handle}/400.jpg`))).toEqual(unknown);
    expect(toErrorSummary(await reader.call(`/photos/${shown.handle}/400.jpg?share=${token}x`))).toEqual(unknown);
    expect(toErrorSummary(await reader.call(`/photos/${shown.handle}/original.jpg?share=${token}`))).toEqual(unknown);
    const otherBrowser = await createWall(shop, deps);
    const design = createTestDesign({ templateKey: "trio", photos: [shown] });
    const other = await createShare(otherBrowser.owner, { template_key: "trio", userTemplateInfo: design });
    expect(toErrorSummary(await reader.call(`/photos/${shown.handle}/400.jpg?share=${other.token}`))).toEqual(unknown);
    expect((await reader.call(`/api/shared/${other.token}`)).body).toMatchObject({ data: { pictures: [] } });
  });

  test("a shared wall does not change when its original is renamed or deleted", async ({ shop, deps }) => {
    const { owner, wallId } = await createWall(shop, deps);
    const { token } = await createShare(owner, { wallId });
    await owner.call(`/api/walls/${wallId}/name`, { method: "PUT", body: { name: "Secret" } });
    await owner.call(`/api/walls/${wallId}`, { method: "DELETE" });
    expect((await shop.openBrowser().call(`/api/shared/${token}`)).body).toMatchObject({ data: { name: "Hallway" } });
  });

  test("a shared wall lists the artworks that are on it", async ({ shop, db }) => {
    const owner = shop.openBrowser();
    const work = await createTestArtItem(db);
    const design = createTestDesign({ templateKey: "trio" });
    const tiles = design.tiles.map((tile, index) => (index === 0 ? { ...tile, artItemId: work.id } : tile));
    const { token } = await createShare(owner, { template_key: "trio", userTemplateInfo: { ...design, tiles } });
    const { body } = await shop.openBrowser().call(`/api/shared/${token}`);
    expect(body.data).toMatchObject({ arts: [{ artItemId: work.id, width: work.width, height: work.height }] });
  });

  test("a shared wall and its photos are unavailable after the link is revoked", async ({ shop, deps }) => {
    const { owner, wallId, shown } = await createWall(shop, deps);
    const { _id, token } = await createShare(owner, { wallId });
    expect((await owner.call("/api/shares")).body).toMatchObject({ data: [{ _id, name: "Hallway" }] });
    const otherBrowser = await createWall(shop, deps);
    const revokeShare = (browser: Browser) => browser.call(`/api/shares/${_id}`, { method: "DELETE" });
    expect(toErrorSummary(await revokeShare(otherBrowser.owner))).toEqual({ status: 404, code: "SHARE_NOT_FOUND" });
    expect((await revokeShare(owner)).status).toBe(200);
    expect((await revokeShare(owner)).status).toBe(200);
    expect((await owner.call("/api/shares")).body).toEqual({ data: [] });
    const reader = shop.openBrowser();
    expect(toErrorSummary(await reader.call(`/api/shared/${token}`))).toEqual({ status: 404, code: "SHARE_NOT_FOUND" });
    expect((await reader.call(`/photos/${shown.handle}/400.jpg?share=${token}`)).status).toBe(404);
    const never = await reader.call(`/api/shared/${"x".repeat(43)}`);
    expect(toErrorSummary(never)).toEqual({ status: 404, code: "SHARE_NOT_FOUND" });
  });

  test("a shared wall expires 90 days after it was shared", async ({ shop, deps, clock }) => {
    const { owner, wallId, shown } = await createWall(shop, deps);
    const { token, expiresAt } = await createShare(owner, { wallId });
    expect(new Date(expiresAt).getTime() - clock.now().getTime()).toBe(90 * DAY_MS);
    clock.advance(90 * DAY_MS);
    const reader = shop.openBrowser();
    expect(toErrorSummary(await reader.call(`/api/shared/${token}`))).toEqual({ status: 410, code: "LINK_EXPIRED" });
    expect((await reader.call(`/photos/${shown.handle}/400.jpg?share=${token}`)).status).toBe(404);
  });

  test("a shared wall cannot be created from another visitor's wall or an invalid design", async ({
    shop,
    deps,
    db,
  }) => {
    const { owner, wallId } = await createWall(shop, deps);
    const requestShare = (browser: Browser, body: object) => browser.call("/api/shares", { method: "POST", body });
    expect(toErrorSummary(await requestShare(shop.openBrowser(), { wallId }))).toEqual({
      status: 404,
      code: "WALL_NOT_FOUND",
    });
    const design = { ...createTestDesign({ templateKey: "trio" }), frameStyle: "Rococo" };
    const unknown = await requestShare(owner, { template_key: "trio", userTemplateInfo: design });
    expect(toErrorSummary(unknown)).toEqual({ status: 422, code: "FRAME_UNKNOWN" });
    expect(await db.shareLink.count()).toBe(0);
  });
});
