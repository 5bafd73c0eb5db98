import { createMailClient } from "@storywall/email/create-mail-client";
import { sendOrderCodeEmail } from "@storywall/services/orders/emails/order-emails";
import { createOrderToken } from "@storywall/services/orders/order-access";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { describe, expect } from "vitest";
import { type Browser, test as base } from "../shop.fixture.ts";
import { address } from "./orders.fixture.ts";

const MINUTE_MS = 60_000;
const tampa = { ...address, city: "Tampa", provinceCode: "FL", zip: "33602" };

type OrderLinkFixture = {
  orderId: string;
  access: { orderId: string; token: string };
  phone: Browser;
  /** Sends pending emails and returns the newest code. */
  readCode(): Promise<string>;
};

const test = base.extend<{ linked: OrderLinkFixture }>({
  linked: async ({ shop, deps, db, mail }, use) => {
    const order = await createTestOrder(db, { placedAt: deps.now(), email: "ann@example.com" });
    const token = createOrderToken(deps.secret, { orderId: order.id, scope: "read", now: deps.now() });
    const out = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
    const readCode = async () => {
      const jobs = await db.outboxJob.findMany({ where: { name: "email.order-code" }, orderBy: { id: "asc" } });
      const payload = jobs.at(-1)?.payload as { codeId: string };
      const before = (await mail.readEmails()).length;
      await sendOrderCodeEmail({ ...deps, mail: out }, payload);
      await expect.poll(async () => (await mail.readEmails()).length).toBe(before + 1);
      const email = (await mail.readEmails()).find(({ text }) => text && !seen.has(text));
      seen.add(email?.text ?? "");
      expect(email).toMatchObject({ to: ["ann@example.com"], subject: `Your code for order ${order.number}` });
      return /\b(\d{6})\b/.exec(email?.text ?? "")?.[1] ?? "no code";
    };
    const seen = new Set<string>();
    await use({ orderId: order.id, access: { orderId: order.id, token }, phone: shop.openBrowser(), readCode });
    out.close();
  },
});

const codeRequiredResponse = { status: 403, body: { shopCode: "ORDER_CODE_REQUIRED" } };
const createWrongCode = (code: string) => (code === "000000" ? "000001" : "000000");

describe("A browser that has an order link but did not place the order", () => {
  test("a browser with an order link cannot change the order without the emailed code", async ({ linked, db }) => {
    const { access, phone, orderId } = linked;
    const [line] = await db.orderLine.findMany({ where: { orderId } });
    const [tile] = await db.orderTile.findMany({ where: { orderId } });
    const before = await db.order.findUnique({ where: { id: orderId } });
    expect((await phone.query("orders.read", access)).status).toBe(200);
    const changes: [string, object][] = [
      ["orders.cancel", {}],
      ["orders.changeAddress", { shippingAddress: tampa }],
      ["orders.chooseFrames", { choice: "refund" }],
      ["orders.acceptPrint", { tileId: tile?.id }],
      ["orders.replacePhoto", { lineId: line?.id, tileName: tile?.name, userPhotoId: crypto.randomUUID() }],
    ];
    for (const [name, input] of changes) {
      expect({ name, ...(await phone.mutate(name, { ...access, ...input })) }).toMatchObject({
        name,
        ...codeRequiredResponse,
      });
    }
    expect(await db.order.findUnique({ where: { id: orderId } })).toEqual(before);
  });

  test("an emailed code lets a browser with an order link change the order for 30 minutes", async ({
    linked,
    shop,
    db,
    clock,
  }) => {
    const { access, phone, readCode } = linked;
    expect((await phone.mutate("orders.sendCode", access)).body).toEqual({ sentTo: "a***@e***.com", minutes: 15 });
    const code = await readCode();
    const { status, headers } = await phone.mutate("orders.confirmCode", { ...access, code });
    expect(status).toBe(200);
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(/^orderChange=[\w.-]+; Path=\/; SameSite=Lax; Max-Age=1800; HttpOnly; Secure$/),
    ]);
    const changeAddress = (browser: Browser) =>
      browser.mutate("orders.changeAddress", { ...access, shippingAddress: tampa });
    expect(await changeAddress(shop.openBrowser())).toMatchObject(codeRequiredResponse);
    expect(await changeAddress(phone)).toMatchObject({ status: 200, body: { shippingAddress: { city: "Tampa" } } });
    const other = await createTestOrder(db, { placedAt: clock.now() });
    phone.cookies.set("orderLinks", "");
    expect((await phone.mutate("orders.cancel", { orderId: other.id })).status).toBe(404);
    clock.advance(30 * MINUTE_MS);
    expect(await phone.mutate("orders.cancel", access)).toMatchObject(codeRequiredResponse);
  });

  test("an order link without an emailed code suffices to report damage or to reorder", async ({ linked, db }) => {
    const { access, phone, orderId } = linked;
    for (const state of ["printing", "framing", "packed", "shipped"]) {
      await db.order.update({ where: { id: orderId }, data: { state } });
    }
    expect((await phone.mutate("orders.claim", { ...access, reason: "damaged", text: "Torn" })).status).toBe(200);
    expect((await phone.mutate("orders.reorder", access)).status).toBe(200);
  });
});

