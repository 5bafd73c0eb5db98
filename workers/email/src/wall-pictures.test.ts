import { inTransaction } from "@storywall/db/client";
import { CaptureId, UserId } from "@storywall/domain/kernel/ids";
import { Design } from "@storywall/domain/walls/design/design-schema";
import { createMailClient } from "@storywall/email/create-mail-client";
import type { MailDeps } from "@storywall/services/kernel/send-email-once";
import { sendOrderReceivedEmail } from "@storywall/services/orders/emails/order-emails";
import { sendPhotoProblemEmail } from "@storywall/services/orders/emails/photo-emails";
import { requestWallPicture } from "@storywall/services/orders/wall-pictures";
import { recordCapture } from "@storywall/services/walls/captures/captures";
import { createShare } from "@storywall/services/walls/shares";
import { buildCaptureKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine, createTestDesign, createTestPhoto } from "@storywall/testing/factories";
import { test as base } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";

const test = base.extend<{ post: MailDeps }>({
  post: async ({ deps, mail }, use) => {
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    await use({ ...deps, mail: out });
    out.close();
  },
});

type TestOrder = Awaited<ReturnType<typeof createTestOrder>>;

/** Requests the pictures of the order's walls, as its creation and each change of its photos do. */
async function requestPictures({ db }: MailDeps, order: TestOrder): Promise<void> {
  for (const { id: lineId, templateKey, design } of order.lines) {
    const line = { orderId: order.id, lineId, templateKey, design: Design.parse(design) };
    await inTransaction(db, (tx) => requestWallPicture(tx, line));
  }
}

/** Stores a file for each requested picture, as the worker does. Returns their ids. */
async function drawRequestedPictures({ db, storage, now }: MailDeps): Promise<string[]> {
  const captures = await db.capture.findMany({ where: { readyAt: null }, orderBy: { createdAt: "asc" } });
  for (const { id } of captures) {
    await storage.write(buildCaptureKey(id), Buffer.from(`picture ${id}`), { contentType: "image/jpeg" });
    await recordCapture({ db, now }, { captureId: CaptureId.parse(id), outcome: "ready" });
  }
  return captures.map(({ id }) => id);
}

const listShownPictures = (html: string | null | undefined) =>
  [...(html ?? "").matchAll(/src="cid:([^"]+)"/g)].map(([, contentId]) => contentId);

describe("the picture of a wall in an email", () => {
  test("an email shows the stored picture of the printed wall", async ({ db, storage, post, mail }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    const order = await createTestOrder(db, { photoId: photo.id });
    await requestPictures(post, order);
    const [id] = await drawRequestedPictures(post);
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    expect(email?.files).toMatchObject([
      { contentId: `wall-${id}`, contentType: "image/jpeg", bytes: `picture ${id}`.length },
    ]);
    expect(listShownPictures(email?.html)).toEqual([`wall-${id}`]);
    expect(await db.capture.findMany()).toMatchObject([{ kind: "preview", pictures: { tile_1: photo.id } }]);
  });

  test("the picture of a wall is made once for several equal walls", async ({ db, post, mail }) => {
    const design: Design = { ...createTestDesign(), frameType: "white" };
    const order = await createTestOrder(db, {
      lines: [createTestCartLine(), createTestCartLine(), createTestCartLine({ design })],
    });
    await requestPictures(post, order);
    const ids = await drawRequestedPictures(post);
    await requestPictures(post, order);
    expect(await db.capture.count()).toBe(2);
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    const shown = listShownPictures(email?.html);
    expect(new Set(shown)).toEqual(new Set(ids.map((id) => `wall-${id}`)));
    expect(shown[0]).toBe(shown[1]);
    expect(email?.files).toHaveLength(2);
  });

  test("the picture of a wall is reused from a shared link to the same wall", async ({ db, storage, deps, post }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    const design = createTestDesign({ photos: [photo] });
    const visitor = { ...deps, userId: UserId.parse(photo.userId), admin: null };
    await createShare(visitor, { templateKey: "single_tile", design, name: "Home" });
    const line = createTestCartLine({ design });
    const order = await createTestOrder(db, { userId: photo.userId, photoId: photo.id, lines: [line] });
    await requestPictures(post, order);
    expect(await db.capture.count()).toBe(1);
  });

  test.for(["not made yet", "lost by the store"] as const)(
    "an email leaves out the picture of a wall that is %s",
    async (reason, { db, storage, post, mail }) => {
      const order = await createTestOrder(db);
      await requestPictures(post, order);
      if (reason === "lost by the store")
        await storage.delete((await drawRequestedPictures(post)).map((id) => buildCaptureKey(id)));
      await sendOrderReceivedEmail(post, { orderId: order.id });
      const [email] = await mail.readEmails();
      expect(email?.subject).toBe(`Your order ${order.number} is confirmed`);
      expect(email?.html).not.toContain("cid:");
    },
  );

  test("the picture of a wall is not shown after its photo is rejected", async ({ db, storage, post, mail }) => {
    const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
    const order = await createTestOrder(db, { photoId: photo.id });
    await requestPictures(post, order);
    await drawRequestedPictures(post);
    await db.photo.update({ where: { id: photo.id }, data: { contentRejectedAt: post.now() } });
    await sendOrderReceivedEmail(post, { orderId: order.id });
    const [email] = await mail.readEmails();
    expect(email?.html).not.toContain("cid:");
  });
});

test("the email about a photo on hold shows the proof of its print", async ({ db, storage, post, mail }) => {
  const photo = await createTestPhoto({ db, storage }, { width: 800, height: 600 });
  const order = await createTestOrder(db, { photoId: photo.id });
  const tile = await db.orderTile.findFirstOrThrow({ where: { orderId: order.id }, orderBy: { position: "desc" } });
  const proofKey = `prints/${tile.id}/x.proof.jpg`;
  await storage.write(proofKey, Buffer.from("proof"), { contentType: "image/jpeg" });
  await db.orderTile.update({ where: { id: tile.id }, data: { problemCode: "PHOTO_DAMAGED", proofKey } });
  await db.order.update({ where: { id: order.id }, data: { state: "needs_attention", problemCode: "PHOTO_DAMAGED" } });
  await sendPhotoProblemEmail(post, { orderId: order.id, cause: "1" });
  const [email] = await mail.readEmails();
  expect(email?.files).toMatchObject([{ contentId: `proof-${tile.id}`, bytes: 5 }]);
  expect(listShownPictures(email?.html)).toEqual([`proof-${tile.id}`]);
  expect(email?.text).toMatch(new RegExp(`Replace https?://\\S+/order/${order.id}\\?token=\\S+#${tile.id}`));
});
