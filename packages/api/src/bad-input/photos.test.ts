import { readFile } from "node:fs/promises";
import type { Db } from "@storywall/db/client";
import { newHandle, newId } from "@storywall/domain/kernel/ids";
import { openStorage } from "@storywall/storage/storage";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine, aDesign, aReadyPhoto } from "@storywall/testing/factories";
import { makeAnimatedWebp, makeApng } from "@storywall/testing/photos/make-animated";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { poisonFiles } from "@storywall/testing/photos/poison";
import { describe, expect } from "vitest";
import { sendRequest } from "../http/send-request.fixture.ts";
import { type Answer, type Browser, origin } from "../shop.fixture.ts";
import { complete, put, reserve, test, upload } from "./uploads.fixture.ts";

const errorOf = ({ status, body }: Answer) => ({ status, code: body.code, message: body.message });
const no = (status: number, code: string, message: string) => ({ status, code, message });

const empty = no(422, "FILE_EMPTY", "This file is empty.");
const tooLarge = no(413, "FILE_TOO_LARGE", "This photo is larger than 40 MB.");
const wrongType = no(415, "FILE_TYPE", "Use a JPEG, PNG, WebP, AVIF or HEIC photo.");
const damaged = "This photo is damaged. Please choose another copy.";
const tooManyPixels = no(422, "PHOTO_TOO_MANY_PIXELS", "This photo has too many pixels (limit 120 megapixels).");
const tooWide = no(422, "PHOTO_TOO_WIDE", "This photo is too wide or tall (limit 16,384 pixels).");
const tooSmall = no(422, "PHOTO_TOO_SMALL", "This photo is too small to print. Use at least 600 × 600 pixels.");
const notFound = no(404, "PHOTO_NOT_FOUND", "We could not find this photo.");
const erased = no(410, "PHOTO_DELETED", "This photo was deleted at your request.");

const MIB = 1024 * 1024;
const photo = (seed = 1) => makePhoto({ width: 700, height: 700, seed });

function poison(name: string) {
  const file = poisonFiles.find((one) => one.name === name);
  if (!file) throw new TypeError(`There is no file "${name}"`);
  return file;
}

const record = (browser: Browser, photo_id: string, photo_obj: Record<string, unknown>) =>
  browser.call("/api/misc/add_or_update_user_photo", { method: "POST", body: { photo_id, photo_obj } });

const userOf = async (browser: Browser) => {
  await browser.mutate("visitor.ensure");
  return browser.cookies.get("userId") ?? "";
};

describe("what the browser says of a photo", () => {
  test("E2: photo uuid not a uuid", async ({ shop }) => {
    const refused = no(400, "FIELD_INVALID", '"photo_id" must be a UUID.');
    const browser = shop.openBrowser();
    expect(errorOf(await reserve(browser, { photo_id: "42" }))).toEqual(refused);
    expect(errorOf(await complete(browser, "42"))).toEqual(refused);
    expect(errorOf(await record(browser, "42", { handle: "x" }))).toEqual(refused);
    expect(errorOf(await browser.call("/api/uploads/42", { method: "DELETE" }))).toEqual(refused);
    expect(errorOf(await browser.call("/api/uploads/42/parts"))).toEqual(refused);
  });

  test.for([
    "http://photos.example/1.jpg",
    "https://other.example/1.png",
    "data:image/png;base64,AAAA",
    "http://169.254.169.254/latest/meta-data",
  ])("E3: photo_obj.url %s", async (url, { shop, db }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await upload(browser, await photo());
    await db.photo.updateMany({ data: { state: "ready" } });
    expect(await record(browser, photoId, { handle: answer.body.handle, url })).toMatchObject({
      status: 200,
      body: { data: { url: `${origin}/photos/${answer.body.handle}/1600.jpg` } },
    });
  });

  test("E4: photo_obj.handle of another visitor", async ({ shop }) => {
    const { photoId, answer } = await upload(shop.openBrowser(), await photo());
    const bob = shop.openBrowser();
    const own = await upload(bob, await photo(2));
    expect(errorOf(await record(bob, photoId, { handle: answer.body.handle }))).toEqual(notFound);
    expect(errorOf(await record(bob, own.photoId, { handle: answer.body.handle }))).toEqual(notFound);
  });

  test("E5: upload of 0 bytes", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(errorOf(await reserve(browser, { size: 0 }))).toEqual(empty);
    expect(errorOf(await reserve(browser, { size: -1 }))).toEqual(empty);
  });

  test("E6: 41 MiB, or more bytes than were announced", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(errorOf(await reserve(browser, { size: 41 * MIB }))).toEqual(tooLarge);
    expect(errorOf(await reserve(browser, { size: 40 * MIB + 1 }))).toEqual(tooLarge);
    expect((await reserve(browser, { size: 40 * MIB })).status).toBe(200);
    const photo_id = crypto.randomUUID();
    const { body } = await reserve(browser, { photo_id, size: 1000 });
    expect(await put(body as Parameters<typeof put>[0], Buffer.alloc(1001))).toBe(403);
    expect(errorOf(await complete(browser, photo_id)).code).toBe("PHOTO_NOT_UPLOADED");
  });

  test.for(["image/svg+xml", "image/gif", "image/tiff", "application/pdf", "image/x-adobe-dng", "text/html", ""])(
    "E7: a file that says it is %s",
    async (mime, { shop }) => {
      expect(errorOf(await reserve(shop.openBrowser(), { mime }))).toEqual(wrongType);
    },
  );

  test("E15: same uuid, different bytes", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    const sha256 = "a".repeat(64);
    await reserve(browser, { photo_id, sha256 });
    const conflict = no(409, "PHOTO_CONFLICT", "This photo was already uploaded with different content.");
    expect(errorOf(await reserve(browser, { photo_id, sha256, size: 999 }))).toEqual(conflict);
    expect(errorOf(await reserve(browser, { photo_id, sha256: "b".repeat(64) }))).toEqual(conflict);
    expect((await reserve(browser, { photo_id, sha256 })).status).toBe(200);
  });

  test("E16: the 301st photo, and more than 2 GiB", async ({ shop, db }) => {
    const full = no(422, "QUOTA", "You've reached the limit of 300 photos. Remove some first.");
    const [many, heavy] = [shop.openBrowser(), shop.openBrowser()];
    await fill(db, await userOf(many), 299, 1);
    expect((await reserve(many)).status).toBe(200);
    expect(errorOf(await reserve(many))).toEqual(full);
    await fill(db, await userOf(heavy), 51, 40 * MIB);
    expect((await reserve(heavy, { size: 8 * MIB })).status).toBe(200);
    expect(errorOf(await reserve(heavy, { size: 1 }))).toEqual(full);
  });

  test.for([
    ["../../x", "../"],
    ["y".repeat(4096), "yyyy"],
    ["a\r\nSet-Cookie: b", "Set-Cookie"],
    ["\u202Egpj.exe", "exe"],
  ] as const)("E17: filename %j", async ([filename, trace], { shop, db }) => {
    expect((await reserve(shop.openBrowser(), { filename, name: filename })).status).toBe(200);
    expect(JSON.stringify(await db.photo.findMany())).not.toContain(trace);
  });
});

