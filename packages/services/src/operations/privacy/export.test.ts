import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { originalKey } from "@storywall/storage/keys";
import { anOrder } from "@storywall/testing/an-order";
import { aReadyPhoto } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../../accounts/context.ts";
import { openExport } from "./open-export.ts";
import { aVisitorWithEverything, markersOf, moveOrder } from "./personal.fixture.ts";
import { readMyData } from "./read-my-data.ts";
import { unzip } from "./zip.fixture.ts";

const ann = markersOf("Ann");
const bob = markersOf("Bob");

const exported = async (ctx: VisitorContext) =>
  unzip(await buffer((await openExport(ctx)).body as NodeJS.ReadableStream));

describe("the export of a visitor's data (F-22)", () => {
  test("has all of the visitor's data and original photos, and nothing of other visitors", async ({ deps }) => {
    const other = await aVisitorWithEverything(deps, bob);
    const { ctx, photo, order, cart, wall } = await aVisitorWithEverything(deps, ann);
    const files = await exported(ctx);
    const json = (name: string) =>
      JSON.parse(files.find((file) => file.name === `${name}.json`)?.bytes.toString() ?? "");

    expect(json("you")).toMatchObject({ email: ann.email, lettersAboutOffers: { to: ann.email }, browsers: [{}] });
    expect(json("walls")).toMatchObject([{ name: wall.name, olderVersions: [{ name: ann.words }] }, { name: null }]);
    expect(json("carts")).toContainEqual(
      expect.objectContaining({ id: cart.id, giftNote: ann.words, lines: [expect.anything()] }),
    );
    expect(json("orders")).toMatchObject([
      { number: order.number, email: ann.email, shippingAddress: { address1: ann.street }, payment: { amount: 1400 } },
    ]);
    expect(json("messages")).toHaveLength(2);
    expect(json("letters")).toMatchObject([{ kind: "order-received", order: order.number }]);
    expect(json("sharedLinks")).toMatchObject([{ name: ann.words }]);
    expect(json("artSets")).toMatchObject([{ name: ann.words }]);
    expect(json("photos")).toMatchObject([{ id: photo.uuid, state: "ready" }]);

    const picture = files.find(({ name }) => name === `photos/${photo.uuid}.jpg`);
    const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
    expect(hash(picture?.bytes ?? Buffer.of())).toBe(hash(await deps.storage.read(originalKey(photo.id))));
    expect(files.filter(({ name }) => name.startsWith("photos/"))).toHaveLength(1);

    const all = Buffer.concat(files.map(({ bytes }) => bytes)).toString("latin1");
    for (const theirs of [...Object.values(bob), other.userId, other.order.number, other.photo.uuid, other.cart.id]) {
      expect(all).not.toContain(theirs);
    }
    // The export has a marker of every kind of data, but no keys to anything else.
    for (const word of Object.values(ann)) expect(all).toContain(word);
    for (const secret of ["hash", "secret", order.paymentId]) expect(all).not.toContain(secret);
  });

  test("has the full-size copy of a photo without its original, and lists photos without either", async ({ deps }) => {
    const { ctx, photo } = await aVisitorWithEverything(deps, ann);
    await deps.db.photo.update({ where: { id: photo.id }, data: { originalDeletedAt: new Date() } });
    await deps.storage.delete([originalKey(photo.id)]);
    const lost = await aReadyPhoto(deps, { userId: ctx.userId });
    await deps.storage.delete([originalKey(lost.id), `masters/${lost.id}.jpg`]);
    const files = await exported(ctx);
    const names = files.map(({ name }) => name).filter((name) => name.startsWith("photos"));
    expect(names).toEqual(["photos.json", `photos/${photo.uuid}.jpg`, "photos-without-a-file.txt"]);
    expect(files.at(-1)?.bytes.toString()).toBe(`${lost.uuid}\n`);
  });

  test("has orders placed elsewhere only after the address is verified by a magic link", async ({ deps }) => {
    const { ctx } = await aVisitorWithEverything(deps, ann);
    const elsewhere = await anOrder(deps.db, { email: ann.email.toUpperCase() });
    const numbers = (data: Awaited<ReturnType<typeof readMyData>>) => data?.orders.map(({ number }) => number);
    expect(numbers(await readMyData(ctx))).not.toContain(elsewhere.number);
    expect(numbers(await readMyData({ ...ctx, isSignedIn: true }))).toContain(elsewhere.number);
  });

  test("of an erased visitor has only order records, and does not exist for an unknown browser", async ({ deps }) => {
    const { ctx, order } = await aVisitorWithEverything(deps, ann);
    await moveOrder(deps, order.id, "delivered");
    const { eraseOwn } = await import("./erase-visitor.ts");
    await eraseOwn(ctx, { confirm: "delete" });
    const left = await readMyData(ctx);
    expect(left).toMatchObject({ photos: [], walls: [], carts: [{ lines: [] }], messages: [], sharedLinks: [] });
    for (const word of Object.values(ann)) expect(JSON.stringify(left)).not.toContain(word);
    await expect(openExport({ ...ctx, userId: null })).rejects.toMatchObject({ code: "USER_NOT_FOUND" });
  });
});
