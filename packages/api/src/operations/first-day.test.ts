import { shopCopy } from "@storywall/domain/catalog/localised";
import type { PackageWeights } from "@storywall/domain/catalog/settings";
import { estimatedWeights } from "@storywall/domain/catalog/settings";
import type { ConfirmableItem, FirstDayItem, FirstDayView } from "@storywall/domain/operations/first-day";
import { receiveStripeEvent, replayMissedEvents } from "@storywall/services/checkout/payments/receive-stripe-event";
import type { Deps } from "@storywall/services/kernel/deps";
import { sendTestEmail } from "@storywall/services/operations/first-day";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { type Browser, type Shop, test } from "../shop.fixture.ts";

const sender = {
  name: "Storywall",
  address1: "100 NE 1st Ave",
  address2: null,
  city: "Miami",
  provinceCode: "FL",
  zip: "33132",
  phone: null,
};

const weights: PackageWeights = { ...estimatedWeights, box: 360 };

const readView = async (owner: Browser) => (await owner.query("firstDay.read")).body as FirstDayView;

const listDone = async (owner: Browser): Promise<FirstDayItem[]> =>
  (await readView(owner)).items.filter(({ isDone }) => isDone).map(({ item }) => item);

const event = (id: string, livemode = false) => ({
  id,
  type: "payment_intent.created",
  objectId: "pi_1",
  intentId: null,
  livemode,
  payload: {},
  createdAt: new Date(),
});

type Scene = { shop: Shop; owner: Browser; deps: Deps };

const steps: Record<FirstDayItem, (scene: Scene) => Promise<unknown>> = {
  people: async ({ shop, deps }) => {
    await createAdmin(shop, "owner");
    await deps.db.adminUser.updateMany({ data: { totpSecret: "sealed" } });
  },
  contact: async ({ shop }) => Object.assign(shop.config, { contactEmail: "hello@shop.example" }),
  mail: async ({ owner, deps }) => {
    await owner.mutate("firstDay.sendTestEmail");
    const [job] = await deps.db.outboxJob.findMany({ where: { name: "email.mail-test" } });
    const mail = { send: async () => {}, close: () => {} };
    await sendTestEmail({ ...deps, mail }, job?.payload as { label: string });
  },
  sender: ({ owner }) => owner.mutate("settings.change", { key: "sender", value: sender, revision: 0 }),
  prices: async ({ owner }) =>
    owner.mutate("prices.confirm", { listHash: (await owner.query("prices.read")).body.listHash }),
  tax: ({ owner }) => owner.mutate("firstDay.confirm", { item: "tax" }),
  weights: ({ owner }) => owner.mutate("settings.change", { key: "packing", value: weights, revision: 0 }),
  print: ({ owner }) => owner.mutate("firstDay.confirm", { item: "print" }),
  webhook: ({ deps }) => receiveStripeEvent(deps, event("evt_1")),
  wallets: ({ owner }) => owner.mutate("firstDay.registerDomain"),
  backup: ({ deps }) => deps.db.setupFact.create({ data: { key: "backup", value: {}, recordedBy: "backup" } }),
};

const items = Object.keys(steps) as FirstDayItem[];

describe("The checklist for the shop's first day", () => {
  test("the first-day checklist has no checked items in a new shop", async ({ shop }) => {
    expect(await readView(await shop.openAdminBrowser())).toMatchObject({
      items: items.map((item) => ({ item, isDone: false, at: null })),
      accounts: { total: 0, withSecondFactor: 0, owners: 0 },
      wallets: null,
      domain: "shop.example",
    });
  });

  test.for(items)(
    "the first-day checklist checks only the item “%s” after the step for it is done",
    async (item, { shop, deps }) => {
      const owner = await shop.openAdminBrowser();
      await steps[item]({ shop, owner, deps });
      expect(await listDone(owner)).toEqual([item]);
    },
  );

  test("the first-day checklist can be read only by roles that may change settings", async ({ shop }) => {
    const { browser } = await createAdmin(shop, "support");
    expect((await browser.query("firstDay.read")).status).toBe(403);
  });
});

test("the first-day checklist unchecks settings when their defaults are restored", async ({ shop, deps }) => {
  const owner = await shop.openAdminBrowser();
  await steps.sender({ shop, owner, deps });
  await steps.weights({ shop, owner, deps });
  await owner.mutate("settings.change", { key: "sender", value: null, revision: 1 });
  await owner.mutate("settings.change", { key: "packing", value: estimatedWeights, revision: 1 });
  expect(await listDone(owner)).toEqual([]);
});

test("changing a print setting unchecks its confirmation in the first-day checklist", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  await owner.mutate("firstDay.confirm", { item: "print" });
  const { value } = await db.setupFact.findUniqueOrThrow({ where: { key: "print" } });
  await db.setupFact.update({ where: { key: "print" }, data: { value: { ...Object(value), bleedMm: 2 } } });
  expect(await listDone(owner)).toEqual([]);
});

test("the first-day checklist counts only Stripe events that were delivered in the current mode", async ({
  shop,
  deps,
}) => {
  const owner = await shop.openAdminBrowser();
  const payments = { ...deps.payments, listUndeliveredEvents: async () => [event("evt_missed")] };
  await replayMissedEvents({ ...deps, payments });
  await receiveStripeEvent(deps, event("evt_live", true));
  expect(await listDone(owner)).toEqual([]);
});

test("a second test email is not sent while the first one is still waiting", async ({ shop, db }) => {
  const owner = await shop.openAdminBrowser();
  expect((await owner.mutate("firstDay.sendTestEmail")).body).toMatchObject({ isTestEmailWaiting: true });
  await owner.mutate("firstDay.sendTestEmail");
  expect(await db.outboxJob.count({ where: { name: "email.mail-test" } })).toBe(1);
});

test("the first-day checklist does not check off the domain if Stripe rejects it", async ({ shop, deps }) => {
  deps.publicUrl = "http://localhost:3000";
  const owner = await shop.openAdminBrowser();
  expect(await owner.mutate("firstDay.registerDomain")).toMatchObject({
    status: 422,
    body: { shopCode: "WALLET_DOMAIN_REJECTED" },
  });
  expect(await listDone(owner)).toEqual([]);
});

test.for<ConfirmableItem>(["tax", "print"])(
  "the audit log records who confirmed the item “%s” of the first-day checklist",
  async (item, { shop, db }) => {
    const { browser, id } = await createAdmin(shop, "owner");
    await browser.mutate("firstDay.confirm", { item });
    expect(await db.auditEntry.findMany({ where: { action: "setup.confirmed" } })).toMatchObject([
      { actor: id, entityId: item },
    ]);
  },
);

test("the demo's example address does not count as a contact address", async ({ shop }) => {
  const owner = await shop.openAdminBrowser();
  shop.config.contactEmail = shopCopy.contactEmail;
  expect(await listDone(owner)).toEqual([]);
});