describe("what arrives", () => {
  const arrivals: [string, string, ReturnType<typeof no>][] = [
    ...["xxe.svg", "moving.gif", "scan.tiff", "letter.pdf", "raw.dng named jpg", "page.jpg", "album.zip"].map(
      (name): [string, string, typeof wrongType] => ["E7", name, wrongType],
    ),
    ["E10", "30000x30000.png", tooManyPixels],
    ["E11", "17000x700.png", tooWide],
    ["E12", "200x200.jpg", tooSmall],
    [
      "E14",
      "six channels.jpg",
      no(422, "PHOTO_COLOUR_FORMAT", "This color format is not supported. Save the photo as a JPEG."),
    ],
  ];

  test.for(arrivals)("%s: %s", async ([, name, refused], { shop, db }) => {
    const browser = shop.openBrowser();
    const { answer } = await upload(browser, await poison(name).bytes());
    expect(errorOf(answer)).toEqual(refused);
    expect(await db.photo.findMany({ select: { state: true } })).toEqual([{ state: "deleted" }]);
  });

  test("E8: HEIC from a phone", async ({ shop, db, prepare }) => {
    const sample = new URL("sample.heic", import.meta.resolve("@storywall/testing/photos/make-photos"));
    const { photoId, answer } = await upload(shop.openBrowser(), await readFile(sample), { mime: "image/heic" });
    expect(answer).toMatchObject({ status: 200, body: { state: "uploaded" } });
    expect(await prepare(photoId)).toBe("ready");
    const kept = { kind: "heic", width: 1280, height: 960, iccName: expect.stringContaining("P3") };
    expect(await db.photo.findMany()).toMatchObject([kept]);
  });

  test.for(["truncated.jpg", "broken Huffman table.jpg"])("E9: %s", async (name, { shop, prepare }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await upload(browser, await poison(name).bytes());
    expect(answer.status).toBe(200);
    expect(await prepare(photoId)).toBe("rejected");
    expect((await browser.query("photos.list")).body).toMatchObject([
      { state: "rejected", rejection: { code: "PHOTO_DAMAGED", message: damaged } },
    ]);
  });

  test.for([
    ["animated WebP", "image/webp", makeAnimatedWebp],
    ["animated PNG", "image/png", makeApng],
  ] as const)("E13: %s", async ([, mime, make], { shop, prepare }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await upload(browser, await make({ width: 800, height: 800 }), { mime });
    expect(answer.status).toBe(200);
    expect(await prepare(photoId)).toBe("ready");
  });

  test.for([
    ["CMYK", { width: 700, height: 700, cmyk: true }, "image/jpeg"],
    ["16 bits", { width: 700, height: 700, kind: "png", depth: 16 }, "image/png"],
  ] as const)("E14: %s", async ([, recipe, mime], { shop, prepare }) => {
    const browser = shop.openBrowser();
    const { photoId, answer } = await upload(browser, await makePhoto(recipe), { mime });
    expect(answer.status).toBe(200);
    expect(await prepare(photoId)).toBe("ready");
  });

  test("E20: storage down", async ({ shop, deps }) => {
    const browser = shop.openBrowser();
    const photo_id = crypto.randomUUID();
    await reserve(browser, { photo_id });
    const where = { region: "us-east-1", bucket: "shop", accessKeyId: "a", secretAccessKey: "b" };
    const storage = openStorage({ endpoint: "http://127.0.0.1:9", ...where });
    const headers = { "sec-fetch-site": "same-origin", cookie: `sid=${browser.cookies.get("sid")}` };
    const request = new Request(`${origin}/api/uploads/${photo_id}/complete`, { method: "POST", headers });
    const response = await sendRequest(request, { ...deps, storage }, shop.config);
    storage.close();
    expect({ status: response.status, ...(await response.json()) }).toMatchObject(
      no(503, "STORAGE_DOWN", "Your photo could not be saved. Please try again."),
    );
  });
});

