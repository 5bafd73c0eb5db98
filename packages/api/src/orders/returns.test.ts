import { createMailClient } from "@storywall/email/create-mail-client";
import { sendReturnEmail } from "@storywall/services/orders/emails/after-sales-emails";
import type { Fixtures } from "@storywall/testing/fixtures";
import type { TestSimulator } from "@storywall/testing/stripe";
import { expect } from "vitest";
import { type Shop, test } from "../shop.fixture.ts";
import { advanceOrderTo, createPostCall } from "./aftersales.fixture.ts";
import { createPaidOrder, listJobPayloads } from "./orders.fixture.ts";

type TestShop = { shop: Shop; deps: Fixtures["deps"]; simulator: TestSimulator };

async function createReturn({ shop, deps, simulator }: TestShop) {
  const order = await createPaidOrder({ shop, deps, simulator });
  await deps.db.orderTile.updateMany({ where: { orderId: order.orderId }, data: { state: "rendered" } });
  await advanceOrderTo(deps.db, order.orderId, "delivered");
  const admin = await shop.openAdminBrowser();
  const startReturn = async () => {
    const body = { reason: "return", text: "It does not fit." };
    const answer = await order.shopper.call(`${order.path}/actions/claim`, createPostCall(body));
    return (answer.body.data as { claimId: string }).claimId;
  };
  const readOrder = async () => (await order.shopper.query("orders.read", { orderId: order.orderId })).body;
  return { ...order, admin, startReturn, readOrder };
}

const label = "https://labels.example/1";
const pdf = Buffer.from("%PDF-1.7\nlabel").toString("base64");

test("a return is listed on the pages “Today” and “Claims” until its package arrives", async ({
  shop,
  deps,
  simulator,
}) => {
  const { admin, startReturn, orderId, readOrder, amount } = await createReturn({ shop, deps, simulator });
  const claimId = await startReturn();

  expect((await admin.query("admin.today")).body.waiting).toContainEqual({ thing: "return", count: 1 });
  expect((await admin.query("admin.claims", {})).body).toMatchObject([{ id: claimId, orderId, state: "returning" }]);

  const stock = await deps.db.frameStock.findMany();
  expect((await admin.mutate("production.advance", { orderId, to: "returned" })).status).toBe(200);

  expect(await readOrder()).toMatchObject({
    state: "returned",
    claims: [{ state: "returned" }],
    refunds: [{ amount, reason: "returned", state: "requested" }],
    refundable: 0,
  });
  expect(await deps.db.frameStock.findMany()).toEqual(stock);
  expect((await admin.query("admin.claims", {})).body).toEqual([]);
  expect((await admin.query("admin.claims", { isClosed: true })).body).toMatchObject([
    { id: claimId, state: "returned", refunded: amount },
  ]);
  expect(await listJobPayloads(deps, "email.return")).toEqual([{ orderId, step: "arrived" }]);
});

test("the customer gets the return label by email and on the order page", async ({ shop, deps, simulator, mail }) => {
  const { admin, startReturn, orderId, readOrder, shopper } = await createReturn({ shop, deps, simulator });
  const claimId = await startReturn();
  const sendLabel = (input: object) => admin.mutate("orders.sendReturnLabel", { claimId, ...input });

  for (let time = 1; time <= 2; time++) expect((await sendLabel({ url: label })).status).toBe(200);
  expect(await readOrder()).toMatchObject({ claims: [{ labelUrl: label }] });
  expect(await listJobPayloads(deps, "email.return")).toEqual([{ orderId, step: "label" }]);
  const client = createMailClient({ smtpUrl: mail.smtpUrl, from: "Storywall <hello@shop.example>" });
  for (let time = 1; time <= 2; time++)
    await sendReturnEmail({ ...deps, mail: client }, { orderId, step: "label", cause: "1" });
  client.close();
  const [email, ...others] = await mail.readEmails();
  expect(others).toEqual([]);
  expect(email?.html).toContain(label);

  expect(await sendLabel({ pdf: Buffer.from("GIF89a").toString("base64") })).toMatchObject({
    status: 422,
    body: { shopCode: "RETURN_LABEL_INVALID" },
  });
  expect((await sendLabel({ pdf })).status).toBe(200);
  const path = `/orders/${orderId}/return-label.pdf`;
  expect(await readOrder()).toMatchObject({ claims: [{ labelUrl: path }] });
  expect((await shopper.call(path)).status).toBe(200);
  expect((await shop.openBrowser().call(path)).status).toBe(404);
});

test("a return label is rejected if it is a link without https", async ({ shop, deps, simulator }) => {
  const { admin, startReturn, orderId } = await createReturn({ shop, deps, simulator });
  const claimId = await startReturn();

  expect((await admin.mutate("orders.sendReturnLabel", { claimId, url: "javascript:alert(1)" })).status).toBe(400);
  await admin.mutate("production.advance", { orderId, to: "returned" });
  expect((await admin.mutate("orders.sendReturnLabel", { claimId, url: label })).status).toBe(409);
});

test.for([
  ["a return", "returning"],
  ["a full refund", "delivered"],
] as const)("a remake of the order’s tiles is canceled by %s", async ([cause, state], { shop, deps, simulator }) => {
  const { admin, startReturn, orderId, readOrder } = await createReturn({ shop, deps, simulator });
  const tiles = await deps.db.orderTile.findMany({ where: { orderId } });
  const remake = { orderId, tileIds: tiles.map(({ id }) => id) };
  expect((await admin.mutate("production.remake", remake)).status).toBe(200);

  if (cause === "a return") await startReturn();
  else await admin.mutate("orders.refund", { orderId, reason: "goodwill" });

  expect(await readOrder()).toMatchObject({ state, remakes: [{ state: "cancelled" }] });
  expect(await deps.db.boardEntry.count({ where: { remakeId: { not: null } } })).toBe(0);
});

test("a full refund with the reason “returned” ends the return", async ({ shop, deps, simulator }) => {
  const { admin, startReturn, orderId, readOrder, amount } = await createReturn({ shop, deps, simulator });
  await startReturn();
  await admin.mutate("orders.refund", { orderId, reason: "returned", amount: 100 });
  expect(await readOrder()).toMatchObject({ state: "returning" });

  for (let time = 1; time <= 2; time++) await admin.mutate("orders.refund", { orderId, reason: "returned" });

  expect(await readOrder()).toMatchObject({
    state: "returned",
    claims: [{ state: "returned" }],
    refunds: [{ amount: 100 }, { amount: amount - 100 }],
  });
});
