import { LabelId, newId } from "@storywall/domain/kernel/ids";
import type { LabelView } from "@storywall/domain/production/shipping/labels";
import { scheduledTasks } from "@storywall/services/operations/tasks/scheduled-tasks";
import { finishLabelPurchase, finishLabelVoid } from "@storywall/services/production/shipping/labels";
import { describe, expect } from "vitest";
import { openProgram } from "../accounts/admin.fixture.ts";
import { type Browser, test as base } from "../shop.fixture.ts";
import { createPackedOrder } from "./packed-order.fixture.ts";

const sender = {
  name: "The shop",
  address1: "1 Main Street",
  address2: null,
  city: "Miami",
  provinceCode: "FL",
  zip: "33131",
  phone: null,
};

const test = base.extend<{ owner: Browser }>({
  owner: async ({ shop, depsWithLabels }, use) => {
    expect(depsWithLabels.labels).toBeDefined();
    const owner = await shop.openAdminBrowser();
    await owner.mutate("settings.change", { key: "sender", value: sender, revision: 0 });
    await owner.mutate("settings.change", { key: "fulfilment", value: { labels: "easypost" }, revision: 0 });
    await use(owner);
  },
});

const quote = async (owner: Browser, box: string) =>
  (await owner.mutate("shipping.quoteLabel", { code: box })).body as unknown as LabelView;

const buy = (owner: Browser, { id, rates }: LabelView, index = 0) =>
  owner.mutate("shipping.buyLabel", { labelId: id, rateId: rates[index]?.id });

const readBox = async (owner: Browser) => {
  const { body } = await owner.query("shipping.read");
  return body as unknown as { canBuyLabels: boolean; parcels: { code: string; label: LabelView | null }[] };
};

