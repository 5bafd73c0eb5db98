import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { ArtId, newId, OrderId } from "@storywall/domain/kernel/ids";
import { createStorage } from "@storywall/storage/storage";
import { buildArtKey, buildMasterKey, buildOriginalKey, buildRenditionKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCartLine } from "@storywall/testing/factories";
import { readAllRows } from "@storywall/testing/read-all-rows";
import { describe, expect } from "vitest";
import { addCartLine } from "../../cart/cart.ts";
import { saveTextVersion } from "../../catalog/texts.ts";
import { createTestCheckout } from "../../checkout/checkout.fixture.ts";
import { listPhotos } from "../../photos/photos.ts";
import { transitionOrder } from "../../production/transitions.ts";
import { reconcileFiles } from "./reconcile-files.ts";
import {
  createAgedStorage,
  createPaidOrder,
  DAY_MS,
  getTimeAgo,
  listOpenDiscrepancies,
  recordTestPrint,
  type Shop,
  test,
} from "./reconciliation.fixture.ts";

const runFileReconciliation = ({ ctx }: Shop) => reconcileFiles(ctx, { label: crypto.randomUUID() });
const toAdminContext = ({ ctx }: Shop) => ({ ...ctx, admin: { role: "owner", actor: "owner-link" } as const });
const readOrderState = async ({ ctx }: Shop, id: string) =>
  ctx.db.order.findUniqueOrThrow({ where: { id }, select: { state: true, problemCode: true } });

describe("a photo whose file is missing from the store", () => {
  test("an unprinted order with a damaged photo file is held", async ({ shop }) => {
    const { ctx, photo } = shop;
    const { id } = await createTestOrder(ctx.db, { userId: ctx.userId, photoId: photo.id });
    const other = await createTestOrder(ctx.db);
    const stored = await ctx.storage.read(buildMasterKey(photo.id));
    await ctx.storage.delete([buildMasterKey(photo.id)]);
    await runFileReconciliation(shop);

    expect(await listOpenDiscrepancies(ctx.db)).toEqual([{ kind: "photo-file-missing", subject: photo.id }]);
    expect(await ctx.db.discrepancy.findMany()).toMatchObject([{ photoId: photo.id, detail: "master" }]);
    expect(await readOrderState(shop, id)).toEqual({ state: "needs_attention", problemCode: "PHOTO_LOST" });
    expect((await readOrderState(shop, other.id)).state).toBe("checking");
    expect(await ctx.db.outboxJob.findMany({ where: { name: "email.photo-problem" } })).toMatchObject([
      { aggregate: id },
    ]);
    expect(await listPhotos(ctx, {})).toMatchObject([
      { uuid: photo.uuid, state: "rejected", rejection: { code: "PHOTO_LOST" } },
    ]);
    const cart = await addCartLine(ctx, { cartId: null, line: createTestCartLine({ photos: [photo] }) });
    await expect(createTestCheckout(ctx, cart)).rejects.toMatchObject({ code: "PHOTO_REJECTED" });

    const before = await readAllRows(ctx.db);
    expect(await runFileReconciliation(shop)).toBe(0);
    const { recon_runs: _, ...after } = await readAllRows(ctx.db);
    expect(after).toEqual((({ recon_runs, ...rest }) => rest)(before));

    await ctx.storage.write(buildMasterKey(photo.id), stored, { contentType: "image/jpeg" });
    await runFileReconciliation(shop);
    expect(await listOpenDiscrepancies(ctx.db)).toEqual([]);
    expect(await listPhotos(ctx, {})).toMatchObject([{ state: "ready", rejection: null }]);
    expect((await createTestCheckout(ctx, cart)).state).toBe("awaiting_payment");
  });

  test("a missing photo file still blocks production after an operator resumes the order", async ({ shop }) => {
    const { ctx, photo } = shop;
    const { id, tiles } = await createTestOrder(ctx.db, { userId: ctx.userId, photoId: photo.id });
    await recordTestPrint(ctx, tiles[0]?.id ?? "");
    await ctx.storage.delete([buildMasterKey(photo.id)]);
    await runFileReconciliation(shop);
    const orderId = OrderId.parse(id);
    await transitionOrder(toAdminContext(shop), { orderId, to: "checking" });
    await expect(
      transitionOrder(toAdminContext(shop), { orderId, to: "printing", isEarly: true }),
    ).rejects.toMatchObject({
      code: "ORDER_FILE_MISSING",
    });
  });

  test("a photo is not repaired if both its original and a rendition are missing", async ({ shop }) => {
    const { ctx, photo } = shop;
    const { id } = await createTestOrder(ctx.db, { userId: ctx.userId, photoId: photo.id });
    await ctx.storage.delete([buildOriginalKey(photo.id), buildRenditionKey(photo.id, 400)]);
    await runFileReconciliation(shop);
    expect(await ctx.db.discrepancy.findMany()).toMatchObject([{ detail: "original, picture of 400 px" }]);
    expect((await readOrderState(shop, id)).state).toBe("checking");
    expect(await listPhotos(ctx, {})).toMatchObject([{ state: "ready" }]);
  });

  test("a photo whose file was deleted on schedule is not reported as missing", async ({ shop }) => {
    const { ctx, photo } = shop;
    await ctx.storage.delete([buildOriginalKey(photo.id)]);
    await ctx.db.photo.update({ where: { id: photo.id }, data: { originalDeletedAt: new Date() } });
    await ctx.storage.delete([]);
    const late = { ...ctx.storage, list: async function* () {} };
    await reconcileFiles({ ...ctx, storage: late }, { label: "an empty list" });
    expect(await listOpenDiscrepancies(ctx.db)).toEqual([]);
  });
});

