import { newId } from "@storywall/domain/kernel/ids";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import { createTestDesign } from "@storywall/testing/factories";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const design = createTestDesign({ templateKey: "trio" });
type Capture = { _id: string; state: string; width: number; height: number; path: string | null };

const requestCapture = (browser: Browser, overrides: object = {}) =>
  browser.call("/api/captures", {
    method: "POST",
    body: { template_key: "trio", userTemplateInfo: design, ...overrides },
  });
const readCapture = (browser: Browser, id: string) => browser.call(`/api/captures/${id}`);

describe("an image of a wall (S-198, S-229)", () => {
  test("a wall image is rendered by a job", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { status, body } = await requestCapture(browser);
    // The image shows three small tiles with gaps of 5 cm and a margin of 14 cm, at 20 px per cm.
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { data: { state: "waiting", width: 2020, height: 1180, path: null, failure: null } },
    });
    const { _id } = body.data as Capture;
    expect(await db.outboxJob.findMany({ select: { name: true, payload: true } })).toEqual([
      { name: "wall.capture", payload: { captureId: _id } },
    ]);
    expect((await readCapture(browser, _id)).body).toEqual(body);
  });

  test.for([10, 37.5, 100])(
    "a wall image at scale %d is at most 16,384 px a side and 16,777,216 px in total (C-27)",
    async (scale, { shop }) => {
      const { width, height } = (await requestCapture(shop.openBrowser(), { scale })).body.data as Capture;
      expect(Math.max(width, height)).toBeLessThanOrEqual(16_384);
      expect(width * height).toBeLessThanOrEqual(16_777_216);
      expect(width * height).toBeGreaterThan(16_700_000);
      expect(width / height).toBeCloseTo(2020 / 1180, 2);
    },
  );

  test("a wall image is served only to the visitor who requested it", async ({ shop, db, storage }) => {
    const owner = shop.openBrowser();
    const { _id } = (await requestCapture(owner)).body.data as Capture;
    const path = `/captures/${_id}.jpg`;
    const unknown = { status: 404, body: { code: "CAPTURE_NOT_FOUND" } };
    expect(await owner.call(path)).toMatchObject(unknown);
    await storage.write(buildCaptureKey(_id), await makePhoto({ width: 640, height: 640 }), {
      contentType: "image/jpeg",
    });
    await db.capture.updateMany({ data: { readyAt: new Date() } });
    expect((await readCapture(owner, _id)).body).toMatchObject({ data: { state: "ready", path } });
    const { status, headers, bytes } = await owner.call(path);
    expect({ status, type: headers.get("content-type"), cache: headers.get("cache-control") }).toEqual({
      status: 200,
      type: "image/jpeg",
      cache: "private, max-age=3600",
    });
    expect(bytes.subarray(0, 3).toString("hex")).toBe("ffd8ff");

    const otherBrowser = shop.openBrowser();
    await otherBrowser.mutate("visitor.ensure");
    for (const id of [_id, newId("capture"), "x"]) {
      expect(await readCapture(otherBrowser, id)).toMatchObject(unknown);
      expect(await otherBrowser.call(`/captures/${id}.jpg`)).toMatchObject(unknown);
    }
  });

  test("a wall image has a failure code and a message if it cannot be rendered (S-198)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const { _id } = (await requestCapture(browser)).body.data as Capture;
    await db.capture.updateMany({ data: { failureCode: "CAPTURE_FAILED" } });
    expect((await readCapture(browser, _id)).body).toMatchObject({
      data: {
        state: "failed",
        path: null,
        failure: { code: "CAPTURE_FAILED", message: "We couldn’t create the picture of this wall. Please try again." },
      },
    });
  });

  test("a sixth pending wall image of a visitor is rejected", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const answers = await Promise.all(Array.from({ length: 8 }, () => requestCapture(browser)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    await db.capture.updateMany({ data: { readyAt: new Date() } });
    expect((await requestCapture(browser)).status).toBe(200);
  });

  test.for([
    [{ scale: 0 }, 400, "FIELD_INVALID"],
    [{ scale: 101 }, 400, "FIELD_INVALID"],
    [{ template_key: "attic" }, 422, "TEMPLATE_UNKNOWN"],
    [{ userTemplateInfo: { ...design, frameStyle: "Rococo" } }, 422, "FRAME_UNKNOWN"],
  ] as const)("a wall image is rejected for the input %j", async ([overrides, status, code], { shop, db }) => {
    expect(await requestCapture(shop.openBrowser(), overrides)).toMatchObject({ status, body: { code } });
    expect(await db.capture.count()).toBe(0);
  });
});
