import { RefusalId } from "@storywall/domain/ids";
import { openMail } from "@storywall/email/send";
import { sendPictureRefused } from "@storywall/services/email/send-picture-refused";
import { readTileToPrint } from "@storywall/services/production/read-tile-to-print";
import { anOrder } from "@storywall/testing/an-order";
import { aCartLine, aReadyPhoto } from "@storywall/testing/factories";
import type { Fixtures } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { hire } from "./admin.fixture.ts";
import { aShopper, jobsOf } from "./ordering.fixture.ts";
import { type Shop, test } from "./shop.fixture.ts";

type View = {
  state: string;
  problem: { code: string } | null;
  lines: Array<{ tiles: Array<{ id: string; problem: { code: string; mayAccept: boolean } | null }> }>;
  refunds: Array<{ amount: number; reason: string; state: string }>;
};

async function aShownOrder({ shop, db, deps }: Pick<Fixtures, "db" | "deps"> & { shop: Shop }) {
  const shopper = await aShopper(shop);
  const photo = await aReadyPhoto(deps, { userId: shopper.userId, width: 60, height: 60 });
  const order = await anOrder(db, { userId: shopper.userId, photoId: photo.id });
  const { browser: support } = await hire(shop, "support", `s${order.number.slice(3)}@shop.example`);
  const tileId = order.tiles[0]?.id ?? "";
  const refuse = (more: object) =>
    support.mutate("orders.refusePicture", { orderId: order.id, tileId, reason: "rights", ...more });
  const read = async () => (await shopper.query("orders.read", { orderId: order.id })).body as unknown as View;
  return { shopper, photo, order, support, tileId, refuse, read };
}

describe("A picture the shop does not print", () => {
  test("is asked to be another one, and no yes of the customer's prints it, from no order, cart or remake", async ({
    shop,
    db,
    deps,
  }) => {
    const { shopper, photo, order, support, tileId, refuse, read } = await aShownOrder({ shop, db, deps });
    const line = aCartLine({ photos: [photo] });
    const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
    expect(await refuse({ outcome: "ask", reason: "other", sentence: "  " })).toMatchObject({
      status: 422,
      body: { shopCode: "REFUSAL_EMPTY" },
    });

    const answers = await Promise.all(
      [1, 2, 3].map(() => refuse({ outcome: "ask", sentence: "The poster is the picture." })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await read()).toMatchObject({
      state: "needs_attention",
      problem: { code: "PHOTO_REFUSED" },
      lines: [{ tiles: [{ problem: { code: "PHOTO_REFUSED", mayAccept: false } }] }],
      refunds: [],
    });
    expect(await jobsOf({ db }, "email.picture-refused")).toHaveLength(1);
    expect(await jobsOf({ db }, "email.photo-problem")).toEqual([]);
    expect(await shopper.mutate("orders.acceptPrint", { orderId: order.id, tileId })).toMatchObject({ status: 409 });
    expect(await readTileToPrint(deps, { tileId: tileId as `tile_${string}` })).toBeNull();
    const { body: kept } = await shopper.query("cart.read", { cartId: cart.id });
    expect(kept.lines).toMatchObject([{ warnings: ["Photo 1 could not be used. Please replace it."] }]);
    expect((await shopper.query("photos.list", { photoIds: [photo.uuid] })).body).toMatchObject([
      { state: "rejected", rejection: { code: "PHOTO_REFUSED" } },
    ]);

    const [refusal] = (await support.query("orders.refusals", { orderId: order.id })).body as unknown as {
      id: string;
    }[];
    for (let press = 0; press < 2; press++) {
      expect((await support.mutate("orders.withdrawRefusal", { refusalId: refusal?.id })).status).toBe(200);
    }
    expect(await read()).toMatchObject({ state: "checking", problem: null, lines: [{ tiles: [{ problem: null }] }] });
    // Passed over while it was refused, it is rendered now.
    expect(await jobsOf({ db }, "print.render")).toEqual([{ tileId }]);
    const entries = await db.auditEntry.findMany({ where: { entityId: order.id }, orderBy: { id: "asc" } });
    expect(entries.map(({ action }) => action)).toEqual(["order.picture-refused", "order.refusal-withdrawn"]);
    expect(JSON.stringify(entries.map(({ after }) => after))).not.toContain("poster");
  });

  test("gives all of the money back with the cancelled order, once, and one letter says why", async ({
    shop,
    db,
    deps,
    mail,
  }) => {
    const { order, refuse, read } = await aShownOrder({ shop, db, deps });
    await Promise.all([1, 2, 3].map(() => refuse({ outcome: "refund", sentence: "We are sorry." })));
    expect(await read()).toMatchObject({
      state: "cancelled",
      refunds: [{ amount: order.amount, reason: "content", state: "requested" }],
    });
    expect(await jobsOf({ db }, "email.cancelled")).toEqual([]);
    const [job, ...more] = await jobsOf({ db }, "email.picture-refused");
    expect(more).toEqual([]);
    const out = openMail({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const refusalId = RefusalId.parse((job as { refusalId: string }).refusalId);
    await sendPictureRefused({ ...deps, mail: out }, { refusalId });
    out.close();
    const [letter] = await mail.letters();
    expect(letter).toMatchObject({
      to: [order.email],
      subject: `We cannot print a picture of your order ${order.number}`,
    });
    for (const said of [
      "belongs to somebody else",
      "We are sorry.",
      "All the money we hold for it, $14.00, goes back",
      "Single tile",
    ]) {
      expect(letter?.text?.replace(/\s+/g, " ")).toContain(said);
    }
  });

  test("is refused in time, by those who may, and only where it is a photo", async ({ shop, db, deps }) => {
    const { order, refuse } = await aShownOrder({ shop, db, deps });
    const production = (await hire(shop, "production")).browser;
    const asked = { orderId: order.id, tileId: order.tiles[0]?.id, outcome: "ask", reason: "hate" };
    expect((await production.mutate("orders.refusePicture", asked)).status).toBe(403);
    const empty = await anOrder(db);
    const owner = await shop.openAdmin();
    expect(
      await owner.mutate("orders.refusePicture", { ...asked, orderId: empty.id, tileId: empty.tiles[0]?.id }),
    ).toMatchObject({ status: 404, body: { shopCode: "PRINT_NOT_FOUND" } });
    await db.order.update({ where: { id: order.id }, data: { state: "printing" } });
    for (const outcome of ["ask", "refund"]) {
      expect(await refuse({ outcome })).toMatchObject({ body: { shopCode: "IN_PRODUCTION" } });
    }
    expect(await db.photo.count({ where: { refusedAt: { not: null } } })).toBe(0);
    expect(await db.refund.count()).toBe(0);
  });
});
