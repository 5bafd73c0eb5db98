import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const recordPhoto = (browser: Browser, photo_id: string, photo_obj: Record<string, unknown>) =>
  browser.call("/api/misc/add_or_update_user_photo", {
    method: "POST",
    body: { user_id: browser.cookies.get("userId"), photo_id, photo_obj },
  });

async function uploadPhoto(browser: Browser, seed: number) {
  const bytes = await makePhoto({ width: 700, height: 700, seed });
  const photo_id = crypto.randomUUID();
  const body = { photo_id, size: bytes.length, mime: "image/jpeg" };
  const reserved = await browser.call("/api/uploads", { method: "POST", body });
  const { url, headers, handle } = reserved.body as { url: string; headers: Record<string, string>; handle: string };
  await fetch(url, { method: "PUT", headers, body: new Uint8Array(bytes) });
  await browser.call(`/api/uploads/${photo_id}/complete`, { method: "POST" });
  return { photo_id, handle };
}

const crop = { x: 0.1, y: 0, width: 0.5, height: 0.7, rotate: 90, straighten: 0, v: 1 };

describe("a user photo's record (S-186)", () => {
  test("a user photo's record can be updated", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { photo_id, handle } = await uploadPhoto(browser, 1);
    const first = await recordPhoto(browser, photo_id, { handle, cropParams: crop, file: "blob:1" });
    expect(first).toMatchObject({ status: 200, body: { data: { uuid: photo_id, handle, cropParams: crop } } });
    expect(first.body.data).not.toHaveProperty("file");
    expect(await recordPhoto(browser, photo_id, { handle })).toMatchObject({ body: { data: { cropParams: crop } } });
    expect(await recordPhoto(browser, photo_id, { handle, cropParams: null })).toMatchObject({
      body: { data: { cropParams: null } },
    });
    expect(await db.photo.count()).toBe(1);
  });

  test.for([
    "http://169.254.169.254/latest/meta-data",
    "https://other.example/photo.png",
    "data:image/png;base64,AAAA",
    "file:///etc/passwd",
  ])("a user photo's record ignores the submitted URL %s (E3)", async (url, { shop, db }) => {
    const browser = shop.openBrowser();
    const { photo_id, handle } = await uploadPhoto(browser, 2);
    await db.photo.updateMany({ data: { state: "ready" } });
    const answer = await recordPhoto(browser, photo_id, { handle, url });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { url: `https://shop.example/photos/${handle}/1600.jpg` } },
    });
    expect(JSON.stringify(await db.photo.findMany())).not.toContain(url);
  });

  test("a user photo's record is reported as unknown for another visitor's photo (E4)", async ({ shop }) => {
    const [ann, bob] = [shop.openBrowser(), shop.openBrowser()];
    const { photo_id, handle } = await uploadPhoto(ann, 3);
    await uploadPhoto(bob, 4);
    const foreign = await recordPhoto(bob, photo_id, { handle });
    const unknown = await recordPhoto(bob, crypto.randomUUID(), { handle: "0".repeat(26) });
    expect(foreign).toMatchObject({ status: 404, body: { code: "PHOTO_NOT_FOUND" } });
    expect({ ...foreign.body, requestId: "" }).toEqual({ ...unknown.body, requestId: "" });
  });

  test("a user photo's record requires a UUID (E2)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { photo_id, handle } = await uploadPhoto(browser, 5);
    expect(await recordPhoto(browser, "42", { handle })).toMatchObject({
      status: 400,
      body: { message: '"photo_id" must be a UUID.' },
    });
    expect(await recordPhoto(browser, photo_id, { handle, cropParams: { x: -1 } })).toMatchObject({ status: 400 });
  });
});
