import { newId, UserId } from "@storywall/domain/kernel/ids";
import type { Deps } from "@storywall/services/kernel/deps";
import { createTestOrder } from "@storywall/testing/create-test-order";
import { createTestCart, createTestCartLine } from "@storywall/testing/factories";
import { describe, expect } from "vitest";
import { procedureAccess } from "../../app-router.ts";
import { type Browser, type Shop, type TestResponse, test } from "../../shop.fixture.ts";
import { createRequestCounter } from "./counts.ts";
import { createLimiter, defaultLimits } from "./limiter.ts";
import { procedureLimits } from "./procedure-limits.ts";

const firstAddress = "203.0.113.7";
const secondAddress = "198.51.100.9";

const createUser = (shop: Shop, ip: string) =>
  shop.openBrowser(ip).call("/api/misc/create_user", { method: "POST", body: {} });

const listStatuses = (answers: readonly TestResponse[]) => answers.map(({ status }) => status);

describe("the default rate limits (D-8)", () => {
  test("the 601st request per minute from one IP address is rejected (G18)", async ({ shop, clock }) => {
    const sendRequestFrom = (ip: string) => shop.openBrowser(ip).call("/api/nothing");
    for (let at = 1; at <= 600; at++) expect((await sendRequestFrom(firstAddress)).status).toBe(404);
    const { status, headers, body } = await sendRequestFrom(firstAddress);
    expect(status).toBe(429);
    const seconds = Number(headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(61);
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

  test("each visitor can make at most 120 requests per minute (G-12)", async ({ shop }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    const answers: TestResponse[] = [];
    for (let at = 0; at < 121; at++) answers.push(await browser.query("admin.me"));
    expect(listStatuses(answers)).toEqual([...Array(120).fill(200), 429]);
    expect(answers.at(-1)?.body).toMatchObject({ shopCode: "RATE_LIMITED", httpStatus: 429 });
    expect(answers.at(-1)?.headers.get("retry-after")).toMatch(/^\d+$/);
  });

  test("E1: every call that would create a 21st visitor in a minute is rejected", async ({ shop, db }) => {
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

  test("six promo code attempts per minute are allowed (A19, threat 5)", async ({ shop }) => {
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

  test("a promo code in a new cart or a quote also counts as an attempt (A19)", async ({ shop }) => {
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

  test("the sixth order lookup per minute from one IP address is rejected (G-12)", async ({ shop }) => {
    const findOrder = () =>
      shop.openBrowser(firstAddress).call("/api/orders/find", {
        method: "POST",
        body: { number: "SW-12345678", email: "ada@example.com" },
      });
    for (let at = 0; at < 5; at++) expect((await findOrder()).status).toBe(200);
    expect(await findOrder()).toMatchObject({ status: 429, body: { code: "RATE_LIMITED" } });
  });

  test("the 31st ZIP code lookup per minute from one IP address is rejected (G-12)", async ({ shop }) => {
    const lookUpZip = () => shop.openBrowser(firstAddress).query("cart.lookUpZip", { zip: "33139" });
    for (let at = 0; at < 30; at++) expect((await lookUpZip()).status).toBe(200);
    expect(await lookUpZip()).toMatchObject({ status: 429, body: { shopCode: "RATE_LIMITED" } });
    expect((await shop.openBrowser(secondAddress).query("cart.lookUpZip", { zip: "33139" })).status).toBe(200);
  });

  test("the 201st photo in ten minutes through one link is rejected", async ({ shop }) => {
    const file = { photoId: crypto.randomUUID(), bytes: 1000, type: "image/jpeg" };
    const contributor = { contributorKey: crypto.randomUUID(), contributorName: "Ann" };
    const addPhoto = (ip: string, token: string) =>
      shop.openBrowser(ip).mutate("photoCollections.reserve", { token, ...contributor, ...file });
    for (const ip of [firstAddress, secondAddress])
      for (let at = 0; at < 100; at++) expect((await addPhoto(ip, "a guess")).status).toBe(404);
    expect(await addPhoto(firstAddress, "a guess")).toMatchObject({ status: 429, body: { shopCode: "RATE_LIMITED" } });
    expect((await addPhoto(firstAddress, "another guess")).status).toBe(404);
  });

  test("the eleventh request for a sign-in link per hour from one IP address is rejected (G-12)", async ({
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

  test("the eleventh message to the shop per hour from one IP address is rejected (G-12)", async ({ shop, db }) => {
    const sendMessage = (ip: string) =>
      shop.openBrowser(ip).mutate("messages.send", { email: "ada@example.com", name: "Ada", body: "Hello" });
    for (let at = 0; at < 10; at++) expect((await sendMessage(firstAddress)).status).toBe(200);
    expect(await sendMessage(firstAddress)).toMatchObject({ status: 429, body: { shopCode: "TOO_MANY_ATTEMPTS" } });
    expect(await db.shopMessage.count()).toBe(10);
    expect((await sendMessage(secondAddress)).status).toBe(200);
  });

  test("requests for photos and documents are limited per IP address (G-12)", async ({ shop }) => {
    const limits = { ...defaultLimits, files: 4 };
    const counts = createRequestCounter({ now: () => new Date("2026-11-24T10:00:15Z") });
    shop.config.limiter = createLimiter({ counts, numbers: limits });
    const paths = ["/photos/x/200.jpg", "/product-images/x.jpg", "/captures/x.jpg", "/admin/calibration.pdf"];
    for (const path of paths) expect((await shop.openBrowser(firstAddress).call(path)).status).not.toBe(429);
    for (const path of paths) {
      const { status, headers, body } = await shop.openBrowser(firstAddress).call(path);
      expect({ path, status, retryAfter: headers.get("retry-after") }).toEqual({ path, status: 429, retryAfter: "60" });
      expect(body).toMatchObject({ code: "RATE_LIMITED", message: "Too many requests. Please wait 60 seconds." });
    }
    expect((await shop.openBrowser(secondAddress).call("/captures/x.jpg")).status).not.toBe(429);
    expect(defaultLimits.files).toBe(3_000);
    counts.close();
  });

  test("requests for the API documentation also count toward a rate limit (G-12)", async ({ shop }) => {
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

  test("rate limits cannot be bypassed with forwarding headers (G-12)", async ({ shop }) => {
    for (let at = 0; at < 600; at++) await shop.openBrowser(firstAddress).call("/api/nothing");
    const { status } = await shop
      .openBrowser(firstAddress)
      .call("/api/nothing", { headers: { "x-forwarded-for": secondAddress } });
    expect(status).toBe(429);
  });
});

describe("strangers who use up their rate limits", () => {
  /** Lowers the limits to one per address, and uses up the shop's sign-in links and messages from thirty addresses. */
  const crowdShop = async (shop: Shop, { now }: Deps) => {
    const numbers = { ...defaultLimits, signInLinks: 1, messages: 1 };
    shop.config.limiter = createLimiter({ counts: createRequestCounter({ now }), numbers });
    for (let address = 0; address < 30; address++) {
      const browser = shop.openBrowser(`198.51.100.${address}`);
      expect((await requestLink(browser, `at${address}@example.com`)).status).toBe(200);
      expect((await sendMessage(browser)).status).toBe(200);
    }
  };
  const requestLink = (browser: Browser, email: string) => browser.mutate("session.requestLink", { email });
  const sendMessage = (browser: Browser) =>
    browser.mutate("messages.send", { email: "ada@example.com", name: "Ada", body: "Hello" });
  const readDelays = async ({ db }: Deps, name: string, howMany: number) => {
    const jobs = await db.outboxJob.findMany({ where: { name }, orderBy: { id: "desc" }, take: howMany });
    return jobs.map(({ createdAt, nextAt }) => Math.round((nextAt.getTime() - createdAt.getTime()) / 60_000));
  };
  /** Requests a sign-in link and sends a message. Returns the delay of each email in minutes. */
  const sendBoth = async (browser: Browser, deps: Deps) => {
    expect((await requestLink(browser, "victim@example.com")).status).toBe(200);
    expect((await sendMessage(browser)).status).toBe(200);
    const [link] = await readDelays(deps, "email.sign-in-link", 1);
    const [message] = await readDelays(deps, "email.message", 1);
    return { link, message };
  };

  test("strangers delay the sign-in link of a new visitor by at most ten minutes", async ({ shop, deps }) => {
    await crowdShop(shop, deps);
    expect(await sendBoth(shop.openBrowser(firstAddress), deps)).toEqual({ link: 10, message: 10 });
    const link = await deps.db.signInLink.findFirstOrThrow({ where: { email: "victim@example.com" } });
    expect(link.expiresAt.getTime() - deps.now().getTime()).toBe(40 * 60_000);
  });

  test("strangers do not delay the sign-in link of a visitor with a filled cart", async ({ shop, deps }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    const userId = UserId.parse(browser.cookies.get("userId"));
    await createTestCart(deps.db, { userId, lines: [createTestCartLine()] });
    await crowdShop(shop, deps);
    expect(await sendBoth(browser, deps)).toEqual({ link: 0, message: 0 });
  });

  test("strangers do not delay the sign-in link of a visitor who came earlier", async ({ shop, deps, clock }) => {
    const browser = shop.openBrowser(firstAddress);
    await browser.mutate("visitor.ensure");
    clock.advance(61 * 60_000);
    await crowdShop(shop, deps);
    expect(await sendBoth(browser, deps)).toEqual({ link: 0, message: 0 });
  });

  test("strangers do not use up the sign-in links of a customer at their IP address", async ({ shop, deps }) => {
    const customer = shop.openBrowser(firstAddress);
    await customer.mutate("visitor.ensure");
    await createTestOrder(deps.db, { userId: UserId.parse(customer.cookies.get("userId")) });
    const stranger = shop.openBrowser(firstAddress);
    for (let at = 0; at < 10; at++) await requestLink(stranger, `at${at}@example.com`);
    expect((await requestLink(stranger, "one.more@example.com")).status).toBe(429);
    for (let at = 0; at < 10; at++) expect((await requestLink(customer, `my${at}@example.com`)).status).toBe(200);
    expect((await requestLink(customer, "my11@example.com")).status).toBe(429);
  });

  test("strangers in one IPv6 /56 network get at most ten sign-in links per hour", async ({ shop }) => {
    const sendFrom = async (ip: string) =>
      (await requestLink(shop.openBrowser(ip), `${newId("user")}@example.com`)).status;
    const statuses: number[] = [];
    for (let at = 0; at < 256; at++)
      statuses.push(await sendFrom(`2001:db8:0:12${at.toString(16).padStart(2, "0")}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    for (let at = 0; at < 60; at++) statuses.push(await sendFrom(`2001:db8:0:${(at * 256).toString(16)}::1`));
    expect(statuses.filter((status) => status === 200)).toHaveLength(40);
    expect(await sendFrom("2001:db8:1::1")).toBe(200);
  });

  test("an IPv4 address has one limit in both its IPv4 and IPv6 form", async ({ shop }) => {
    for (let at = 0; at < 10; at++) await requestLink(shop.openBrowser("::ffff:203.0.113.7"), `at${at}@example.com`);
    expect((await requestLink(shop.openBrowser("::ffff:cb00:7107"), "one.more@example.com")).status).toBe(429);
    expect((await requestLink(shop.openBrowser("203.0.113.7"), "one.more@example.com")).status).toBe(429);
  });

  test("strangers can request another sign-in link after the wait stated in a rejection", async ({ shop, clock }) => {
    const browser = shop.openBrowser(firstAddress);
    for (let at = 0; at < 60; at++) await requestLink(browser, `at${at}@example.com`);
    const { headers } = await requestLink(browser, "one.more@example.com");
    clock.advance(Number(headers.get("retry-after")) * 1_000);
    expect((await requestLink(browser, "one.more@example.com")).status).toBe(200);
  });

  test("while strangers load many pages, other IP addresses keep a fifth of their page limit", () => {
    const counts = createRequestCounter({ now: () => new Date("2026-11-24T10:00:15Z") });
    const limiter = createLimiter({ counts, numbers: { ...defaultLimits, pages: 100 } });
    const countAllowed = (ip: string, howMany: number) => {
      let allowed = 0;
      for (let at = 0; at < howMany; at++) {
        try {
          limiter.countVisit("pages", ip);
          allowed += 1;
        } catch {}
      }
      return allowed;
    };
    for (let at = 0; at < 30; at++) expect(countAllowed(`10.0.0.${at}`, 150)).toBe(100);
    expect(countAllowed("10.0.1.1", 150)).toBe(20);
    expect(countAllowed("10.0.1.2", 20)).toBe(20);
    counts.close();
  });
});

test("every procedure named in the rate limits exists", () => {
  expect(Object.keys(procedureLimits).filter((name) => !procedureAccess.has(name))).toEqual([]);
});
