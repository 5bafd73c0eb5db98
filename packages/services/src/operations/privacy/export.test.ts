import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { buildOriginalKey } from "@storywall/storage/storage-keys";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestPhoto } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../../accounts/context.ts";
import { openVisitorExport } from "./open-visitor-export.ts";
import { advanceOrderToState, createPersonalDataMarkers, createVisitorWithAllData } from "./personal-data.fixture.ts";
import { readMyData } from "./read-my-data.ts";
import { unzip } from "./zip.fixture.ts";

const ann = createPersonalDataMarkers("Ann");
const bob = createPersonalDataMarkers("Bob");

const readExportFiles = async (ctx: VisitorContext) =>
  unzip(await buffer((await openVisitorExport(ctx)).body as NodeJS.ReadableStream));

describe("the export of a visitor's data (F-22)", () => {
  test("the export contains all of the visitor's data and original photos", async ({ deps }) => {
    const other = await createVisitorWithAllData(deps, bob);
    const { ctx, photo, order, cart, wall } = await createVisitorWithAllData(deps, ann);
    const files = await readExportFiles(ctx);
    const readJsonFile = (name: string) =>
      JSON.parse(files.find((file) => file.name === `${name}.json`)?.bytes.toString() ?? "");

    expect(readJsonFile("you")).toMatchObject({
      email: ann.email,
      offersByEmail: { to: ann.email },
      browsers: [{}],
    });
    expect(readJsonFile("walls")).toMatchObject([
      { name: wall.name, olderVersions: [{ name: ann.words }] },
      { name: null },
    ]);
    expect(readJsonFile("carts")).toContainEqual(
      expect.objectContaining({ id: cart.id, extras: { giftNote: ann.words }, lines: [expect.anything()] }),
    );
    expect(readJsonFile("orders")).toMatchObject([
      { number: order.number, email: ann.email, shippingAddress: { address1: ann.street }, payment: { amount: 1400 } },
    ]);
    expect(readJsonFile("messages")).toHaveLength(2);
    expect(readJsonFile("emails")).toMatchObject([{ kind: "order-received", order: order.number }]);
    expect(readJsonFile("sharedLinks")).toMatchObject([{ name: ann.words }]);
    expect(readJsonFile("photoCollections")).toMatchObject([
      { title: ann.words, contributors: [{ name: `${ann.first} ${ann.last}`, photos: [photo.uuid] }] },
    ]);
    expect(readJsonFile("artSets")).toMatchObject([{ name: ann.words }]);
    expect(readJsonFile("photos")).toMatchObject([{ id: photo.uuid, state: "ready" }]);

    const picture = files.find(({ name }) => name === `photos/${photo.uuid}.jpg`);
    const hashSha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hashSha256(picture?.bytes ?? Buffer.of())).toBe(
      hashSha256(await deps.storage.read(buildOriginalKey(photo.id))),
    );
    expect(files.filter(({ name }) => name.startsWith("photos/"))).toHaveLength(1);

    const all = Buffer.concat(files.map(({ bytes }) => bytes)).toString("latin1");
    for (const theirs of [...Object.values(bob), other.userId, other.order.number, other.photo.uuid, other.cart.id]) {
      expect(all).not.toContain(theirs);
    }
    for (const word of Object.values(ann)) expect(all).toContain(word);
    for (const secret of ["hash", "secret", order.paymentId]) expect(all).not.toContain(secret);
  });

  test("the export contains the full-size copy of a photo whose original file was deleted", async ({ deps }) => {
    const { ctx, photo } = await createVisitorWithAllData(deps, ann);
    await deps.db.photo.update({ where: { id: photo.id }, data: { originalDeletedAt: new Date() } });
    await deps.storage.delete([buildOriginalKey(photo.id)]);
    const lost = await createTestPhoto(deps, { userId: ctx.userId });
    await deps.storage.delete([buildOriginalKey(lost.id), `masters/${lost.id}.jpg`]);
    const files = await readExportFiles(ctx);
    const names = files.map(({ name }) => name).filter((name) => name.startsWith("photos"));
    expect(names).toEqual(["photos.json", `photos/${photo.uuid}.jpg`, "photos-without-a-file.txt"]);
    expect(files.at(-1)?.bytes.toString()).toBe(`${lost.uuid}\n`);
  });

  test("the export contains orders from other browsers only after email verification", async ({ deps }) => {
    const { ctx } = await createVisitorWithAllData(deps, ann);
    const elsewhere = await createTestOrder(deps.db, { email: ann.email.toUpperCase() });
    const listOrderNumbers = (data: Awaited<ReturnType<typeof readMyData>>) => data?.orders.map(({ number }) => number);
    expect(listOrderNumbers(await readMyData(ctx))).not.toContain(elsewhere.number);
    expect(listOrderNumbers(await readMyData({ ...ctx, isSignedIn: true }))).toContain(elsewhere.number);
  });

  test("an erased visitor's export has only order records", async ({ deps }) => {
    const { ctx, order } = await createVisitorWithAllData(deps, ann);
    await advanceOrderToState(deps, order.id, "delivered");
    const { eraseOwnData: eraseOwn } = await import("./erase-visitor.ts");
    await eraseOwn(ctx, { confirm: "delete" });
    const left = await readMyData(ctx);
    expect(left).toMatchObject({ photos: [], walls: [], carts: [{ lines: [] }], messages: [], sharedLinks: [] });
    for (const word of Object.values(ann)) expect(JSON.stringify(left)).not.toContain(word);
    await expect(openVisitorExport({ ...ctx, userId: null })).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });
});
