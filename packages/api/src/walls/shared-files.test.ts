import { buildCaptureKey } from "@storywall/storage/storage-keys";
import { createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, type Shop, test } from "../shop.fixture.ts";

type Deps = Parameters<typeof createTestPhoto>[0];

async function shareWall(shop: Shop, deps: Deps) {
  const owner = shop.openBrowser();
  await owner.mutate("visitor.ensure");
  const photo = await createTestPhoto(deps, { userId: owner.cookies.get("userId") ?? "", width: 400, height: 300 });
  const design = createTestDesign({ templateKey: "trio", photos: [photo] });
  const body = { name: "Hallway", template_key: "trio", userTemplateInfo: design };
  const { data } = (await owner.call("/api/shares", { method: "POST", body })).body;
  const { _id, token } = data as { _id: string; token: string };
  return { owner, photo, design, shareId: _id, token };
}

const requestModel = async (browser: Browser, token: string, isRetry = false) => {
  const { status, body } = await browser.mutate("shares.requestModel", { token, isRetry });
  return { status, ...body };
};

/** Stores files for all captures, as the worker does. */
async function finishCaptures({ db, storage }: Deps): Promise<void> {
  for (const { id, kind } of await db.capture.findMany()) {
    const formats = kind === "model" ? (["glb", "usdz"] as const) : (["jpg"] as const);
    for (const format of formats) {
      await storage.write(buildCaptureKey(id, format), Buffer.from(`${format} of ${id}`), { contentType: "x/y" });
    }
  }
  await db.capture.updateMany({ data: { readyAt: new Date("2026-11-24T12:00:00Z") } });
}

describe("the 3D model of a shared wall", () => {
  test("the 3D model of a shared wall is created once, on request", async ({ shop, deps, db }) => {
    const { token } = await shareWall(shop, deps);
    expect(await db.capture.count({ where: { kind: "model" } })).toBe(0);
    const reader = shop.openBrowser();
    const waiting = { status: 200, state: "waiting", glb: `/p/${token}/wall.glb`, usdz: `/p/${token}/wall.usdz` };
    expect(await requestModel(reader, token)).toMatchObject(waiting);
    expect(await Promise.all([1, 2, 3].map(() => requestModel(reader, token)))).toMatchObject([
      waiting,
      waiting,
      waiting,
    ]);
    // The width consists of three frames of 22 cm and two gaps of 4 cm between the frames.
    expect(await db.capture.findMany({ where: { kind: "model" } })).toMatchObject([{ width: 740, height: 320 }]);
    expect(await reader.call(`/p/${token}/wall.glb`)).toMatchObject({
      status: 404,
      body: { code: "CAPTURE_NOT_FOUND" },
    });

    await finishCaptures(deps);
    expect(await requestModel(reader, token)).toMatchObject({ state: "ready" });
    const phone = shop.openBrowser();
    for (const [file, type] of [
      ["wall.glb", "model/gltf-binary"],
      ["wall.usdz", "model/vnd.usdz+zip"],
      ["picture.jpg", "image/jpeg"],
    ] as const) {
      const { status, headers } = await phone.call(`/p/${token}/${file}`);
      expect({ file, status, type: headers.get("content-type") }).toEqual({ file, status: 200, type });
    }
    expect([...phone.cookies.keys()]).toEqual([]);
    expect((await phone.call(`/p/${token}/wall.fbx`)).status).toBe(404);
    expect((await phone.call(`/p/${token.slice(0, -1)}/wall.glb`)).status).toBe(404);
  });

  test("the 3D model of a shared wall is not served after its link ended", async ({ shop, deps, clock }) => {
    const first = await shareWall(shop, deps);
    const second = await shareWall(shop, deps);
    for (const { token } of [first, second]) await requestModel(shop.openBrowser(), token);
    await finishCaptures(deps);
    await first.owner.call(`/api/shares/${first.shareId}`, { method: "DELETE" });
    const readStatus = async ({ token }: { token: string }, file: string) =>
      (await shop.openBrowser().call(`/p/${token}/${file}`)).status;
    for (const file of ["wall.glb", "wall.usdz", "picture.jpg"]) {
      expect(await readStatus(first, file)).toBe(404);
      expect(await readStatus(second, file)).toBe(200);
    }
    expect(await requestModel(shop.openBrowser(), first.token)).toMatchObject({ status: 404 });
    clock.advance(90 * 24 * 60 * 60 * 1000);
    for (const file of ["wall.glb", "wall.usdz", "picture.jpg"]) expect(await readStatus(second, file)).toBe(410);
  });

  test("a shared wall's 3D model is created again after a photo is deleted", async ({ shop, deps, db }) => {
    const { owner, photo, token } = await shareWall(shop, deps);
    await requestModel(shop.openBrowser(), token);
    await finishCaptures(deps);
    await owner.mutate("photos.remove", { photoId: photo.uuid });
    for (const file of ["wall.glb", "wall.usdz", "picture.jpg"]) {
      expect((await shop.openBrowser().call(`/p/${token}/${file}`)).status).toBe(404);
    }
    expect(await requestModel(shop.openBrowser(), token)).toMatchObject({ state: "waiting" });
    const models = await db.capture.findMany({ where: { kind: "model" } });
    expect(models.map(({ design }) => JSON.stringify(design).includes(photo.uuid)).toSorted()).toEqual([false, true]);
  });

  test("a failed 3D model of a shared wall can be created again on request", async ({ shop, deps, db }) => {
    const { token } = await shareWall(shop, deps);
    const reader = shop.openBrowser();
    await requestModel(reader, token);
    await db.capture.updateMany({ where: { kind: "model" }, data: { failureCode: "CAPTURE_FAILED" } });
    expect(await requestModel(reader, token)).toMatchObject({ state: "failed" });
    expect(await requestModel(reader, token, true)).toMatchObject({ state: "waiting" });
    expect(await db.capture.count({ where: { kind: "model" } })).toBe(2);
  });

  test("a shared wall reuses the 3D model already created for its owner", async ({ shop, deps, db }) => {
    const { owner, design, token } = await shareWall(shop, deps);
    const { status, body } = await owner.mutate("captures.create", { kind: "model", templateKey: "trio", design });
    expect({ status, body }).toMatchObject({ status: 200, body: { state: "waiting", path: null } });
    await finishCaptures(deps);
    expect((await owner.query("captures.read", { captureId: body.id })).body).toMatchObject({
      state: "ready",
      path: `/captures/${body.id}.glb`,
    });
    expect((await owner.call(`/captures/${body.id}.glb`)).headers.get("content-type")).toBe("model/gltf-binary");
    expect((await shop.openBrowser().call(`/captures/${body.id}.glb`)).status).toBe(404);
    expect((await shop.openBrowser().call(`/p/${token}/wall.glb`)).status).toBe(200);
    expect(await db.capture.count({ where: { kind: "model" } })).toBe(1);
  });
});

test("the preview picture of a shared wall is created together with the link", async ({ shop, deps, db }) => {
  const { token } = await shareWall(shop, deps);
  expect(await db.capture.findMany()).toMatchObject([{ kind: "preview", width: 1200, height: 630 }]);
  const jobs = await db.outboxJob.findMany({ where: { name: "wall.capture" }, orderBy: { id: "asc" } });
  expect(jobs).toHaveLength(1);
  expect((await shop.openBrowser().call(`/p/${token}/picture.jpg`)).status).toBe(404);
  await finishCaptures(deps);
  expect((await shop.openBrowser().call(`/p/${token}/picture.jpg`)).status).toBe(200);
});
