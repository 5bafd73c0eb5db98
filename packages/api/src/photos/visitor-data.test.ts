import { buildMasterKey, buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestDesign } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { reserveUpload, test, uploadPhoto } from "../bad-input/uploads.fixture.ts";
import type { Browser } from "../shop.fixture.ts";

const crop = { x: 0.1, y: 0.2, width: 0.5, height: 0.6, rotate: 90, straighten: -3, v: 1 };

const recordPhoto = (browser: Browser, photo_id: string, photo_obj: Record<string, unknown>) =>
  browser.call("/api/misc/add_or_update_user_photo", { method: "POST", body: { photo_id, photo_obj } });

describe("a user photo in the API", () => {
  test("a user photo has an https URL ending in .jpg once it is ready (S-070, S-071, S-073, S-113)", async ({
    shop,
    db,
    prepare,
  }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await makePhoto({ width: 900, height: 700, kind: "png" }));
    expect(answer.body).toMatchObject({ uuid: photoId, url: null });
    const handle = String(answer.body.handle);
    expect(await prepare(photoId)).toBe("ready");
    const { body } = await recordPhoto(browser, photoId, { handle });
    expect(body).toEqual({
      data: { uuid: photoId, handle, url: `https://shop.example/photos/${handle}/1600.jpg`, cropParams: null },
    });
    // The handle consists of 130 random bits, unrelated to the storage key and the file's hash.
    expect(handle).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/);
    const { id, sha256 } = await db.photo.findFirstOrThrow();
    expect(id).not.toContain(handle);
    expect(sha256).not.toContain(handle.slice(0, 8));
  });

  test("a user photo has a different handle for each visitor who uploads the same file (S-073, D-6)", async ({
    shop,
  }) => {
    const bytes = await makePhoto({ width: 700, height: 700 });
    const sha256 = "d".repeat(64);
    const handles = new Set<unknown>();
    for (const browser of [shop.openBrowser(), shop.openBrowser()]) {
      const { reserved } = await uploadPhoto(browser, bytes, { sha256 });
      expect(reserved.body.exists).toBe(false);
      handles.add(reserved.body.handle);
    }
    expect(handles.size).toBe(2);
  });

  test("a user photo does not store the client's blob URL (S-072)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await makePhoto({ width: 700, height: 700 }));
    const file = "blob:https://shop.example/1234";
    const { status, body } = await recordPhoto(browser, photoId, { handle: answer.body.handle, file });
    expect(status).toBe(200);
    expect(body.data).not.toHaveProperty("file");
    expect(JSON.stringify(await db.photo.findMany())).not.toContain("blob:");
  });

  test("a user photo's crop is rejected if its values are out of range (S-074)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await uploadPhoto(browser, await makePhoto({ width: 700, height: 700 }));
    const saveCrop = (cropParams: unknown) => recordPhoto(browser, photoId, { handle: answer.body.handle, cropParams });
    expect((await saveCrop(crop)).body.data).toMatchObject({ cropParams: crop });
    for (const wrong of [{ x: 1.1 }, { width: 0 }, { rotate: 45 }, { straighten: 16 }, { v: 2 }]) {
      expect(await saveCrop({ ...crop, ...wrong })).toMatchObject({ status: 400, body: { code: "FIELD_INVALID" } });
    }
  });

  test("a user photo keeps its original file unchanged for printing (C-31, D-6)", async ({
    shop,
    db,
    storage,
    prepare,
  }) => {
    const bytes = await makePhoto({ width: 900, height: 700, kind: "png", gps: true });
    const { photoId } = await uploadPhoto(shop.openBrowser(), bytes, { mime: "image/png" });
    await prepare(photoId);
    const { id } = await db.photo.findFirstOrThrow();
    expect((await storage.read(buildOriginalKey(id))).equals(bytes)).toBe(true);
    expect(await storage.head(buildMasterKey(id))).toBeNull();
  });

  test("a user photo is at most 40 MB and at least 600 px on each side (D-6, G-13)", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect((await reserveUpload(browser, { size: 40 * 1024 * 1024 })).status).toBe(200);
    expect((await reserveUpload(browser, { size: 40 * 1024 * 1024 + 1 })).status).toBe(413);
    const smallest = await uploadPhoto(browser, await makePhoto({ width: 600, height: 600 }));
    expect(smallest.answer.status).toBe(200);
    const tooSmall = await uploadPhoto(browser, await makePhoto({ width: 2000, height: 599 }));
    expect(tooSmall.answer).toMatchObject({ status: 422, body: { code: "PHOTO_TOO_SMALL" } });
  });

  test("a user photo can be uploaded again with the same uuid after a failed upload (S-114, C-22)", async ({
    shop,
    db,
  }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    const bytes = await makePhoto({ width: 700, height: 700 });
    const first = await reserveUpload(browser, { photo_id, size: bytes.length });
    expect((await browser.call(`/api/uploads/${photo_id}/complete`, { method: "POST" })).status).toBe(409);
    const again = await reserveUpload(browser, { photo_id, size: bytes.length });
    expect(again.body).toMatchObject({ exists: false, handle: first.body.handle });
    expect(await db.photo.count()).toBe(1);
  });
});

