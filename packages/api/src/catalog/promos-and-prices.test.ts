import { findPriceConfirmationProblem } from "@storywall/services/catalog/prices";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { createTestCartLine } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { openShopperBrowser } from "../orders/orders.fixture.ts";
import { test } from "../shop.fixture.ts";

const promoTerms = {
  basisPointsOff: 2_500,
  firstDay: null,
  lastDay: null,
  firstOrderOnly: false,
  maxRedemptions: null,
  minSubtotal: null,
};

describe("Promo codes", () => {
  test("a promo code applies as soon as it is created (S-150, C-08)", async ({ shop, db, clock }) => {
    await seedPromos(db);
    const catalog = (await createAdmin(shop, "catalog")).browser;
    const today = clock.now().toISOString().slice(0, 10);
    const overrides = {
      ...promoTerms,
      code: " autumn25 ",
      firstDay: today,
      lastDay: today,
      maxRedemptions: 3,
      minSubtotal: 500,
    };
    const { body: created } = await catalog.mutate("promos.create", overrides);
    expect(created).toMatchObject({
      code: "AUTUMN25",
      status: "active",
      firstDay: today,
      lastDay: today,
      version: 1,
    });
    expect(await catalog.mutate("promos.create", overrides)).toMatchObject({
      status: 409,
      body: { shopCode: "PROMO_EXISTS" },
    });
    expect(await catalog.mutate("promos.create", { ...overrides, code: "a b" })).toMatchObject({ status: 422 });
    const backwards = { ...overrides, code: "BACK", firstDay: "2026-12-02", lastDay: "2026-12-01" };
    expect(await catalog.mutate("promos.create", backwards)).toMatchObject({
      status: 422,
      body: { shopCode: "PROMO_DAYS_INVALID" },
    });
    expect(await db.promo.count({ where: { code: "BACK" } })).toBe(0);

    const shopper = await openShopperBrowser(shop);
    const line = createTestCartLine({ isUploadLater: true });
    const { body: cart } = await shopper.mutate("cart.addLine", { cartId: null, line });
    const applyPromo = () => shopper.mutate("cart.applyPromo", { cartId: cart.id, code: "autumn25" });
    expect(await applyPromo()).toMatchObject({ status: 200, body: { totals: { total: 2625 } } });

    const changePromo = (version: unknown, more: object) =>
      catalog.mutate("promos.change", { code: "AUTUMN25", version, ...more });
    const answers = await Promise.all([changePromo(1, { endsAt: "now" }), changePromo(1, { maxRedemptions: 9 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body: listed } = await catalog.query("promos.list");
    const current = (listed as unknown as Array<{ code: string; version: number }>).find((p) => p.code === "AUTUMN25");
    const { body: ended } = await changePromo(current?.version, { endsAt: "now" });
    expect(ended).toMatchObject({ status: "ended" });
    expect((await shopper.query("cart.read", { cartId: cart.id })).body).toMatchObject({
      promo: { code: "XMAS20" },
      promoRejection: { code: "AUTUMN25" },
    });
    expect((await changePromo(ended.version, { endsAt: created.endsAt })).body).toMatchObject({
      status: "active",
      endsAt: created.endsAt,
    });
    expect((await shopper.query("cart.read", { cartId: cart.id })).body).toMatchObject({ promo: { code: "AUTUMN25" } });
    const entries = await db.auditEntry.findMany({
      where: { entity: "promo", entityId: "AUTUMN25" },
      orderBy: { id: "asc" },
    });
    expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(["promo.created", "promo.changed"]);
    expect((await (await createAdmin(shop, "support")).browser.mutate("promos.create", overrides)).status).toBe(403);
  });

  test("staff are warned when a sale lasts over thirty days (C-08)", async ({ shop, db, clock }) => {
    await seedPromos(db);
    const owner = await shop.openAdminBrowser();
    const changePromo = (version: number, more: object) =>
      owner.mutate("promos.change", { code: "XMAS20", version, ...more });
    expect(await changePromo(1, { basisPointsOff: 3_000 })).toMatchObject({
      status: 422,
      body: { shopCode: "PROMO_FIXED", message: expect.stringMatching(/^XMAS20 sets the sale prices/) },
    });
    await db.promo.update({
      where: { code: "XMAS20" },
      data: { startsAt: new Date(clock.now().getTime() - 31 * 86_400_000) },
    });
    expect((await owner.query("promos.list")).body).toMatchObject([
      { code: "WELCOME10", isLongSale: false },
      { code: "XMAS20", isDefault: true, isLongSale: true },
    ]);
    expect((await owner.query("admin.today")).body).toMatchObject({ waiting: [{ thing: "sale", count: 1 }] });
    await changePromo(1, { endsAt: "now" });
    expect((await owner.query("prices.read")).body).toMatchObject({ saleBasisPoints: null });
    expect((await owner.query("admin.today")).body).toMatchObject({ waiting: [] });
  });
});

describe("The price list", () => {
  test("each bundle costs less than its tiles bought separately (C-07, D-4)", async ({ shop, db }) => {
    await seedPromos(db);
    const { body } = await (await createAdmin(shop, "readonly")).browser.query("prices.read");
    expect(body).toMatchObject({
      list: {
        sizes: [{ price: 3500 }, { price: 4500 }, { price: 6000 }, { price: 7000 }],
        bundles: [
          { key: "trio", price: 8999, asSingles: 10_500 },
          { key: "six", price: 17999, asSingles: 21_000 },
          { key: "dozen", price: 35999, asSingles: 42_000 },
        ],
      },
      saleBasisPoints: 2_000,
      confirmed: null,
    });
  });

  test("the owner must confirm the current prices before live sales start (C-07)", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const { listHash } = (await owner.query("prices.read")).body;
    const live = { STRIPE_SECRET_KEY: "sk_live_123", PRICES_CONFIRMED: false };
    expect(await findPriceConfirmationProblem(db, live)).toMatch(/^[^.\n]+\/admin\/prices [^.\n]+\.$/);
    expect(await findPriceConfirmationProblem(db, { ...live, STRIPE_SECRET_KEY: "rk_live_123" })).toContain(
      "have not been confirmed",
    );
    expect(await findPriceConfirmationProblem(db, { ...live, STRIPE_SECRET_KEY: "sk_test_123" })).toBeNull();
    expect(await findPriceConfirmationProblem(db, { ...live, PRICES_CONFIRMED: true })).toBeNull();

    expect((await (await createAdmin(shop, "catalog")).browser.mutate("prices.confirm", { listHash })).status).toBe(
      403,
    );
    expect(await owner.mutate("prices.confirm", { listHash: "of yesterday" })).toMatchObject({
      status: 409,
      body: { shopCode: "PRICES_CHANGED" },
    });
    for (let press = 0; press < 2; press++) {
      expect((await owner.mutate("prices.confirm", { listHash })).body).toMatchObject({
        confirmed: { by: "owner-link" },
      });
    }
    expect(await findPriceConfirmationProblem(db, live)).toBeNull();
    await owner.mutate("prices.withdraw", { listHash });
    expect(await findPriceConfirmationProblem(db, live)).not.toBeNull();
    expect(
      (await db.auditEntry.findMany({ where: { entity: "prices" }, orderBy: { id: "asc" } })).map(
        ({ action }) => action,
      ),
    ).toEqual(["prices.confirmed", "prices.withdrawn"]);
    await db.priceConfirmation.create({ data: { listHash: "another", confirmedBy: "owner-link" } });
    expect(await findPriceConfirmationProblem(db, live)).not.toBeNull();
  });
});
