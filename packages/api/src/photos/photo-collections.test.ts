import type { Db } from "@storywall/db/client";
import { createPhotoHandle, newId } from "@storywall/domain/kernel/ids";
import { photoCollectionLimits, photoLimits } from "@storywall/domain/photos/limits";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { putBytes, test } from "../bad-input/uploads.fixture.ts";
import type { Browser, TestResponse } from "../shop.fixture.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

type Collection = {
  id: string;
  token: string | null;
  title: string;
  closedAt: string | null;
  contributors: { id: string; name: string; photos: { uuid: string; state: string }[] }[];
};
type Contributor = { token: string; contributorKey: string };

async function createCollection(
  owner: Browser,
  title = "Photos for our wall",
): Promise<Collection & { token: string }> {
  const { status, body } = await owner.mutate("photoCollections.create", { title });
  expect(status).toBe(200);
  return body as Collection & { token: string };
}

const listCollections = async (browser: Browser) =>
  (await browser.query("photoCollections.list")).body as unknown as Collection[];

const createContributor = (token: string): Contributor => ({ token, contributorKey: crypto.randomUUID() });

const reservePhoto = (browser: Browser, contributor: Contributor, overrides: Record<string, unknown> = {}) =>
  browser.mutate("photoCollections.reserve", {
    ...contributor,
    contributorName: "Ann",
    photoId: crypto.randomUUID(),
    bytes: 1000,
    type: "image/jpeg",
    ...overrides,
  });

async function addPhoto(browser: Browser, contributor: Contributor, contributorName = "Ann"): Promise<string> {
  const photoId = crypto.randomUUID();
  const bytes = await makePhoto({ width: 900, height: 700 });
  const { body } = await reservePhoto(browser, contributor, { photoId, contributorName, bytes: bytes.length });
  expect(await putBytes(body as Parameters<typeof putBytes>[0], bytes)).toBe(200);
  const { status } = await browser.mutate("photoCollections.complete", { ...contributor, photoId });
  expect(status).toBe(200);
  return photoId;
}

const toErrorSummary = ({ status, body }: TestResponse) => ({ status, code: body.shopCode });
async function createPhotoRows(
  db: Db,
  options: { userId: string; contributorId: string | null; count: number; createdAt: Date; bytes?: number },
): Promise<void> {
  const { userId, contributorId, count, createdAt, bytes = 1000 } = options;
  await db.photo.createMany({
    data: Array.from({ length: count }, () => ({
      id: newId("photo"),
      userId,
      uuid: crypto.randomUUID(),
      handle: createPhotoHandle(),
      declaredType: "image/jpeg",
      bytes,
      contributorId,
      state: "reserved",
      createdAt,
    })),
  });
}

const countReserved = (answers: readonly TestResponse[]) => answers.filter(({ status }) => status === 200).length;

