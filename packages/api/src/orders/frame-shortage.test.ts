import type { Db } from "@storywall/db/client";
import { createMailClient } from "@storywall/email/create-mail-client";
import { scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { sendFrameShortageEmail } from "@storywall/services/orders/emails/order-emails";
import { createTestOrder } from "@storywall/testing/create-test-order";
import type { Fixtures } from "@storywall/testing/fixtures";
import { subtractHours } from "@storywall/testing/orders-to-print";
import { describe, expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";
import { listJobPayloads, openShopperBrowser } from "./orders.fixture.ts";

type View = {
  state: string;
  framesShort: { frames: Array<{ frameStyle: string; others: string[] }>; isWaiting: boolean } | null;
  lines: Array<{ design: { frameStyle: string; frameType: string } }>;
  refunds: Array<{ amount: number; reason: string }>;
};

const small = { frameSize: "rectangle_small" };
const readStock = async (db: Db, frameStyle: string) => {
  const { onHand, reserved } = await db.frameStock.findUniqueOrThrow({
    where: { frameStyle_frameSize: { frameStyle, ...small } },
  });
  return { onHand, reserved };
};

async function createTwoOrdersForLastFrame({ shop, db, clock }: Pick<Fixtures, "db" | "clock"> & { shop: Shop }) {
  await db.frameStock.update({
    where: { frameStyle_frameSize: { frameStyle: "Infinite", ...small } },
    data: { onHand: 1 },
  });
  const [early, late] = [await openShopperBrowser(shop), await openShopperBrowser(shop)];
  const first = await createTestOrder(db, { userId: early.userId, placedAt: subtractHours(clock.now(), 2.1) });
  const second = await createTestOrder(db, { userId: late.userId, placedAt: subtractHours(clock.now(), 2) });
  const readOrder = async () => (await late.query("orders.read", { orderId: second.id })).body as unknown as View;
  const chooseShortageOption = (more: object) => late.mutate("orders.chooseFrames", { orderId: second.id, ...more });
  return { early, late, first, second, readOrder, chooseFrames: chooseShortageOption };
}

describe("A customer whose frame sold out before their payment (S-086)", () => {
  test("a customer whose frame sold out sees the options on the order page", async ({
    shop,
    db,
    deps,
    clock,
    mail,
  }) => {
    const { early, first, second, readOrder } = await createTwoOrdersForLastFrame({ shop, db, clock });
    expect(await readOrder()).toMatchObject({ framesShort: null });

    expect(await scheduledTasks["email about missing frames"].work(db)).toBe(1);
    expect(await scheduledTasks["email about missing frames"].work(db)).toBe(0);
    expect(await listJobPayloads({ db }, "email.frame-shortage")).toEqual([{ orderId: second.id }]);
    expect(await readOrder()).toMatchObject({
      state: "checking",
      framesShort: { frames: [{ frameStyle: "Infinite", others: ["Serene", "Harmony"] }], isWaiting: false },
    });
    expect((await early.query("orders.read", { orderId: first.id })).body).toMatchObject({ framesShort: null });

    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    for (const orderId of [second.id, second.id, first.id])
      await sendFrameShortageEmail({ ...deps, mail: out }, { orderId });
    out.close();
    const [sentEmail, ...more] = await mail.readEmails();
    expect(more).toEqual([]);
    expect(sentEmail).toMatchObject({
      to: [second.email],
      subject: `The frame for your order ${second.number} just sold out`,
    });
    for (const text of ["Infinite in Small", "Serene, Harmony", "We’ll cancel the order and refund you in full."]) {
      expect(sentEmail?.text?.replace(/\s+/g, " ")).toContain(text);
    }
  });

  test("a customer whose frame sold out can choose to wait", async ({ shop, db, clock }) => {
    const { readOrder, chooseFrames: chooseShortageOption } = await createTwoOrdersForLastFrame({ shop, db, clock });
    await scheduledTasks["email about missing frames"].work(db);
    for (let press = 0; press < 2; press++) expect((await chooseShortageOption({ choice: "wait" })).status).toBe(200);
    expect(await readOrder()).toMatchObject({ state: "checking", framesShort: { isWaiting: true } });

    const owner = await shop.openAdminBrowser();
    const counted = { frameStyle: "Infinite", ...small, seen: 1, onHand: 5, reorderPoint: 1, reason: "delivered" };
    expect((await owner.mutate("stock.set", counted)).status).toBe(200);
    expect(await readOrder()).toMatchObject({ state: "checking", framesShort: null });
    for (const more of [{ choice: "refund" }, { choice: "other", frameStyle: "Infinite", other: "Serene" }]) {
      expect(await chooseShortageOption(more)).toMatchObject({ status: 409, body: { shopCode: "FRAMES_ARE_THERE" } });
    }
  });

  test("a customer whose frame sold out can choose another frame with the same mat", async ({ shop, db, clock }) => {
    const {
      readOrder,
      chooseFrames: chooseShortageOption,
      second,
    } = await createTwoOrdersForLastFrame({ shop, db, clock });
    await scheduledTasks["email about missing frames"].work(db);
    await db.frameStock.update({
      where: { frameStyle_frameSize: { frameStyle: "Harmony", ...small } },
      data: { onHand: 0 },
    });
    const chooseReplacementFrame = (name: string) =>
      chooseShortageOption({ choice: "other", frameStyle: "Infinite", other: name });
    for (const name of ["Sleek", "Harmony"]) {
      expect(await chooseReplacementFrame(name)).toMatchObject({ body: { shopCode: "FRAME_OUT_OF_STOCK" } });
    }
    expect(await chooseReplacementFrame("Golden")).toMatchObject({ status: 400, body: { shopCode: "FIELD_REQUIRED" } });
    await db.frameStock.update({
      where: { frameStyle_frameSize: { frameStyle: "Serene", ...small } },
      data: { onHand: 1 },
    });

    expect((await chooseReplacementFrame("Serene")).status).toBe(200);
    expect(await readOrder()).toMatchObject({
      state: "checking",
      framesShort: null,
      lines: [{ design: { frameStyle: "Serene", frameType: "white" } }],
      refunds: [],
    });
    expect(await db.orderTile.findMany({ where: { orderId: second.id } })).toMatchObject([{ frameStyle: "Serene" }]);
    expect(await readStock(db, "Infinite")).toEqual({ onHand: 1, reserved: 1 });
    expect(await readStock(db, "Serene")).toEqual({ onHand: 1, reserved: 1 });
    expect(await chooseReplacementFrame("Serene")).toMatchObject({ status: 409 });
  });

  test("a customer whose frame sold out can choose a full refund once", async ({ shop, db, clock }) => {
    const {
      readOrder,
      chooseFrames: chooseShortageOption,
      second,
      early,
    } = await createTwoOrdersForLastFrame({ shop, db, clock });
    await scheduledTasks["email about missing frames"].work(db);
    expect((await early.mutate("orders.chooseFrames", { orderId: second.id, choice: "refund" })).status).toBe(404);
    const answers = await Promise.all([1, 2, 3].map(() => chooseShortageOption({ choice: "refund" })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await readOrder()).toMatchObject({
      state: "cancelled",
      framesShort: null,
      refunds: [{ amount: second.amount, reason: "cancelled" }],
    });
    expect(await listJobPayloads({ db }, "email.cancelled")).toEqual([{ orderId: second.id }]);
    expect(await readStock(db, "Infinite")).toEqual({ onHand: 1, reserved: 1 });
    expect(await chooseShortageOption({ choice: "wait" })).toMatchObject({
      status: 409,
      body: { shopCode: "ORDER_CANCELLED" },
    });
  });
});