describe("user template info in the API", () => {
  const design = createTestDesign({ templateKey: "trio" });
  const saveTemplateInfo = (browser: Browser, template_info: object) =>
    browser.call("/api/misc/add_or_update_user_template_info", {
      method: "POST",
      body: { template_key: "trio", template_info },
    });

  test("user template info contains the frame, color, mat and tiles in order (S-075–S-081)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const [first, second, three] = design.tiles;
    const photo = crypto.randomUUID();
    const cropParams = { "rectangle_small:shallow": { crop, editorCropParams: { zoom: 1.5 } } };
    const template_info = {
      frameStyle: "Timeless",
      frameType: "black",
      matType: "shallow",
      tiles: [
        { ...three, userPhotoId: photo, cropParams },
        { ...first, artItemId: `art_${"0".repeat(26)}` },
        { ...second, userPhotoId: null },
      ],
    };
    const { status, body } = await saveTemplateInfo(browser, template_info);
    expect({ status, body }).toMatchObject({ status: 200, body: { data: { template_info } } });
    expect((await browser.call("/api/misc/user_template_info/trio")).body).toEqual(body);
  });

  test.for([
    ["a tile that is not in the template (S-079)", { tiles: [{ ...design.tiles[0], name: "tile_9" }] }, "TILE_UNKNOWN"],
    ["a duplicate tile (S-079)", { tiles: [design.tiles[0], design.tiles[0]] }, "TILE_UNKNOWN"],
    [
      "more tiles than the template holds (S-078)",
      { tiles: createTestDesign({ templateKey: "six" }).tiles },
      "TILE_COUNT",
    ],
    ["an unknown size", { tiles: [{ ...design.tiles[0], frameSize: "huge" }] }, "SIZE_UNKNOWN"],
    ["a color the frame does not have (S-076)", { frameType: "white" }, "FRAME_UNKNOWN"],
    ["a mat the frame does not have (S-077)", { matType: "shallow" }, "FRAME_UNKNOWN"],
  ] as const)("user template info is rejected with %s", async ([, wrong, code], { shop }) => {
    expect(await saveTemplateInfo(shop.openBrowser(), { ...design, ...wrong })).toMatchObject({
      status: 422,
      body: { code },
    });
  });

  test("the design of a cart line may differ from the saved design of its template (S-120)", async ({ shop }) => {
    const browser = shop.openBrowser();
    await saveTemplateInfo(browser, design);
    const inCart = { ...design, frameStyle: "Serene", frameType: "white" };
    const line = { id: crypto.randomUUID(), templateKey: "trio", design: inCart };
    const { body } = await browser.mutate("cart.addLine", { cartId: null, line });
    const read = await browser.query("cart.read", { cartId: body.id });
    expect(read.body).toMatchObject({ lines: [{ id: line.id, design: { frameStyle: "Serene", frameType: "white" } }] });
  });
});
