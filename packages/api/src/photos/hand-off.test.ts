import { handOffLimits } from "@storywall/domain/photos/limits";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { describe, expect } from "vitest";
import { putBytes } from "../bad-input/uploads.fixture.ts";
import { type Browser, type TestResponse, test } from "../shop.fixture.ts";

type Link = { id: string; token: string; expiresAt: string };

async function createHandOffLink(browser: Browser): Promise<Link> {
  const { status, body } = await browser.mutate("handOff.create");
  expect(status).toBe(200);
  return body as Link;
}

const reserveHandOffPhoto = (phone: Browser, token: string, overrides: Record<string, unknown> = {}) =>
  phone.mutate("handOff.reserve", {
    token,
    photoId: crypto.randomUUID(),
    bytes: 1000,
    type: "image/jpeg",
    ...overrides,
  });

async function uploadFromPhone(phone: Browser, token: string): Promise<{ photoId: string; answer: TestResponse }> {
  const photoId = crypto.randomUUID();
  const bytes = await makePhoto({ width: 900, height: 700 });
  const { body } = await reserveHandOffPhoto(phone, token, { photoId, bytes: bytes.length });
  expect(await putBytes(body as Parameters<typeof putBytes>[0], bytes)).toBe(200);
  return { photoId, answer: await phone.mutate("handOff.complete", { token, photoId }) };
}

const toErrorSummary = (answer: TestResponse) => ({ status: answer.status, code: answer.body.shopCode });
const linkNotFound = { status: 404, code: "SEND_LINK_NOT_FOUND" };

