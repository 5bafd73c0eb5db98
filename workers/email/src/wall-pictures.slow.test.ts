import type { Design } from "@storywall/domain/walls/design/design";
import { createMailClient } from "@storywall/email/create-mail-client";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import type { WallMailDeps } from "@storywall/services/orders/emails/draw-order-walls";
import { sendOrderReceivedEmail } from "@storywall/services/orders/emails/order-emails";
import { sendPhotoProblemEmail } from "@storywall/services/orders/emails/photo-emails";
import { buildRenditionKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { readPicture } from "@storywall/testing/photos/read-picture";
import { describe, expect } from "vitest";
import { drawWallImage } from "./draw-wall-image.ts";

const test = base.extend<{ drawnImages: Buffer[]; post: WallMailDeps }>({
  drawnImages: async ({}, use) => use([]),
  post: async ({ deps, mail, storage, drawnImages }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const imaging = createImagingPool({ processes: 1 });
    const drawWall: WallMailDeps["drawWall"] = async (wall) => {
      const jpeg = await drawWallImage({ storage, imaging }, wall);
      drawnImages.push(jpeg);
      return jpeg;
    };
    await use({ ...deps, mail: out, drawWall });
    imaging.close();
    out.close();
  },
});

const isBlue = ([r = 0, g = 0, b = 0]: readonly number[]) => b > 150 && r < 90 && g < 160;

async function readMiddleColor(jpeg: Buffer) {
  const picture = await readPicture(jpeg);
  const middle = { left: picture.width / 2 - 20, top: picture.height / 2 - 20, width: 40, height: 40 };
  return { ...picture, color: await picture.readMeanColor(middle) };
}

describe("the picture of a wall in an email", () => {
  test("is embedded and shows the framed photo", async ({ db, storage, post, mail, drawnImages }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    const blue = await makePhoto({ width: 800, height: 600, flat: [40, 120, 200] });
    await storage.write(buildRenditionKey(photo.id, 400), blue, { contentType: "image/jpeg" });
    const order = await createTestOrder(db, { photoId: photo.id });
    await sendOrderReceivedEmail(post, { orderId: order.id });

    const [email] = await mail.readEmails();
    const contentId = `wall-${order.lines[0]?.id}`;
    expect(email?.files).toMatchObject([{ contentId, contentType: "image/jpeg", bytes: drawnImages[0]?.length }]);
    const [image = ""] = /<img[^>]*>/.exec(email?.html ?? "") ?? [];
    const readImageSize = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(image)?.[1]);
    expect(image).toContain(`src="cid:${contentId}"`);
    const { color, ...picture } = await readMiddleColor(drawnImages[0] ?? expect.fail());
    expect([picture.width, picture.height]).toEqual([2 * readImageSize("width"), 2 * readImageSize("height")]);
    expect(isBlue(color)).toBe(true);
    expect(email?.html).not.toContain("http://127");
  });

  test("is drawn from the smallest rendition that has enough pixels", async ({ db, storage, post, drawnImages }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 1200, height: 1800 });
    const blue = await makePhoto({ width: 267, height: 400, flat: [40, 120, 200] });
    await storage.write(buildRenditionKey(photo.id, 400), blue, { contentType: "image/jpeg" });
    await storage.delete([buildRenditionKey(photo.id, 1600)]);
    const order = await createTestOrder(db, { photoId: photo.id });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    expect(isBlue((await readMiddleColor(drawnImages[0] ?? expect.fail())).color)).toBe(true);
  });

  test("shows empty frames while photos are missing", async ({ db, post, mail, drawnImages }) => {
    const order = await createTestOrder(db, { lines: [createTestCartLine({ isUploadLater: true })] });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    expect(email?.html).toContain(`cid:wall-${order.lines[0]?.id}`);
    expect(isBlue((await readMiddleColor(drawnImages[0] ?? expect.fail())).color)).toBe(false);
  });

  test("is drawn only once for several equal walls", async ({ db, post, mail, drawnImages }) => {
    const design: Design = { ...createTestDesign(), frameType: "white" };
    const lines = [createTestCartLine(), createTestCartLine(), createTestCartLine({ design })];
    const order = await createTestOrder(db, { lines });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    const [first, , third] = order.lines.map(({ id }) => `wall-${id}`);
    const shown = [...(email?.html ?? "").matchAll(/src="cid:([^"]+)"/g)].map(([, contentId]) => contentId);
    expect(shown).toEqual([first, first, third]);
    expect(email?.files.map(({ contentId }) => contentId)).toEqual([first, third]);
    expect(drawnImages).toHaveLength(2);
  });

  test("is left out if the photo's file cannot be read", async ({ db, storage, post, mail, drawnImages }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    await storage.delete([buildRenditionKey(photo.id, 400)]);
    const order = await createTestOrder(db, { photoId: photo.id });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    expect(email?.subject).toBe(`Your order ${order.number} is confirmed`);
    expect(email?.html).not.toContain("cid:");
    expect(drawnImages).toEqual([]);
  });
});

describe("the email about a photo on hold", () => {
  test("shows that photo in its frame, beside the link to its place on the order page", async ({
    db,
    storage,
    post,
    mail,
    drawnImages,
  }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    const blue = await makePhoto({ width: 800, height: 600, flat: [40, 120, 200] });
    for (const width of [400, 1600] as const)
      await storage.write(buildRenditionKey(photo.id, width), blue, { contentType: "image/jpeg" });
    const order = await createTestOrder(db, { photoId: photo.id });
    const tile = await db.orderTile.findFirstOrThrow({ where: { orderId: order.id }, orderBy: { position: "desc" } });
    await db.orderTile.update({ where: { id: tile.id }, data: { problemCode: "PHOTO_DAMAGED" } });
    await db.order.update({
      where: { id: order.id },
      data: { state: "needs_attention", problemCode: "PHOTO_DAMAGED" },
    });
    await sendPhotoProblemEmail(post, { orderId: order.id, cause: "1" });

    const [email] = await mail.readEmails();
    const contentId = `photo-${tile.lineId}-${tile.name}`;
    expect(email?.files).toMatchObject([{ contentId, contentType: "image/jpeg" }]);
    expect(email?.html).toContain(`cid:${contentId}`);
    expect(email?.text).toMatch(new RegExp(`Replace https?://\\S+/order/${order.id}\\?token=\\S+#${tile.id}`));
    expect(isBlue((await readMiddleColor(drawnImages[0] ?? expect.fail())).color)).toBe(true);
  });
});