describe("a photo collection", () => {
  test("a photo collection shows its owner the photos grouped by contributor", async ({ shop, db, clock }) => {
    const [owner, phone, tablet] = [shop.openBrowser(), shop.openBrowser(), shop.openBrowser()];
    const { id, token } = await createCollection(owner, "  Grandma’s\n80th ");
    const [ann, bob] = [createContributor(token), createContributor(token)];
    const first = await addPhoto(phone, ann);
    clock.advance(1000);
    const second = await addPhoto(tablet, bob, "Bob");

    expect(await listCollections(owner)).toMatchObject([
      {
        id,
        token,
        title: "Grandma’s 80th",
        contributors: [
          { name: "Ann", photos: [{ uuid: first, state: "uploaded" }] },
          { name: "Bob", photos: [{ uuid: second, state: "uploaded" }] },
        ],
      },
    ]);
    const ownerId = owner.cookies.get("userId");
    expect(await db.photo.findMany({ select: { userId: true } })).toEqual([{ userId: ownerId }, { userId: ownerId }]);
    const opened = await phone.query("photoCollections.open", { token, contributorKey: null });
    expect(opened.body).toEqual({
      title: "Grandma’s 80th",
      expiresAt: expect.any(String),
      left: photoCollectionLimits.photosPerContributor,
      isFull: false,
      photos: [],
    });
    expect(await listCollections(phone)).toEqual([]);
  });

  test("a photo collection shows a contributor only thumbnails of their own photos", async ({ shop, prepare }) => {
    const [owner, phone, tablet] = [shop.openBrowser(), shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const [ann, bob] = [createContributor(token), createContributor(token)];
    const photoId = await addPhoto(phone, ann);
    await prepare(photoId);
    const { body } = await phone.query("photoCollections.open", ann);
    expect(body).toMatchObject({ left: photoCollectionLimits.photosPerContributor - 1, photos: [{ uuid: photoId }] });
    const [own] = body.photos as { thumb: string }[];
    expect(own?.thumb).toMatch(/^\/photos\/\w+\/400\.jpg\?token=/);
    expect(Object.keys(own ?? {}).toSorted()).toEqual(["rejection", "state", "thumb", "uuid"]);

    expect((await tablet.query("photoCollections.open", bob)).body).toMatchObject({ photos: [] });
    const missing = { status: 404, code: "PHOTO_NOT_FOUND" };
    for (const call of [
      tablet.query("photoCollections.parts", { ...bob, photoId }),
      tablet.mutate("photoCollections.complete", { ...bob, photoId }),
      tablet.mutate("photoCollections.remove", { ...bob, photoId }),
    ]) {
      expect(toErrorSummary(await call)).toEqual(missing);
    }
    const conflicting = await reservePhoto(tablet, bob, { photoId });
    expect(toErrorSummary(conflicting)).toEqual({ status: 409, code: "PHOTO_CONFLICT" });
  });

  test("a photo collection gives access only to photos that were added through its link", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const [first, second] = [await createCollection(owner), await createCollection(owner)];
    const contributor = createContributor(first.token);
    const elsewhere = { ...contributor, token: second.token };
    const own = crypto.randomUUID();
    await owner.mutate("photos.reserve", { photoId: own, bytes: 6_000_000, type: "image/jpeg", inParts: true });
    const sent = await addPhoto(phone, contributor);
    for (const photoId of [own, sent]) {
      const missing = { status: 404, code: "PHOTO_NOT_FOUND" };
      expect(toErrorSummary(await phone.query("photoCollections.parts", { ...elsewhere, photoId }))).toEqual(missing);
      expect(toErrorSummary(await phone.mutate("photoCollections.complete", { ...elsewhere, photoId }))).toEqual(
        missing,
      );
      expect(toErrorSummary(await phone.mutate("photoCollections.remove", { ...elsewhere, photoId }))).toEqual(missing);
    }
    expect((await phone.query("photoCollections.open", elsewhere)).body).toMatchObject({ photos: [] });
  });

  test("a photo collection accepts no photo after it is closed", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { id, token } = await createCollection(owner);
    const ann = createContributor(token);
    const arrived = await addPhoto(phone, ann);
    const photoId = crypto.randomUUID();
    expect((await reservePhoto(phone, ann, { photoId })).status).toBe(200);

    const other = shop.openBrowser();
    await other.mutate("visitor.ensure");
    const unknown = { status: 404, code: "COLLECTION_NOT_FOUND" };
    expect(toErrorSummary(await other.mutate("photoCollections.close", { collectionId: id }))).toEqual(unknown);
    for (let time = 0; time < 2; time++)
      expect((await owner.mutate("photoCollections.close", { collectionId: id })).status).toBe(200);

    const closed = { status: 410, code: "COLLECTION_CLOSED" };
    expect(toErrorSummary(await phone.query("photoCollections.open", ann))).toEqual(closed);
    expect(toErrorSummary(await reservePhoto(phone, ann))).toEqual(closed);
    expect(toErrorSummary(await phone.mutate("photoCollections.complete", { ...ann, photoId }))).toEqual(closed);
    expect(toErrorSummary(await phone.mutate("photoCollections.remove", { ...ann, photoId: arrived }))).toEqual(closed);
    expect(await listCollections(owner)).toMatchObject([
      { token: null, closedAt: expect.any(String), contributors: [{ photos: [{ uuid: arrived }] }] },
    ]);
  });

  test("a photo collection expires after two weeks", async ({ shop, clock }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const ann = createContributor(token);
    clock.advance(photoCollectionLimits.days * DAY_MS - 1);
    expect((await reservePhoto(phone, ann)).status).toBe(200);
    clock.advance(1);
    const expired = { status: 410, code: "COLLECTION_EXPIRED" };
    expect(toErrorSummary(await phone.query("photoCollections.open", ann))).toEqual(expired);
    expect(toErrorSummary(await reservePhoto(phone, ann))).toEqual(expired);
    expect(await listCollections(owner)).toMatchObject([{ token: null, closedAt: null }]);
  });

  test("the link of a photo collection is rejected if its id or signature was altered", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const [id, signature] = (await createCollection(owner)).token.split(".");
    const [otherId, otherSignature] = (await createCollection(owner)).token.split(".");
    const handOff = (await owner.mutate("handOff.create")).body as { token: string };
    const altered = [`${otherId}.${signature}`, `${id}.${otherSignature}`, `${id}.${signature}.x`, id, ".", ""];
    for (const token of [...altered, handOff.token]) {
      const opened = await phone.query("photoCollections.open", { token, contributorKey: null });
      expect(toErrorSummary(opened)).toEqual({ status: 404, code: "COLLECTION_NOT_FOUND" });
    }
  });
});