describe("a link for uploading photos from a phone (S-047)", () => {
  test("a link for a phone adds photos only for the visitor who created it", async ({ shop, db }) => {
    const [desk, phone, other] = [shop.openBrowser(), shop.openBrowser(), shop.openBrowser()];
    const { id, token, expiresAt } = await createHandOffLink(desk);
    expect(new Date(expiresAt).getTime()).toBeGreaterThan(Date.now());
    const { photoId, answer } = await uploadFromPhone(phone, token);
    expect(answer).toMatchObject({ status: 200, body: { uuid: photoId, state: "uploaded" } });

    expect((await desk.query("handOff.received", { handOffId: id })).body).toMatchObject([{ uuid: photoId }]);
    expect((await desk.query("photos.list")).body).toMatchObject([{ uuid: photoId }]);
    await other.mutate("visitor.ensure");
    for (const otherBrowser of [phone, other]) {
      expect((await otherBrowser.query("handOff.received", { handOffId: id })).body).toEqual([]);
      expect((await otherBrowser.query("photos.list")).body).toEqual([]);
    }
    const photo = await db.photo.findFirstOrThrow({ where: { uuid: photoId } });
    expect(photo).toMatchObject({ userId: desk.cookies.get("userId"), handOff: id });
  });

  test("a link for a phone marks a stored photo as uploaded when the photo is reserved again", async ({ shop, db }) => {
    const [desk, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { id, token } = await createHandOffLink(desk);
    const photoId = crypto.randomUUID();
    const bytes = await makePhoto({ width: 900, height: 700 });
    const { body } = await reserveHandOffPhoto(phone, token, { photoId, bytes: bytes.length });
    await putBytes(body as Parameters<typeof putBytes>[0], bytes);
    const again = await reserveHandOffPhoto(phone, token, { photoId, bytes: bytes.length });
    expect(again.body).toMatchObject({ kind: "exists", photo: { uuid: photoId, state: "uploaded" } });
    expect((await desk.query("handOff.received", { handOffId: id })).body).toMatchObject([{ uuid: photoId }]);
    expect(await db.outboxJob.count()).toBe(1);
  });

  test("a link for a phone gives access only to photos uploaded through it", async ({ shop, db }) => {
    const [desk, phone] = [shop.openBrowser(), shop.openBrowser()];
    const first = await createHandOffLink(desk);
    const second = await createHandOffLink(desk);
    const photoId = crypto.randomUUID();
    await desk.mutate("photos.reserve", { photoId, bytes: 6_000_000, type: "image/jpeg", inParts: true });
    const { photoId: sent } = await uploadFromPhone(phone, first.token);
    for (const uuid of [photoId, sent]) {
      const overrides = { token: second.token, photoId: uuid };
      const missing = { status: 404, code: "PHOTO_NOT_FOUND" };
      expect(toErrorSummary(await phone.query("handOff.parts", overrides))).toEqual(missing);
      expect(toErrorSummary(await phone.mutate("handOff.complete", overrides))).toEqual(missing);
    }
    const conflicting = await reserveHandOffPhoto(phone, second.token, { photoId, bytes: 6_000_000 });
    expect(toErrorSummary(conflicting)).toEqual({ status: 409, code: "PHOTO_CONFLICT" });
    expect(await db.photo.count()).toBe(2);
  });

  test("a link for a phone expires after half an hour", async ({ shop, clock }) => {
    const [desk, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createHandOffLink(desk);
    expect((await phone.query("handOff.open", { token })).body).toMatchObject({ left: handOffLimits.photos });
    clock.advance(handOffLimits.minutes * 60_000);
    const expired = { status: 410, code: "SEND_LINK_EXPIRED" };
    expect(toErrorSummary(await phone.query("handOff.open", { token }))).toEqual(expired);
    expect(toErrorSummary(await reserveHandOffPhoto(phone, token))).toEqual(expired);
  });

  test("a link for a phone accepts at most fifty photos", async ({ shop, db }) => {
    const [desk, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createHandOffLink(desk);
    const photoId = crypto.randomUUID();
    for (let sent = 0; sent < handOffLimits.photos; sent += 1) {
      expect((await reserveHandOffPhoto(phone, token, sent === 0 ? { photoId } : {})).status).toBe(200);
    }
    expect((await phone.query("handOff.open", { token })).body).toMatchObject({ left: 0 });
    expect(toErrorSummary(await reserveHandOffPhoto(phone, token))).toEqual({ status: 422, code: "SEND_LINK_FULL" });
    expect((await reserveHandOffPhoto(phone, token, { photoId })).status).toBe(200);
    expect(await db.photo.count()).toBe(handOffLimits.photos);
  });

  test("a link for a phone accepts at most half of the visitor's quota", async ({ shop, clock }) => {
    const [desk, phone] = [shop.openBrowser(), shop.openBrowser()];
    const { token } = await createHandOffLink(desk);
    const large = { bytes: 40 * 1024 ** 2 };
    for (let sent = 0; sent < 25; sent += 1) expect((await reserveHandOffPhoto(phone, token, large)).status).toBe(200);
    const { status, body } = await reserveHandOffPhoto(phone, token, large);
    expect({ status, message: body.message }).toEqual({
      status: 422,
      message: "You’ve reached the limit of 1 GB for this link. To send more, get a new code on the other device.",
    });
    clock.advance(15 * 60_000);
    expect((await phone.query("handOff.open", { token })).body).toMatchObject({ left: handOffLimits.photos });
    expect((await reserveHandOffPhoto(phone, token, large)).status).toBe(200);
  });

  test("a link for a phone is rejected if any of its parameters was altered", async ({ shop }) => {
    const [desk, other, phone] = [shop.openBrowser(), shop.openBrowser(), shop.openBrowser()];
    const { token } = await createHandOffLink(desk);
    const theirs = await createHandOffLink(other);
    const [id, user, expiry, signature] = token.split(".");
    const [, otherUser, , otherSignature] = theirs.token.split(".");
    const alteredTokens = [
      [id, otherUser, expiry, signature],
      [id, user, "zzzzzz", signature],
      [theirs.id, user, expiry, signature],
      [id, user, expiry, otherSignature],
      [id, user, expiry],
      [id, user, expiry, signature, signature],
    ];
    for (const parts of alteredTokens)
      expect(toErrorSummary(await phone.query("handOff.open", { token: parts.join(".") }))).toEqual(linkNotFound);
    for (const token of ["", ".", "...", "a guess"])
      expect(toErrorSummary(await reserveHandOffPhoto(phone, token))).toEqual(linkNotFound);
  });

  test("a link for a phone rejects empty files", async ({ shop }) => {
    const { token } = await createHandOffLink(shop.openBrowser());
    const phone = shop.openBrowser();
    expect((await reserveHandOffPhoto(phone, token, { type: "" })).status).toBe(200);
    expect(toErrorSummary(await reserveHandOffPhoto(phone, token, { bytes: 0 }))).toEqual({
      status: 422,
      code: "FILE_EMPTY",
    });
  });
});