test("a missing print file blocks production until it is rendered again", async ({ shop }) => {
  const { ctx } = shop;
  const { orderId } = await createPaidOrder(shop);
  const tile = await ctx.db.orderTile.findFirstOrThrow({ where: { orderId } });
  await ctx.storage.delete([tile.printKey ?? ""]);
  await runFileReconciliation(shop);
  const startPrinting = () => transitionOrder(toAdminContext(shop), { orderId, to: "printing", isEarly: true });
  await expect(startPrinting()).rejects.toMatchObject({ code: "ORDER_FILE_MISSING" });
  await ctx.storage.write(tile.printKey ?? "", Buffer.from("a print"), { contentType: "image/jpeg" });
  await runFileReconciliation(shop);
  expect((await startPrinting()).state).toBe("printing");
});

describe("a file in the store without a database row", () => {
  const key = buildMasterKey(newId("photo"));
  const createOrphanFile = async ({ ctx }: Shop) => {
    await ctx.storage.write(key, Buffer.from("whose?"), { contentType: "image/jpeg" });
    return { ...ctx, storage: createAgedStorage(ctx.storage, 2 * DAY_MS) };
  };
  const backdateDiscrepancies = ({ ctx }: Shop, days: number) =>
    ctx.db.discrepancy.updateMany({ data: { openedAt: getTimeAgo(days * DAY_MS) } });

  test("a file without a database row is deleted after about a week", async ({ shop }) => {
    const { db, storage } = shop.ctx;
    const aged = { ...shop, ctx: await createOrphanFile(shop) };
    await runFileReconciliation(shop);
    expect(await listOpenDiscrepancies(db)).toEqual([]);

    await runFileReconciliation(aged);
    expect(await listOpenDiscrepancies(db)).toEqual([{ kind: "object-without-row", subject: key }]);
    await backdateDiscrepancies(shop, 6.9);
    await runFileReconciliation(aged);
    expect(await storage.head(key)).not.toBeNull();

    await backdateDiscrepancies(shop, 7.1);
    await runFileReconciliation(aged);
    expect(await storage.head(key)).toBeNull();
    expect(await db.discrepancy.findMany()).toMatchObject([{ closedBy: "sweep", note: "The file was deleted." }]);
    expect(await storage.head(buildMasterKey(shop.photo.id))).not.toBeNull();
  });

  test("a file without a database row is kept if a row refers to it later", async ({ shop }) => {
    const { ctx, photo } = shop;
    const aged = { ...shop, ctx: { ...ctx, storage: createAgedStorage(ctx.storage, 2 * DAY_MS) } };
    await ctx.db.$executeRaw`UPDATE photos SET original_deleted_at = now() WHERE id = ${photo.id}`;
    await runFileReconciliation(aged);
    expect(await listOpenDiscrepancies(ctx.db)).toEqual([
      { kind: "object-without-row", subject: buildOriginalKey(photo.id) },
    ]);
    await backdateDiscrepancies(shop, 8);
    await ctx.db.photo.update({ where: { id: photo.id }, data: { originalDeletedAt: null } });
    await runFileReconciliation(aged);
    expect(await listOpenDiscrepancies(ctx.db)).toEqual([]);
    expect(await ctx.storage.head(buildOriginalKey(photo.id))).not.toBeNull();
  });
});