describe("the limits of a photo collection", () => {
  test("the limits of a photo collection also apply to concurrent reservations", async ({ shop, db, clock }) => {
    const createdAt = clock.now();
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const { photos, photosPerContributor } = photoCollectionLimits;
    const userId = owner.cookies.get("userId") ?? "";
    const [ann, bob] = [createContributor(token), createContributor(token)];
    const reserveEightAtOnce = (contributors: readonly Contributor[]) =>
      Promise.all(
        Array.from({ length: 8 }, (_, at) => reservePhoto(phone, contributors[at % contributors.length] ?? ann)),
      );

    await reservePhoto(phone, ann);
    const { id: annId, collectionId } = await db.photoContributor.findFirstOrThrow();
    await createPhotoRows(db, { userId, contributorId: annId, count: photosPerContributor - 3 - 1, createdAt });
    const own = await reserveEightAtOnce([ann]);
    expect(countReserved(own)).toBe(3);
    expect(own.map(toErrorSummary)).toContainEqual({ status: 422, code: "CONTRIBUTOR_FULL" });
    expect((await phone.query("photoCollections.open", ann)).body).toMatchObject({ left: 0, isFull: false });

    const others = photos - photosPerContributor - 3;
    const { id: othersId } = await db.photoContributor.create({ data: { id: "others", collectionId, name: "Others" } });
    await createPhotoRows(db, { userId, contributorId: othersId, count: others, createdAt });
    const all = await reserveEightAtOnce([bob, createContributor(token)]);
    expect(countReserved(all)).toBe(3);
    expect(all.map(toErrorSummary)).toContainEqual({ status: 422, code: "COLLECTION_FULL" });
    expect((await phone.query("photoCollections.open", ann)).body).toMatchObject({ left: 0, isFull: true });
    expect(await db.photo.count()).toBe(photos);
  });

  test("a visitor can have at most five open photo collections", async ({ shop }) => {
    const owner = shop.openBrowser();
    await owner.mutate("visitor.ensure");
    const create = () => owner.mutate("photoCollections.create", { title: "Photos" });
    const answers = await Promise.all(Array.from({ length: photoCollectionLimits.open + 2 }, create));
    expect(countReserved(answers)).toBe(photoCollectionLimits.open);
    expect(answers.map(toErrorSummary)).toContainEqual({ status: 422, code: "COLLECTION_LIMIT" });
    const [first] = await listCollections(owner);
    await owner.mutate("photoCollections.close", { collectionId: first?.id });
    expect((await create()).status).toBe(200);
  });

  test("a photo collection accepts no photo if its owner's quota is used up", async ({ shop, db, clock }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const userId = owner.cookies.get("userId") ?? "";
    await createPhotoRows(db, { userId, contributorId: null, count: photoLimits.maxPhotos, createdAt: clock.now() });
    const answer = await reservePhoto(phone, createContributor(token));
    expect(toErrorSummary(answer)).toEqual({ status: 422, code: "COLLECTION_FULL" });
  });

  const MAX_BYTES = photoLimits.maxBytes;
  const MINUTE_MS = 60_000;
  const reserveLarge = (browser: Browser, contributor: Contributor) =>
    reservePhoto(browser, contributor, { bytes: MAX_BYTES });

  test("contributors can use at most half of the quota across all collections", async ({ shop }) => {
    const [owner, guest] = [shop.openBrowser(), shop.openBrowser()];
    let reserved = 0;
    for (let link = 0; link < 5; link++) {
      const { token } = await createCollection(owner);
      for (let photo = 0; photo < 14; photo++)
        reserved += countReserved([await reserveLarge(guest, createContributor(token))]);
    }
    expect(reserved * MAX_BYTES).toBeLessThanOrEqual(photoCollectionLimits.bytesOfAllLinks);
    const ownPhotos = Math.floor(photoCollectionLimits.bytesOfAllLinks / MAX_BYTES);
    for (let photo = 0; photo < ownPhotos; photo++) {
      const answer = await owner.mutate("photos.reserve", {
        photoId: crypto.randomUUID(),
        bytes: MAX_BYTES,
        type: "image/jpeg",
      });
      expect(answer.status).toBe(200);
    }
  });

  test("a full photo collection does not stop another collection from accepting photos", async ({ shop }) => {
    const [owner, guest] = [shop.openBrowser(), shop.openBrowser()];
    const [first, second] = [await createCollection(owner), await createCollection(owner)];
    const ann = createContributor(first.token);
    const answers: TestResponse[] = [];
    for (let photo = 0; photo < 20; photo++) answers.push(await reserveLarge(guest, ann));
    expect(countReserved(answers)).toBe(Math.floor(photoCollectionLimits.bytes / MAX_BYTES));
    expect(answers.map(toErrorSummary)).toContainEqual({ status: 422, code: "COLLECTION_FULL" });
    expect((await reserveLarge(guest, createContributor(second.token))).status).toBe(200);
  });

  test("a reservation without uploaded bytes counts for only fifteen minutes", async ({ shop, clock }) => {
    const [owner, guest] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const ann = createContributor(token);
    for (let photo = 0; photo < 13; photo++) await reserveLarge(guest, ann);
    expect(toErrorSummary(await reserveLarge(guest, ann)).code).toBe("COLLECTION_FULL");
    clock.advance(15 * MINUTE_MS);
    expect((await guest.query("photoCollections.open", ann)).body).toMatchObject({
      left: photoCollectionLimits.photosPerContributor,
      isFull: false,
    });
    expect((await reserveLarge(guest, ann)).status).toBe(200);
  });

  test("unfinished uploads do not count toward the owner's quota after the collection is closed", async ({
    shop,
    db,
  }) => {
    const [owner, guest] = [shop.openBrowser(), shop.openBrowser()];
    const { id, token } = await createCollection(owner);
    const ann = createContributor(token);
    const arrived = await addPhoto(guest, ann);
    for (let photo = 0; photo < 3; photo++) await reservePhoto(guest, ann);
    await owner.mutate("photoCollections.close", { collectionId: id });
    const states = (await db.photo.findMany({ orderBy: { createdAt: "asc" } })).map(({ uuid, state }) =>
      uuid === arrived ? "arrived" : state,
    );
    expect(states.toSorted()).toEqual(["arrived", "delete_pending", "delete_pending", "delete_pending"]);
    expect(await db.outboxJob.count({ where: { name: "photo.delete" } })).toBe(3);
  });

  test("the limits of a photo collection also apply to uploads whose reservation has expired", async ({
    shop,
    clock,
  }) => {
    const [owner, guest] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const [ann, bob] = [createContributor(token), createContributor(token)];
    const bytes = await makePhoto({ width: 900, height: 700 });
    const upload = async () => {
      const photoId = crypto.randomUUID();
      const { body } = await reservePhoto(guest, ann, { photoId, bytes: bytes.length });
      clock.advance(15 * MINUTE_MS);
      expect(await putBytes(body as Parameters<typeof putBytes>[0], bytes)).toBe(200);
      return () => guest.mutate("photoCollections.complete", { ...ann, photoId });
    };
    const completeFirst = await upload();
    expect((await completeFirst()).status).toBe(200);
    const completeSecond = await upload();
    for (let photo = 0; photo < 12; photo++) await reserveLarge(guest, bob);
    await reservePhoto(guest, bob, { bytes: 32 * 1024 ** 2 - bytes.length - 1 });
    expect(toErrorSummary(await completeSecond())).toEqual({ status: 422, code: "COLLECTION_FULL" });
    clock.advance(15 * MINUTE_MS);
    expect((await completeSecond()).status).toBe(200);
  });

  test("empty and long contributor names are rejected", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const ann = createContributor((await createCollection(owner)).token);
    for (const contributorName of ["", " \n ", "\u200b", "x".repeat(41)])
      expect((await reservePhoto(phone, ann, { contributorName })).status).toBe(400);
    expect((await reservePhoto(phone, ann, { type: "" })).status).toBe(200);
    expect((await owner.mutate("photoCollections.create", { title: "" })).status).toBe(400);
  });
});