describe("a design to be kept", () => {
  const design = aDesign({ templateKey: "trio" });
  const keep = (browser: Browser, template_info: object) =>
    browser.call("/api/misc/add_or_update_user_template_info", {
      method: "POST",
      body: { template_key: "trio", template_info },
    });

  test("E18: 65 KiB, and 101 tiles", async ({ shop }) => {
    const browser = shop.openBrowser();
    const heavy = no(413, "DESIGN_TOO_LARGE", "This wall is too large to save.");
    expect(errorOf(await keep(browser, { ...design, notes: "x".repeat(65 * 1024) }))).toEqual(heavy);
    const tiles = Array.from({ length: 101 }, (_, index) => ({ ...design.tiles[0], name: `tile_${index}` }));
    expect(errorOf(await keep(browser, { ...design, tiles }))).toEqual(
      no(422, "TOO_MANY_TILES", "A wall can have up to 100 tiles."),
    );
  });

  test.for([{ frameStyle: "Rococo" }, { frameType: "gold" }, { matType: "deep" }, { frameStyle: "__proto__" }])(
    "E19: %j",
    async (unknown, { shop }) => {
      expect(errorOf(await keep(shop.openBrowser(), { ...design, ...unknown }))).toEqual(
        no(422, "FRAME_UNKNOWN", "This frame style does not exist."),
      );
    },
  );
});

describe("a photo its owner erases", () => {
  const erase = (browser: Browser, photoId: string) => browser.call(`/api/uploads/${photoId}`, { method: "DELETE" });

  test("F19: erase photo needed by an order that is not shipped", async ({ shop, db, deps }) => {
    const browser = shop.openBrowser();
    const userId = await userOf(browser);
    const { uuid, id } = await aReadyPhoto(deps, { userId });
    const order = await anOrder(db, { userId, photoId: id, lines: [aCartLine()] });
    const needed = `This photo is needed for order ${order.number} and will be deleted after delivery.`;
    for (const state of ["checking", "printing", "framing", "packed"]) {
      if (state !== "checking") await db.order.update({ where: { id: order.id }, data: { state } });
      expect(errorOf(await erase(browser, uuid))).toEqual(no(409, "PHOTO_IN_USE", needed));
    }
    await db.order.update({ where: { id: order.id }, data: { state: "shipped" } });
    expect(await erase(browser, uuid)).toMatchObject({
      status: 200,
      body: { data: { uuid, state: "delete_pending" } },
    });
  });

  test("F20: anything on an erased photo", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const bytes = await photo();
    const { photoId, answer } = await upload(browser, bytes);
    const handle = String(answer.body.handle);
    expect((await erase(browser, photoId)).status).toBe(200);
    expect((await erase(browser, photoId)).status).toBe(200);
    expect(await db.outboxJob.count({ where: { name: "photo.delete" } })).toBe(1);

    const asks = (by: Browser) => [
      complete(by, photoId),
      by.call(`/api/uploads/${photoId}/parts`),
      record(by, photoId, { handle }),
      by.call(`/photos/${handle}/400.jpg`),
    ];
    for (const state of ["delete_pending", "deleted"]) {
      await db.photo.updateMany({ data: { state } });
      for (const ask of asks(browser)) expect(errorOf(await ask)).toEqual(erased);
      expect(errorOf(await reserve(browser, { photo_id: photoId, size: bytes.length }))).toEqual(erased);
      expect((await browser.query("photos.list")).body).toEqual([]);
      const stranger = shop.openBrowser();
      await userOf(stranger);
      for (const ask of asks(stranger)) expect(errorOf(await ask)).toEqual(notFound);
      expect(errorOf(await erase(stranger, photoId))).toEqual(notFound);
    }
    expect(errorOf(await erase(browser, photoId))).toEqual(erased);
  });
});

async function fill(db: Db, userId: string, count: number, bytes: number): Promise<void> {
  const one = () => ({
    id: newId("photo"),
    userId,
    uuid: crypto.randomUUID(),
    handle: newHandle(),
    declaredType: "image/jpeg",
    bytes,
  });
  await db.photo.createMany({ data: Array.from({ length: count }, one) });
}