test("photos in every restorable version of the shop’s story are kept", async ({ shop }) => {
  const { ctx } = shop;
  const aged = { ...shop, ctx: { ...ctx, storage: createAgedStorage(ctx.storage, 2 * DAY_MS) } };
  const id = ArtId.parse(newId("art"));
  const key = buildArtKey(id, 1600);
  await ctx.storage.write(key, Buffer.from("a photo"), { contentType: "image/jpeg" });
  const save = (seen: number, photos: ArtId[]) => {
    const words = {
      story: "We frame.",
      photos: photos.map((photo) => ({ id: photo, alt: "Our bench", width: 3, height: 2 })),
    };
    return saveTextVersion(toAdminContext(shop), { site: "US", part: "makers", seen, words });
  };
  await save(0, [id]);
  await runFileReconciliation(aged);
  expect(await listOpenDiscrepancies(ctx.db)).toEqual([]);

  for (let seen = 1; seen < copyLimits.versions; seen += 1) await save(seen, []);
  await runFileReconciliation(aged);
  expect(await listOpenDiscrepancies(ctx.db)).toEqual([]);

  await save(copyLimits.versions, []);
  await runFileReconciliation(aged);
  expect(await listOpenDiscrepancies(ctx.db)).toEqual([{ kind: "object-without-row", subject: key }]);
});

test("missing files are found even if the store lists files on several pages", async ({ shop }) => {
  const { ctx, photo } = shop;
  await ctx.storage.delete([buildMasterKey(photo.id)]);
  const orphans = ["0", "z"].flatMap((digit) =>
    Array.from({ length: 600 }, (_, n) => buildMasterKey(`photo_${digit}${String(n).padStart(25, "0")}`)),
  );
  const modifiedAt = getTimeAgo(2 * DAY_MS);
  const storage = {
    ...ctx.storage,
    async *list(prefix: string) {
      yield* ctx.storage.list(prefix);
      if (prefix === "masters/") yield* orphans.map((key) => ({ key, bytes: 1, modifiedAt }));
    },
  };
  await reconcileFiles({ ...ctx, storage }, { label: "two pages" });
  const open = await listOpenDiscrepancies(ctx.db);
  expect(open.filter(({ kind }) => kind === "object-without-row").map(({ subject }) => subject)).toEqual(orphans);
  expect(open.filter(({ kind }) => kind !== "object-without-row")).toEqual([
    { kind: "photo-file-missing", subject: photo.id },
  ]);
});

test("the reconciliation of files changes nothing while the store is unreachable", async ({ shop }) => {
  const { ctx } = shop;
  const nowhere = {
    endpoint: "http://127.0.0.1:9",
    region: "us-east-1",
    bucket: "shop",
    accessKeyId: "x",
    secretAccessKey: "y",
  };
  const storage = createStorage(nowhere);
  const before = await readAllRows(ctx.db);
  await expect(reconcileFiles({ ...ctx, storage }, { label: "x" })).rejects.toMatchObject({ code: "STORAGE_DOWN" });
  expect(await readAllRows(ctx.db)).toEqual(before);
  storage.close();
});