describe("a contributor’s photo", () => {
  test("a contributor can remove their photo until it is on a wall", async ({ shop, db, prepare }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const ann = createContributor(token);
    const [removed, chosen] = [await addPhoto(phone, ann), await addPhoto(phone, ann)];
    await prepare(chosen);
    const design = { tiles: [{ userPhotoId: chosen }] };
    const userId = owner.cookies.get("userId") ?? "";
    await db.templateInfo.create({ data: { userId, templateKey: "single_tile", design } });

    const answer = await phone.mutate("photoCollections.remove", { ...ann, photoId: removed });
    expect(answer.body).toEqual({ uuid: removed, state: "delete_pending" });
    expect(toErrorSummary(await phone.mutate("photoCollections.remove", { ...ann, photoId: chosen }))).toEqual({
      status: 409,
      code: "PHOTO_CHOSEN",
    });
    expect(await listCollections(owner)).toMatchObject([{ contributors: [{ photos: [{ uuid: chosen }] }] }]);
    expect((await phone.query("photoCollections.open", ann)).body).toMatchObject({
      left: photoCollectionLimits.photosPerContributor - 1,
    });
  });

  test("a contributor's photo can be removed by the owner of the photo collection", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const ann = createContributor(token);
    const photoId = await addPhoto(phone, ann);
    expect((await owner.mutate("photos.remove", { photoId })).status).toBe(200);
    expect(await listCollections(owner)).toMatchObject([{ contributors: [] }]);
    expect((await phone.query("photoCollections.open", ann)).body).toMatchObject({ photos: [] });
  });

  test("a contributor's photo is shown with the latest name that the contributor typed", async ({ shop }) => {
    const [owner, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createCollection(owner);
    const ann = createContributor(token);
    await addPhoto(phone, ann, "An");
    await addPhoto(phone, ann, "Ann\u202e Lee");
    expect(await listCollections(owner)).toMatchObject([{ contributors: [{ name: "Ann Lee" }] }]);
  });
});
