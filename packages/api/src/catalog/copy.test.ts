import { copyLimits } from "@storywall/domain/catalog/copy/schema";
import { defaultFaqCopy, faq } from "@storywall/domain/catalog/faq";
import { readShopTexts } from "@storywall/services/catalog/texts";
import { seedPromos } from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";

const createTextLine = (overrides: object = {}) => ({
  text: "Closed on Friday.",
  link: null,
  lastDay: null,
  isShown: true,
  ...overrides,
});
const createQuestion = (key: string, question: string, answer: string, overrides: object = {}) => ({
  key,
  question,
  answer,
  links: [],
  isHidden: false,
  ...overrides,
});

type Catalog = { data: { faq: { questions: Array<{ key: string; answer: string }> }; announcement: unknown } };

describe("Editable shop texts", () => {
  test("texts replace the defaults as soon as an admin saves them", async ({ shop }) => {
    const catalog = (await createAdmin(shop, "catalog")).browser;
    const shopper = shop.openBrowser();
    const readShopTexts = async () => ((await shopper.call("/api/catalog")).body as Catalog).data;
    expect((await shopper.query("catalog.questions")).body).toEqual(JSON.parse(JSON.stringify(faq)));
    expect((await readShopTexts()).announcement).toBeNull();

    const words = [
      createQuestion("gift", " Can it be a gift? ", "Yes, for {return days} days.\n1. Say so.\n2. We wrap it."),
      createQuestion("what", "What is it?", "Tiles.", { isHidden: true }),
    ];
    const saved = await catalog.mutate("copy.save", { site: "US", part: "faq", seen: 0, words });
    expect(saved).toMatchObject({
      status: 200,
      body: { faq: { version: 1, history: [{ says: "2 questions, 1 hidden" }] } },
    });
    const expected = {
      key: "gift",
      question: "Can it be a gift?",
      answer: "Yes, for 30 days. 1. Say so. 2. We wrap it.",
      intro: "Yes, for 30 days.",
      steps: ["Say so.", "We wrap it."],
    };
    expect((await shopper.query("catalog.questions")).body).toEqual([expected]);
    expect((await readShopTexts()).faq.questions).toEqual([
      expect.objectContaining({ key: "gift", answer: expected.answer }),
    ]);

    const link = { href: "/contact", text: "Write to us" };
    await catalog.mutate("copy.save", { site: "US", part: "announcement", seen: 0, words: createTextLine({ link }) });
    expect((await readShopTexts()).announcement).toEqual({ text: "Closed on Friday.", link });
  });

  test("texts state the actual discount of the active promo code (C-08)", async ({ shop, db, clock }) => {
    await seedPromos(db);
    const owner = await shop.openAdminBrowser();
    const shopper = shop.openBrowser();
    const words = createTextLine({ text: "{percent off} for winter, with {code}." });
    for (const part of ["promotion", "announcement"])
      expect((await owner.mutate("copy.save", { site: "US", part, seen: 0, words })).status).toBe(200);
    expect((await shopper.query("cart.offer", { cartId: null })).body).toMatchObject({
      offer: { code: "XMAS20" },
      words: { text: "20% for winter, with XMAS20." },
    });
    await db.promo.update({ where: { code: "XMAS20" }, data: { endsAt: clock.now() } });
    const { data } = (await shopper.call("/api/catalog")).body as Catalog;
    expect(data.announcement).toBeNull();
    expect((await shopper.query("cart.offer", { cartId: null })).body).toMatchObject({
      offer: { code: "WELCOME10" },
    });
  });

  test("the shop has no reviews until the owner writes them", async ({ shop, deps }) => {
    const catalog = (await createAdmin(shop, "catalog")).browser;
    const readStory = async () => {
      const { makers, reviews } = await readShopTexts(deps, { promo: null });
      return { makers, reviews };
    };
    expect(await readStory()).toEqual({ makers: null, reviews: [] });
    const makers = { story: "We print.\n\nWe frame.", photos: [] };
    const reviews = [{ quote: "Lovely.", name: "Noor", about: "Austin, Texas" }];
    const save = (part: string, words: unknown) => catalog.mutate("copy.save", { site: "US", part, seen: 0, words });
    expect((await save("makers", makers)).body).toMatchObject({ makers: { version: 1, words: makers } });
    expect((await save("reviews", reviews)).body).toMatchObject({ reviews: { history: [{ says: "1 review" }] } });
    expect(await readStory()).toEqual({ makers, reviews });
  });

  test("texts can be restored to an earlier version or to the defaults", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const saveShopText = (seen: number, words: object | null) =>
      owner.mutate("copy.save", { site: "US", part: "announcement", seen, words });
    await saveShopText(0, createTextLine({ text: "First." }));
    await saveShopText(1, createTextLine({ text: "Second." }));
    const restoreShopTexts = (seen: number, version: number) =>
      owner.mutate("copy.restore", { site: "US", part: "announcement", seen, version });
    expect(await restoreShopTexts(2, 1)).toMatchObject({
      body: { announcement: { version: 3, words: { text: "First." } } },
    });
    expect(await restoreShopTexts(3, 9)).toMatchObject({ status: 404, body: { shopCode: "COPY_VERSION_UNKNOWN" } });
    expect(await restoreShopTexts(3, 0)).toMatchObject({ body: { announcement: { version: 4, words: null } } });
    expect(await db.copyVersion.count()).toBe(4);
    const entries = await db.auditEntry.findMany({ where: { entity: "copy" }, orderBy: { id: "asc" } });
    expect(entries.map(({ action, entityId }) => [action, entityId])).toEqual([
      ["copy.saved", "US:announcement"],
      ["copy.saved", "US:announcement"],
      ["copy.put-back", "US:announcement"],
      ["copy.put-back", "US:announcement"],
    ]);
    expect(entries[1]).toMatchObject({
      actor: "owner-link",
      before: { version: 1, words: { text: "First." } },
      after: { version: 2, words: { text: "Second." } },
    });
  });

  test("texts can be restored only to a listed version", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    const text = { site: "US", part: "announcement" };
    for (let seen = 0; seen <= copyLimits.versions; seen += 1) {
      await owner.mutate("copy.save", { ...text, seen, words: createTextLine({ text: `Line ${seen + 1}.` }) });
    }
    const last = copyLimits.versions + 1;
    expect(await owner.mutate("copy.restore", { ...text, seen: last, version: 1 })).toMatchObject({
      status: 404,
      body: { shopCode: "COPY_VERSION_UNKNOWN" },
    });
    expect(await owner.mutate("copy.restore", { ...text, seen: last, version: 2 })).toMatchObject({
      body: { announcement: { version: last + 1, words: { text: "Line 2." } } },
    });
  });

  test("the second of two concurrent changes of a text is rejected", async ({ shop, db }) => {
    const [owner, catalog] = [await shop.openAdminBrowser(), (await createAdmin(shop, "catalog")).browser];
    const saveShopText = (browser: typeof owner, seen: number, text: string) =>
      browser.mutate("copy.save", { site: "US", part: "promotion", seen, words: createTextLine({ text }) });
    const answers = await Promise.all([saveShopText(owner, 0, "One."), saveShopText(catalog, 0, "Two.")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ shopCode: "COPY_CHANGED" });
    expect((await saveShopText(owner, 0, "Late.")).status).toBe(409);
    expect((await saveShopText(owner, 7, "Of nothing.")).status).toBe(409);
    expect(await db.copyVersion.count()).toBe(1);
    expect(await db.auditEntry.count({ where: { entity: "copy" } })).toBe(1);
  });

  test("texts of a disabled country are never shown (S-009)", async ({ shop }) => {
    const owner = await shop.openAdminBrowser();
    const words = [createQuestion("what", "What is it, in Cape Town?", "{shipped from}.")];
    await owner.mutate("copy.save", { site: "ZA", part: "faq", seen: 0, words });
    await owner.mutate("copy.save", {
      site: "ZA",
      part: "announcement",
      seen: 0,
      words: createTextLine({ text: "Howzit." }),
    });
    const { body } = await owner.query("copy.read", { site: "ZA" });
    expect(body).toMatchObject({ site: "ZA", faq: { version: 1, words } });
    const shopper = shop.openBrowser();
    const catalogue = JSON.stringify((await shopper.call("/api/catalog")).body);
    expect(catalogue).not.toMatch(/Cape Town|Howzit/);
    expect((await shopper.query("catalog.questions")).body).toHaveLength(defaultFaqCopy.length);
    expect((await owner.query("copy.read", { site: "US" })).body).toMatchObject({ faq: { version: 0, words: null } });
    expect((await owner.mutate("copy.save", { site: "FR", part: "faq", seen: 0, words })).status).toBe(400);
  });

  test("invalid texts are rejected with a message", async ({ shop, db }) => {
    const owner = await shop.openAdminBrowser();
    const saveShopText = (part: string, words: unknown) =>
      owner.mutate("copy.save", { site: "US", part, seen: 0, words });
    expect(await saveShopText("promotion", createTextLine({ text: "50% off!" }))).toMatchObject({
      status: 422,
      body: { shopCode: "COPY_TERMS", message: expect.stringContaining("{percent off}") },
    });
    expect(await saveShopText("faq", [createQuestion("a", "How much?", "{price} each.")])).toMatchObject({
      status: 422,
      body: {
        shopCode: "COPY_FACT_UNKNOWN",
        message: expect.stringMatching(/^The shop can’t fill in \{price\}\. .*\{return days\}/),
      },
    });
    expect(await saveShopText("faq", createTextLine())).toMatchObject({
      status: 422,
      body: { shopCode: "COPY_INVALID" },
    });
    expect((await saveShopText("faq", [createQuestion("a", "Hidden?", "Yes.", { isHidden: true })])).status).toBe(422);
    expect((await saveShopText("announcement", createTextLine({ text: "x".repeat(121) }))).status).toBe(400);
    expect(
      (await saveShopText("announcement", createTextLine({ link: { href: "//elsewhere.example", text: "There" } })))
        .status,
    ).toBe(400);
    const overrides = { site: "US", part: "announcement", seen: 0, words: createTextLine() };
    for (const role of ["production", "support", "readonly"] as const) {
      const { browser } = await createAdmin(shop, role);
      expect(await browser.mutate("copy.save", overrides), role).toMatchObject({
        status: 403,
        body: { message: "Your account isn’t allowed to edit the shop’s text." },
      });
      expect((await browser.query("copy.read", { site: "US" })).status, role).toBe(200);
    }
    expect((await shop.openBrowser().mutate("copy.save", overrides)).status).toBe(403);
    expect(await db.copyVersion.count()).toBe(0);
  });
});