describe("A label for a packed box", () => {
  test("a box can be shipped with a bought label", async ({ owner, deps, db, labelSimulator }) => {
    const { box, id } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    expect(offer.rates.map(({ carrier }) => carrier)).toEqual(["USPS", "UPS", "USPS"]);
    expect(labelSimulator.requests[0]).toMatchObject({ reference: box, from_address: { street1: "1 Main Street" } });
    const bought = (await buy(owner, offer)).body as unknown as LabelView;
    expect(bought).toMatchObject({ state: "bought", carrier: "USPS", cents: offer.rates[0]?.cents, isOutdated: false });
    expect(await readBox(owner)).toMatchObject({ canBuyLabels: true, parcels: [{ code: box, label: bought }] });
    const pdf = await owner.call(`/admin/labels/${bought.id}.pdf`);
    expect(pdf.headers.get("content-type")).toBe("application/pdf");
    expect(pdf.headers.get("cache-control")).toBe("private, no-store");
    expect(pdf.bytes.toString("latin1")).toMatch(/^%PDF-/);
    const { carrier, trackingNumber } = bought;
    expect(await owner.mutate("board.send", { box, carrier, trackingNumber })).toMatchObject({ status: 200 });
    expect(await db.order.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "shipped", trackingNumber });
    expect(await db.outboxJob.count({ where: { name: "email.shipped" } })).toBe(1);
    expect((await owner.mutate("shipping.voidLabel", { labelId: bought.id })).body).toMatchObject({
      shopCode: "LABEL_USED",
    });
    const actions = await db.auditEntry.findMany({
      where: { action: { startsWith: "label." } },
      orderBy: { id: "asc" },
    });
    expect(actions.map(({ action }) => action)).toEqual(["label.quoted", "label.bought"]);
    expect(JSON.stringify(actions.map(({ after }) => after))).not.toContain("Street");
  });

  test("a label is charged once when it is bought twice at the same time", async ({
    owner,
    deps,
    db,
    labelSimulator,
  }) => {
    const { box } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    const answers = await Promise.all([
      buy(owner, offer),
      buy(owner, offer),
      buy(owner, offer, 1),
      buy(owner, offer, 2),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
    expect(labelSimulator.charges).toHaveLength(1);
    const label = await db.label.findFirstOrThrow({ include: { file: true } });
    expect(label).toMatchObject({ state: "bought", file: { labelId: label.id } });
    expect(await owner.mutate("shipping.quoteLabel", { code: box })).toMatchObject({
      body: { shopCode: "LABEL_EXISTS" },
    });
  });

  test("a label whose purchase got no response is bought once by the job", async ({
    owner,
    deps,
    db,
    labelSimulator,
  }) => {
    const { box } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    labelSimulator.fail({ mode: "cut", path: "/buy" }, { mode: "down", path: "GET /v2" });
    expect(await buy(owner, offer)).toMatchObject({ status: 503, body: { shopCode: "LABELS_UNAVAILABLE" } });
    expect((await readBox(owner)).parcels[0]?.label).toMatchObject({ state: "buying" });
    expect((await buy(owner, offer, 1)).body).toMatchObject({ shopCode: "LABEL_EXISTS" });
    const job = await db.outboxJob.findFirstOrThrow({ where: { name: "label.buy" } });
    expect(job.payload).toEqual({ labelId: offer.id });
    await finishLabelPurchase(deps, { labelId: offer.id }, { done: async () => {} });
    await finishLabelPurchase(deps, { labelId: offer.id }, { done: async () => {} });
    expect((await readBox(owner)).parcels[0]?.label).toMatchObject({ state: "bought" });
    expect(labelSimulator.charges).toHaveLength(1);
  });

  test("a label that was refused can be bought at another rate", async ({ owner, deps, labelSimulator }) => {
    const { box } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    labelSimulator.fail({ mode: "refuse", path: "/buy" });
    expect(await buy(owner, offer)).toMatchObject({ status: 409, body: { shopCode: "LABEL_REFUSED" } });
    expect((await readBox(owner)).parcels[0]?.label).toMatchObject({ state: "quoted", carrier: null });
    expect((await buy(owner, offer, 1)).body).toMatchObject({ state: "bought", carrier: "UPS" });
    expect(labelSimulator.charges).toHaveLength(1);
  });

  test("after a label is voided, another one can be bought", async ({ owner, deps, labelSimulator }) => {
    const { box } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    await buy(owner, offer);
    labelSimulator.fail({ mode: "cut", path: "/refund" });
    const input = { labelId: offer.id };
    expect(await owner.mutate("shipping.voidLabel", input)).toMatchObject({ status: 503 });
    expect(await owner.mutate("shipping.quoteLabel", { code: box })).toMatchObject({
      body: { shopCode: "LABEL_EXISTS" },
    });
    await finishLabelVoid(deps, { labelId: LabelId.parse(offer.id) }, { done: async () => {} });
    expect((await owner.mutate("shipping.voidLabel", input)).body).toMatchObject({ state: "voided" });
    expect((await buy(owner, await quote(owner, box))).body).toMatchObject({ state: "bought" });
    expect(labelSimulator.charges).toHaveLength(2);
    expect((await owner.call(`/admin/labels/${offer.id}.pdf`)).status).toBe(409);
  });

  test("a box cannot be sent with a label that an address change made outdated", async ({ owner, deps, db }) => {
    const { box, id } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    const { carrier, trackingNumber } = (await buy(owner, offer)).body as unknown as LabelView;
    await db.order.update({ where: { id }, data: { addressVersion: 2 } });
    const [changed] = (await readBox(owner)).parcels;
    expect(changed?.label).toMatchObject({ id: offer.id, isOutdated: true });
    const send = { box: changed?.code, carrier, trackingNumber };
    expect((await owner.mutate("board.send", send)).body).toMatchObject({ shopCode: "LABEL_VOID" });
    expect((await owner.mutate("shipping.voidLabel", { labelId: offer.id })).body).toMatchObject({ state: "voided" });
  });

  test("a label is voided automatically after its order was canceled", async ({ owner, deps, db, labelSimulator }) => {
    const { box, id } = await createPackedOrder(owner, deps);
    const offer = await quote(owner, box);
    await buy(owner, offer);
    await db.order.update({ where: { id }, data: { state: "cancelled" } });
    expect(await scheduledTasks["void unused labels"].work(db)).toBe(1);
    expect(await scheduledTasks["void unused labels"].work(db)).toBe(0);
    await finishLabelVoid(deps, { labelId: offer.id }, { done: async () => {} });
    expect(await db.label.findFirstOrThrow()).toMatchObject({ state: "voided" });
    expect(labelSimulator.charges).toHaveLength(1);
  });
});

test("labels cannot be bought without a return address, a label service or a packed box", async ({
  owner,
  deps,
  db,
}) => {
  const { box, tiles } = await createPackedOrder(owner, deps);
  await db.shopSetting.delete({ where: { key: "sender" } });
  expect((await owner.mutate("shipping.quoteLabel", { code: box })).body).toMatchObject({ shopCode: "SENDER_MISSING" });
  await db.scan.updateMany({ data: { undoneAt: new Date() } });
  expect((await owner.mutate("shipping.quoteLabel", { code: box })).body).toMatchObject({ shopCode: "ADDRESSES_NONE" });
  expect(tiles).not.toEqual([]);
  const offer = { labelId: newId("label"), rateId: "rate_1" };
  expect((await owner.mutate("shipping.buyLabel", offer)).body).toMatchObject({ shopCode: "LABEL_NOT_FOUND" });
  deps.labels = undefined;
  expect((await owner.mutate("shipping.buyLabel", offer)).body).toMatchObject({ shopCode: "LABELS_OFF" });
  expect((await owner.mutate("shipping.quoteLabel", { code: box })).body).toMatchObject({ shopCode: "LABELS_OFF" });
  expect(await readBox(owner)).toMatchObject({ canBuyLabels: false });
  const choice = { key: "fulfilment", value: { labels: "easypost" }, revision: 1 };
  expect((await owner.mutate("settings.change", choice)).body).toMatchObject({ shopCode: "SERVICE_NOT_SET_UP" });
});

test("a program with a token buys and voids labels with the permission for it", async ({ shop, owner, deps }) => {
  const { box } = await createPackedOrder(owner, deps);
  const lab = await openProgram(shop, ["production.advance"]);
  const request = { method: "POST", body: {} };
  expect((await lab.call(`/api/admin/parcels/${box}/label-rates`, request)).status).toBe(403);
  const { call } = await openProgram(shop, ["labels.buy"]);
  const offer = (await call(`/api/admin/parcels/${box}/label-rates`, request)).body.data as LabelView;
  const body = { rateId: offer.rates[0]?.id };
  const bought = await call(`/api/admin/labels/${offer.id}/buy`, { method: "POST", body });
  expect(bought.body.data).toMatchObject({ state: "bought" });
  expect((await call(`/admin/labels/${offer.id}.pdf`)).status).toBe(200);
  expect((await call(`/api/admin/labels/${offer.id}/void`, request)).body.data).toMatchObject({ state: "voided" });
});
