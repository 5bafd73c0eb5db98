import { createTestDesign } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { type Browser, test } from "../shop.fixture.ts";

const design = createTestDesign({ templateKey: "trio" });

const saveTemplateInfo = (browser: Browser, overrides: object = {}) =>
  browser.call("/api/misc/add_or_update_user_template_info", {
    method: "POST",
    body: { template_key: "trio", template_info: design, ...overrides },
  });

const readTemplateInfo = (browser: Browser, key = "trio") => browser.call(`/api/misc/user_template_info/${key}`);

describe("a visitor's saved design of a template", () => {
  test("a saved design is readable when browser storage is cleared (S-121, S-187, C-36)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const answer = await saveTemplateInfo(browser);
    const data = { template_key: "trio", template_info: design, updatedAt: expect.any(String), version: 1 };
    expect(answer).toMatchObject({ status: 200, body: { data } });
    expect((await readTemplateInfo(browser)).body).toEqual(answer.body);
    expect((await readTemplateInfo(browser, "six")).body).toEqual({ data: null });
  });

  test("a saved design belongs to the session's visitor (S-187)", async ({ shop, db }) => {
    const [ann, bob] = [shop.openBrowser(), shop.openBrowser()];
    await saveTemplateInfo(ann);
    expect(await saveTemplateInfo(ann, { user_id: ann.cookies.get("userId") })).toMatchObject({ status: 200 });
    const other = { template_info: { ...design, frameStyle: "Serene", frameType: "white" } };
    await saveTemplateInfo(bob, other);
    for (const user_id of [ann.cookies.get("userId"), "user_someone_else"]) {
      expect(await saveTemplateInfo(bob, { user_id, ...other })).toMatchObject({
        status: 404,
        body: { code: "USER_NOT_FOUND" },
      });
    }
    expect((await readTemplateInfo(ann)).body).toMatchObject({ data: { template_info: design } });
    expect((await readTemplateInfo(shop.openBrowser())).body).toEqual({ data: null });
    expect(await db.templateInfo.count()).toBe(2);
  });

  test("the saved design is the version with the latest timestamp (S-187)", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const createTimestampFromNow = (minutes: number) =>
      new Date(clock.now().getTime() + minutes * 60_000).toISOString();
    const later = { ...design, frameStyle: "Serene", frameType: "white" as const };
    expect(
      (await saveTemplateInfo(browser, { template_info: later, updatedAt: createTimestampFromNow(-1) })).body.data,
    ).toMatchObject({ version: 1 });
    const late = await saveTemplateInfo(browser, { updatedAt: createTimestampFromNow(-5) });
    expect(late).toMatchObject({
      status: 200,
      body: { data: { template_info: later, updatedAt: createTimestampFromNow(-1), version: 1 } },
    });
    const fromTheFuture = await saveTemplateInfo(browser, { updatedAt: createTimestampFromNow(60 * 24) });
    expect(fromTheFuture.body.data).toMatchObject({
      template_info: design,
      updatedAt: createTimestampFromNow(0),
      version: 2,
    });
    expect((await saveTemplateInfo(browser, { updatedAt: createTimestampFromNow(60 * 24) })).body.data).toMatchObject({
      version: 2,
    });
  });

  test("a saved design may omit a tile whose photo was removed (S-119, C-19)", async ({ shop }) => {
    const browser = shop.openBrowser();
    const photo = crypto.randomUUID();
    const tiles = design.tiles.slice(1).map((tile) => ({ ...tile, userPhotoId: photo }));
    const answer = await saveTemplateInfo(browser, { template_info: { ...design, tiles } });
    expect(answer).toMatchObject({ status: 200, body: { data: { template_info: { tiles } } } });
    const line = { id: crypto.randomUUID(), templateKey: "single_tile", design: { ...createTestDesign(), tiles: [] } };
    const { lines } = (await browser.mutate("cart.addLine", { cartId: null, line })).body as { lines: object[] };
    expect(lines).toMatchObject([{ design: { tiles: [] }, warnings: [expect.stringContaining("Add your photos")] }]);
  });
});

describe("a visitor's flags and newsletter consent", () => {
  const readFlags = (browser: Browser) => browser.call("/api/misc/flags");
  const setFlags = (browser: Browser, body: object) => browser.call("/api/misc/flags", { method: "PUT", body });
  const none = { isOnboardingSeen: false, isSubscribed: false, isPromoModalSeen: false, promoModalSeenCount: 0 };

  test("flags and newsletter consent are stored for 365 days in script-readable cookies (S-126, S-127)", async ({
    shop,
  }) => {
    const browser = shop.openBrowser();
    expect((await readFlags(browser)).body).toEqual({ data: none });
    const { body: shown } = await setFlags(browser, { promoModalSeen: true });
    // Opening the offer only increases the count. The flag is set when the offer is dismissed or used.
    expect(shown.data).toEqual({ ...none, promoModalSeenCount: 1 });
    const closed = { promoModalSeen: true, isPromoModalSeen: true };
    const { headers, body } = await setFlags(browser, { ...closed, isOnboardingSeen: true });
    expect(body.data).toEqual({ ...none, isOnboardingSeen: true, isPromoModalSeen: true, promoModalSeenCount: 2 });
    const set = headers.getSetCookie().filter((line) => !/^(sid|userId)=/.test(line));
    expect(set.toSorted()).toEqual([
      "isOnboardingSeen=true; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
      "isPromoModalSeen=true; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
      "promoModalSeenCount=2; Path=/; SameSite=Lax; Max-Age=31536000; Secure",
    ]);
  });

  test("subscribing requires an email address and explicit consent (S-127)", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    await browser.mutate("visitor.ensure");
    const subscription = { isSubscribed: true, consent: true, email: "ann@example.com" };
    for (const email of ["ann", undefined, "ann@example.com\r\nBcc: all@example.com"]) {
      expect(await setFlags(browser, { ...subscription, email })).toMatchObject({
        status: 422,
        body: { code: "EMAIL_INVALID" },
      });
    }
    for (const consent of [false, undefined]) {
      expect(await setFlags(browser, { ...subscription, consent })).toMatchObject({
        status: 422,
        body: { code: "CONSENT_MISSING" },
      });
    }
    expect(browser.cookies.get("isSubscribed")).toBeUndefined();
    expect((await setFlags(browser, subscription)).body.data).toMatchObject({ isSubscribed: true });
    expect(await db.user.findMany()).toMatchObject([
      { subscribedEmail: "ann@example.com", subscribedAt: expect.any(Date) },
    ]);
    expect((await setFlags(browser, { isSubscribed: false })).body.data).toMatchObject({ isSubscribed: false });
    expect(await db.user.findMany()).toMatchObject([{ subscribedEmail: null, subscribedAt: null }]);
  });

  test("flags and newsletter consent remain on the server when the cookies are cleared (C-36)", async ({ shop }) => {
    const browser = shop.openBrowser();
    await setFlags(browser, { isOnboardingSeen: true, isSubscribed: true, consent: true, email: "ann@example.com" });
    for (const name of ["isOnboardingSeen", "isSubscribed"]) browser.cookies.delete(name);
    expect((await readFlags(browser)).body.data).toMatchObject({ isOnboardingSeen: true, isSubscribed: true });
    expect((await readFlags(shop.openBrowser())).body).toEqual({ data: none });
  });
});
