import { newId } from "@storywall/domain/kernel/ids";
import { describe, expect } from "vitest";
import { procedureAccess } from "../../access.ts";
import { type Shop, type TestResponse, test } from "../../shop.fixture.ts";
import { createCounts } from "./counts.ts";
import { createLimiter, defaultLimits } from "./limiter.ts";
import { procedureLimits } from "./procedure-limits.ts";

const firstAddress = "203.0.113.7";
const secondAddress = "198.51.100.9";

const createUser = (shop: Shop, ip: string) =>
  shop.openBrowser(ip).call("/api/misc/create_user", { method: "POST", body: {} });

const listStatuses = (answers: readonly TestResponse[]) => answers.map(({ status }) => status);

describe("the default limits (D-8)", () => {
  test("reject the 601st request per minute from one address, but not from another (G18)", async ({ shop, clock }) => {
    const sendRequestFrom = (ip: string) => shop.openBrowser(ip).call("/api/nothing");
    for (let at = 1; at <= 600; at++) expect((await sendRequestFrom(firstAddress)).status).toBe(404);
    const { status, headers, body } = await sendRequestFrom(firstAddress);
    expect(status).toBe(429);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({
      code: "RATE_LIMITED",
      error: "RATE_LIMITED",
      message: `Too many requests. Please wait ${seconds} seconds.`,
      requestId: headers.get("x-request-id"),
    });
    expect((await sendRequestFrom(secondAddress)).status).toBe(404);
    clock.advance(seconds * 1_000);
    expect((await sendRequestFrom(firstAddress)).status).toBe(404);
  });

  test("allow a visitor 120 requests per minute in total (G-12)", async ({ shop }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    const answers: TestResponse[] = [];
    for (let at = 0; at < 121; at++) answers.push(await browser.query("admin.me"));
    expect(listStatuses(answers)).toEqual([...Array(120).fill(200), 429]);
    expect(answers.at(-1)?.body).toMatchObject({ shopCode: "RATE_LIMITED", httpStatus: 429 });
    expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("E1: every call that would create the 21st visitor per minute from one address is rejected", async ({
    shop,
    db,
  }) => {
    const answers: TestResponse[] = [];
    for (let at = 0; at < 20; at++) answers.push(await createUser(shop, firstAddress));
    expect(listStatuses(answers)).toEqual(Array(20).fill(200));
    const answersOverLimit = [
      await createUser(shop, firstAddress),
      await shop.openBrowser(firstAddress).mutate("visitor.ensure"),
      await shop.openBrowser(firstAddress).call("/api/uploads", {
        method: "POST",
        body: { photo_id: crypto.randomUUID(), size: 10_000, mime: "image/jpeg" },
      }),
    ];
    for (const { status, body } of answersOverLimit) {
      expect(status).toBe(429);
      expect(body.message).toMatch(/^Too many requests\. Please wait \d+ seconds\.$/);
    }
    expect(await db.user.count()).toBe(20);
    expect((await createUser(shop, secondAddress)).status).toBe(200);
  });

  test("allow six promo code attempts per minute, also within one batch (A19, threat 5)", async ({ shop }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    const cartId = newId("cart");
    const guessPromoCode = (at: number) => ({ json: { cartId, code: `GUESS${at}` } });
    const body = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [at, guessPromoCode(at)]));
    const path = `/api/trpc/${Array(10).fill("cart.applyPromo").join(",")}?batch=1`;
    const { body: results } = await browser.call(path, { method: "POST", body });
    const codes = (results as unknown as { error: { json: { data: { shopCode: string } } } }[]).map(
      ({ error }) => error.json.data.shopCode,
    );
    expect(codes.toSorted()).toEqual([...Array(6).fill("CART_NOT_FOUND"), ...Array(4).fill("RATE_LIMITED")]);

    const another = shop.openBrowser(firstAddress);
    const { status, body: error } = await another.mutate("cart.applyPromo", guessPromoCode(11).json);
    expect(status).toBe(429);
    expect(error.message).toMatch(/^Too many requests\. Please wait \d+ seconds\.$/);
  });

  test("a promo code in a new cart or a quote counts as an attempt (A19)", async ({ shop }) => {
    const guessPromoCode = (path: string) =>
      shop.openBrowser(firstAddress).call(path, { method: "POST", body: { lineItems: [], promoCode: "GUESS" } });
    for (let at = 0; at < 6; at++)
      expect((await guessPromoCode("/api/shopify/init-cart")).body.code).toBe("CART_EMPTY");
    for (const path of ["/api/shopify/init-cart", "/api/quotes"]) {
      expect(await guessPromoCode(path)).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
    }
    const publicPromo = { method: "POST", body: { lineItems: [], promoCode: " xmas20 " } };
    expect((await shop.openBrowser(firstAddress).call("/api/shopify/init-cart", publicPromo)).status).toBe(422);
  });

  test("reject the sixth order lookup per minute from one address (G-12)", async ({ shop }) => {
    const findOrder = () =>
      shop.openBrowser(firstAddress).call("/api/orders/find", {
        method: "POST",
        body: { number: "SW-12345678", email: "ada@example.com" },
      });
    for (let at = 0; at < 5; at++) expect((await findOrder()).status).toBe(200);
    expect(await findOrder()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });

  test("reject the 31st ZIP code lookup per minute from one address (G-12)", async ({ shop }) => {
    const lookUpZip = () => shop.openBrowser(firstAddress).query("cart.lookUpZip", { zip: "33139" });
    for (let at = 0; at < 30; at++) expect((await lookUpZip()).status).toBe(200);
    expect(await lookUpZip()).toMatchObject({ status: 429, body: { shopCode: "RATE_LIMITED" } });
    expect((await shop.openBrowser(secondAddress).query("cart.lookUpZip", { zip: "33139" })).status).toBe(200);
  });

  test("reject the 201st photo in ten minutes that is added through one link, also from two addresses", async ({
    shop,
  }) => {
    const file = { photoId: crypto.randomUUID(), bytes: 1000, type: "image/jpeg" };
    const contributor = { contributorKey: crypto.randomUUID(), contributorName: "Ann" };
    const addPhoto = (ip: string, token: string) =>
      shop.openBrowser(ip).mutate("photoCollections.reserve", { token, ...contributor, ...file });
    for (const ip of [firstAddress, secondAddress])
      for (let at = 0; at < 100; at++) expect((await addPhoto(ip, "a guess")).status).toBe(404);
    expect(await addPhoto(firstAddress, "a guess")).toMatchObject({ status: 429, body: { shopCode: "RATE_LIMITED" } });
    expect((await addPhoto(firstAddress, "another guess")).status).toBe(404);
  });

  test("reject the eleventh request for a sign-in link per hour from one address, regardless of the recipient (G-12)", async ({
    shop,
    db,
  }) => {
    const sendRequestFrom = (ip: string, at: number) =>
      shop.openBrowser(ip).mutate("session.requestLink", { email: `visitor${at}@example.com` });
    for (let at = 0; at < 10; at++) expect((await sendRequestFrom(firstAddress, at)).status).toBe(200);
    const { status, headers, body } = await sendRequestFrom(firstAddress, 10);
    const minutes = Math.ceil(Number(headers.get("retry-after")) / 60);
    expect(status).toBe(429);
    expect(body).toMatchObject({
      shopCode: "TOO_MANY_ATTEMPTS",
      message: `Too many attempts. Try again in ${Math.max(2, minutes)} minutes.`,
    });
    expect(await db.signInLink.count()).toBe(10);
    expect((await sendRequestFrom(secondAddress, 11)).status).toBe(200);
  });

  test("also limit the total number of sign-in links for all addresses (G-12)", async ({ shop, db }) => {
    const sendRequestFrom = (ip: string) =>
      shop.openBrowser(ip).mutate("session.requestLink", { email: `at${ip}@example.com` });
    for (let network = 0; network < 30; network++) {
      const requests = Array.from({ length: 10 }, () => sendRequestFrom(`198.51.100.${network}`));
      expect(listStatuses(await Promise.all(requests))).toEqual(Array(10).fill(200));
    }
    expect(await sendRequestFrom(firstAddress)).toMatchObject({ status: 429, body: { shopCode: "TOO_MANY_ATTEMPTS" } });
    expect(await db.signInLink.count({ where: { email: `at${firstAddress}@example.com` } })).toBe(0);
  });

  test("reject the eleventh message to the shop per hour from one address (G-12)", async ({ shop, db }) => {
    const sendMessage = (ip: string) =>
      shop.openBrowser(ip).mutate("messages.send", { email: "ada@example.com", name: "Ada", body: "Hello" });
    for (let at = 0; at < 10; at++) expect((await sendMessage(firstAddress)).status).toBe(200);
    expect(await sendMessage(firstAddress)).toMatchObject({ status: 429, body: { shopCode: "TOO_MANY_ATTEMPTS" } });
    expect(await db.shopMessage.count()).toBe(10);
    expect((await sendMessage(secondAddress)).status).toBe(200);
  });

  test("limit photo and document requests per address (G-12)", async ({ shop }) => {
    const limits = { ...defaultLimits, files: 4 };
    const counts = createCounts({ now: () => new Date("2026-11-24T10:00:15Z") });
    shop.config.limiter = createLimiter({ counts, numbers: limits });
    const paths = ["/photos/x/200.jpg", "/product-images/x.jpg", "/captures/x.jpg", "/admin/calibration.pdf"];
    for (const path of paths) expect((await shop.openBrowser(firstAddress).call(path)).status).not.toBe(429);
    for (const path of paths) {
      const { status, headers, body } = await shop.openBrowser(firstAddress).call(path);
      expect({ path, status, retryAfter: headers.get("retry-after") }).toEqual({ path, status: 429, retryAfter: "45" });
      expect(body).toMatchObject({ code: "RATE_LIMITED", message: "Too many requests. Please wait 45 seconds." });
    }
    expect((await shop.openBrowser(secondAddress).call("/captures/x.jpg")).status).not.toBe(429);
    expect(defaultLimits.files).toBe(3_000);
    counts.close();
  });

  test("also count requests for the API reference (G-12)", async ({ shop }) => {
    for (let at = 0; at < 600; at++) await shop.openBrowser(firstAddress).call("/api/nothing");
    expect((await shop.openBrowser(firstAddress).call("/api/docs")).status).toBe(429);
  });

  test("C11: the eleventh payment per hour is rejected with its own message", async ({ shop }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    const createIntent = () => browser.mutate("payments.createIntent", { checkoutId: newId("checkout") });
    for (let at = 0; at < 10; at++) expect((await createIntent()).status).toBe(404);
    const { status, headers, body } = await createIntent();
    const minutes = Math.ceil(Number(headers.get("retry-after")) / 60);
    expect(status).toBe(429);
    expect(body).toMatchObject({
      shopCode: "TOO_MANY_PAYMENTS",
      message: `Too many payment attempts. Try again in ${Math.max(2, minutes)} minutes.`,
    });
  });

  test("cannot be bypassed with forwarding headers (G-12)", async ({ shop }) => {
    for (let at = 0; at < 600; at++) await shop.openBrowser(firstAddress).call("/api/nothing");
    const { status } = await shop
      .openBrowser(firstAddress)
      .call("/api/nothing", { headers: { "x-forwarded-for": secondAddress } });
    expect(status).toBe(429);
  });
});

test("every rate-limited procedure exists", () => {
  expect(Object.keys(procedureLimits).filter((name) => !Object.hasOwn(procedureAccess, name))).toEqual([]);
});