describe("An emailed order code", () => {
  test("an order code works once within 15 minutes", async ({ linked, db, clock }) => {
    const { access, phone, readCode } = linked;
    const confirmCode = (code: string) => phone.mutate("orders.confirmCode", { ...access, code });
    await phone.mutate("orders.sendCode", access);
    const code = await readCode();
    expect(JSON.stringify([await db.orderCode.findMany(), await db.sentEmail.findMany()])).not.toContain(code);
    expect((await confirmCode(code)).status).toBe(200);
    expect(await confirmCode(code)).toMatchObject({ status: 410, body: { shopCode: "ORDER_CODE_EXPIRED" } });

    await phone.mutate("orders.sendCode", access);
    const late = await readCode();
    clock.advance(15 * MINUTE_MS);
    expect((await confirmCode(late)).status).toBe(410);
  });

  test("an order code stops working after five wrong attempts, even concurrent ones", async ({ linked }) => {
    const { access, phone, readCode } = linked;
    await phone.mutate("orders.sendCode", access);
    const code = await readCode();
    const attempts = await Promise.all(
      Array.from({ length: 8 }, () => phone.mutate("orders.confirmCode", { ...access, code: createWrongCode(code) })),
    );
    const codes = attempts.map(({ body }) => body.shopCode).toSorted();
    expect(codes).toEqual([...Array(3).fill("ORDER_CODE_EXPIRED"), ...Array(5).fill("ORDER_CODE_WRONG")]);
    expect((await phone.mutate("orders.confirmCode", { ...access, code })).status).toBe(410);
  });

  test("an order code still works after newer codes were sent", async ({ linked, clock }) => {
    const { access, phone, readCode } = linked;
    const sendCode = () => phone.mutate("orders.sendCode", access);
    await sendCode();
    const first = await readCode();
    for (let time = 2; time <= 5; time++) expect((await sendCode()).status).toBe(200);
    expect(await sendCode()).toMatchObject({ status: 429, body: { shopCode: "ORDER_CODES_SENT" } });
    expect((await phone.mutate("orders.confirmCode", { ...access, code: first })).status).toBe(200);
    clock.advance(60 * MINUTE_MS);
    expect((await sendCode()).status).toBe(200);
  });

  test("an order code is not sent to callers who may not read the order", async ({ linked, shop, db }) => {
    const otherBrowser = shop.openBrowser();
    expect((await otherBrowser.mutate("orders.sendCode", { orderId: linked.orderId })).status).toBe(404);
    const guess = { orderId: linked.orderId, code: "123456" };
    expect((await otherBrowser.mutate("orders.confirmCode", guess)).status).toBe(404);
    expect(await db.orderCode.count()).toBe(0);
  });
});
