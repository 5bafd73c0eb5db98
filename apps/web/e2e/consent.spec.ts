import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { findFreePort } from "@storywall/local/ports";
import { root } from "@storywall/local/settings";
import { createSupervisor } from "@storywall/local/supervisor";
import { test as base, expect } from "./fixtures.ts";
import { SHOP_START_TIMEOUT_MS, testData } from "./start-test-shop.ts";

type Tracking = {
  port: number;
  tags: string[];
  reports: string[];
  /** While this is true, the fake services accept requests but never respond. */
  isSilent: boolean;
  swallowed(): number;
};

/** Runs a second web process of the shared shop, with a fake tag manager and a fake error reporting service. */
const test = base.extend<object, { tracking: Tracking }>({
  tracking: [
    async ({}, use) => {
      const tags: string[] = [];
      const reports: string[] = [];
      let swallowed = 0;
      const collector = createServer(async (request, answer) => {
        // The web process sends its error reports even without consent, because they are not about a visitor.
        if (request.method === "POST" && !request.headers.origin) return answer.end("{}");
        if (tracking.isSilent) {
          swallowed += 1;
          return;
        }
        const isReport = request.method === "POST";
        if (isReport) reports.push(await readRequestBody(request));
        else if (request.method === "GET") tags.push(request.url ?? "");
        answer.setHeader("access-control-allow-origin", "*");
        answer.setHeader("content-type", isReport ? "application/json" : "text/javascript");
        answer.end(isReport ? "{}" : "window.tagsSaw = window.dataLayer.map((one) => one.event);");
      }).listen(0, "127.0.0.1");
      await once(collector, "listening");
      const { port } = collector.address() as AddressInfo;
      const tracking: Tracking = { port, tags, reports, isSilent: false, swallowed: () => swallowed };
      await use(tracking);
      collector.closeAllConnections();
      collector.close();
    },
    { scope: "worker" },
  ],
  shop: [
    async ({ shop, tracking }, use, { workerIndex }) => {
      const web = createSupervisor({ logDir: join(testData, `consent-${workerIndex}`) });
      const { port } = await findFreePort(0, "127.0.0.1");
      const url = `http://127.0.0.1:${port}`;
      const variables = {
        PORT: String(port),
        PUBLIC_URL: url,
        TAG_MANAGER_ID: "GTM-TEST",
        TAG_MANAGER_URL: `http://127.0.0.1:${tracking.port}/gtm.js`,
        SENTRY_DSN: `http://publickey@127.0.0.1:${tracking.port}/7`,
      };
      await web.start({
        name: "web",
        command: process.execPath,
        args: ["src/server/main.ts"],
        cwd: join(root, "apps/web"),
        env: { ...shop.services.env, ...variables },
      });
      const isServerReady = () =>
        fetch(`${url}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await expect.poll(isServerReady, { timeout: SHOP_START_TIMEOUT_MS }).toBe(true);
      await use({ ...shop, url });
      await web.stopAll();
    },
    { scope: "worker", timeout: SHOP_START_TIMEOUT_MS },
  ],
});

// All tests run in one worker and therefore share one web process.
test.describe.configure({ mode: "default" });

async function readRequestBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

const getConsentBanner = (page: Page) => page.getByRole("region", { name: "Allow analytics and error reports?" });
const readConsentCookie = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === "privacyChoice")?.value;

/** Waits until the page has sent no request for two seconds. */
async function waitForNetworkIdle(page: Page): Promise<void> {
  for (;;) {
    const request = await page.waitForEvent("request", { timeout: 2_000 }).catch(() => null);
    if (!request) return;
    await request.response().catch(() => null);
  }
}

const replayMs = 8_000;

test("no tracking script loads without the visitor's consent (S-040, S-232, C-32)", async ({
  page,
  tracking: { tags, reports },
}) => {
  await page.goto("/shipping");
  await expect(getConsentBanner(page)).toBeVisible();
  await waitForNetworkIdle(page);
  expect([tags, reports]).toEqual([[], []]);
  await getConsentBanner(page).getByRole("button", { name: "Decline" }).click();
  await expect(getConsentBanner(page)).toBeHidden();
  expect(await readConsentCookie(page)).toBe("no");
  await page.reload();
  await waitForNetworkIdle(page);
  await expect(getConsentBanner(page)).toBeHidden();
  expect([tags, reports]).toEqual([[], []]);
});

test("the tag manager loads only while the visitor consents (S-040)", async ({ page, tracking: { tags } }) => {
  tags.length = 0;
  await page.goto("/shipping");
  await getConsentBanner(page).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => tags).toEqual(["/gtm.js?id=GTM-TEST"]);
  const readTagManagerEvents = () => page.evaluate(() => (window as { tagsSaw?: string[] }).tagsSaw);
  await expect.poll(readTagManagerEvents).toEqual(["pageview", "gtm.js"]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy choices" }).click();
  await expect(page.getByText("You accepted.")).toBeVisible();
  await page.context().addCookies([{ name: "_tag", value: "1", url: page.url() }]);
  const reloaded = page.waitForEvent("load");
  await page.getByRole("main").getByRole("button", { name: "Decline" }).click();
  await reloaded;
  await expect(page.getByText("You declined.")).toBeVisible();
  await waitForNetworkIdle(page);
  expect(tags).toHaveLength(1);
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).not.toContain("_tag");
  expect(names).toContain("userId");
});

test("Global Privacy Control counts as declining consent", async ({ page, tracking: { tags, reports } }) => {
  tags.length = 0;
  reports.length = 0;
  await page.addInitScript(() => Object.defineProperty(navigator, "globalPrivacyControl", { value: true }));
  await page.goto("/privacy");
  await expect(page.getByText("Your browser sends a Global Privacy Control signal.")).toBeVisible();
  await waitForNetworkIdle(page);
  await expect(getConsentBanner(page)).toBeHidden();
  expect([tags, reports]).toEqual([[], []]);
});

test("the consent dialog causes no layout shift", async ({ page, shopper }) => {
  await page.goto("/shipping");
  await expect(getConsentBanner(page)).toBeVisible();
  await shopper.inspectPage("the consent dialog");
  const [decline, accept] = await Promise.all(
    ["Decline", "Accept"].map((name) => getConsentBanner(page).getByRole("button", { name }).boundingBox()),
  );
  expect([accept?.width, accept?.height]).toEqual([decline?.width, decline?.height]);
  const shifted = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().reduce((sum, one) => sum + (one as unknown as { value: number }).value, 0)),
        ).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 1_000);
      }),
  );
  expect(shifted).toBeLessThan(0.01);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(getConsentBanner(page).getByRole("link", { name: "Learn more" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(getConsentBanner(page).getByRole("button", { name: "Decline" })).toBeFocused();
  for (const path of ["/create/trio", "/cart", "/checkout"]) {
    await page.goto(path);
    await waitForNetworkIdle(page);
    await expect(getConsentBanner(page), path).toBeHidden();
  }
});

const markers = {
  email: "ada.lovelace@example.com",
  street: "1815 Ockham Park",
  cartId: "cart_0123456789abcdefghjkmnpqrs",
  photo: "/photos/0123456789abcdefghjkmnpqrs/1600.jpg",
  signed: "X-Amz-Signature=abc123def",
  uuid: "0b6bd0a2-7f3c-4a1e-9a52-3a51c2a1d111",
};

test("reports of browser errors and their session replays contain no personal data (S-232, C-32)", async ({
  page,
  watched,
  tracking: { reports },
}) => {
  watched.allowErrors(/planted/);
  reports.length = 0;
  await page.goto(`/contact?email=${encodeURIComponent(markers.email)}`);
  await getConsentBanner(page).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => reports.length, { timeout: 30_000 }).toBeGreaterThan(0);
  await page.getByLabel("Your message").fill(markers.street);
  await page.getByLabel("Your email").fill(markers.email);
  await page.evaluate((planted) => {
    const picture = document.createElement("img");
    picture.alt = planted.street;
    picture.src = `${planted.photo}?${planted.signed}`;
    const words = document.createElement("p");
    words.textContent = `${planted.street}, ${planted.email}`;
    words.title = planted.email;
    document.querySelector("main")?.append(picture, words);
  }, markers);
  watched.allowErrors(/photos\/0123456789|404/);
  await page.waitForTimeout(1_000);
  await page.evaluate((planted) => {
    setTimeout(() => {
      const { email, street, cartId, photo, signed, uuid } = planted;
      throw new Error(`planted: ${email} ${street} ${cartId} ${location.origin}${photo}?${signed} ${uuid}`);
    });
  }, markers);
  const listErrorReportTypes = () =>
    reports.flatMap((report) => [...report.matchAll(/^\{"type":"(\w+)"/gm)].map(([, type]) => type));
  await expect
    .poll(listErrorReportTypes, { timeout: 40_000 })
    .toEqual(expect.arrayContaining(["event", "replay_recording"]));
  const everything = reports.join("\n");
  expect(everything).toContain("planted: [removed]");
  for (const [name, marker] of Object.entries(markers)) {
    expect(everything.includes(marker), `${name} is in a report`).toBe(false);
    expect(everything.includes(encodeURIComponent(marker)), `${name} is in a report`).toBe(false);
  }
  expect(everything).not.toContain("0123456789abcdefghjkmnpqrs");

  await test.step("an order page reports errors but records no session replay", async () => {
    watched.allowErrors(/404/);
    await page.goto(`/order/order_${"0".repeat(26)}`);
    // Ignore the last part of the replay, which the previous page sends while it unloads.
    await page.waitForTimeout(2_000);
    reports.length = 0;
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("planted on an order"))));
    await expect.poll(listErrorReportTypes, { timeout: 20_000 }).toContain("event");
    await page.waitForTimeout(replayMs);
    expect(listErrorReportTypes().filter((type) => type?.startsWith("replay"))).toEqual([]);
  });

  await test.step("after consent is withdrawn nothing is sent, not even buffered data", async () => {
    await page.goto("/privacy");
    await waitForNetworkIdle(page);
    const before = reports.length;
    const reloaded = page.waitForEvent("load");
    await page.getByRole("main").getByRole("button", { name: "Decline" }).click();
    await reloaded;
    await waitForNetworkIdle(page);
    expect(reports.length).toBe(before);
  });
});

test("if the tag manager is unavailable, the page works as usual (S-040)", async ({
  page,
  watched,
  tracking: { tags },
}) => {
  // The browser logs failed requests to the console.
  watched.allowErrors(/gtm\.js|ERR_FAILED/);
  tags.length = 0;
  await page.route(/gtm\.js/, (route) => route.abort());
  await page.goto("/shipping");
  await getConsentBanner(page).getByRole("button", { name: "Accept" }).click();
  await page.reload();
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
});

test("unanswered error reports and tag manager requests do not delay the page (fault 33)", async ({
  page,
  watched,
  tracking,
}) => {
  watched.allowErrors(/planted/);
  tracking.reports.length = 0;
  await page.goto("/shipping");
  await getConsentBanner(page).getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => tracking.tags.length).toBeGreaterThan(0);
  await expect.poll(() => tracking.reports.length, { timeout: 30_000 }).toBeGreaterThan(0);

  tracking.isSilent = true;
  tracking.reports.length = 0;
  await page.goto("/faq", { waitUntil: "load" });
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  await page.evaluate(() => void setTimeout(() => Promise.reject(new Error("planted"))));
  await expect.poll(() => tracking.swallowed(), { timeout: 30_000 }).toBeGreaterThan(1);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Cart/ }).click();
  await expect(page.getByRole("dialog", { name: "Your cart" })).toBeVisible();
  await page.goto("/browse");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  tracking.isSilent = false;
  expect(tracking.reports).toEqual([]);
});
