import type { Response } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { openAdminPage } from "./open-admin-page.ts";
import * as photos from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";
import { expect, test } from "./shop-with-connections.ts";

// This spec tests outages in the browser. packages/chaos/src/dependencies.slow.test.ts tests the API's responses.

async function createShopperWithCheckout(shop: RunningShop, name: string) {
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  const photoId = await visitor.send((await photos.createPhotoWithOrientation(2)).buffer);
  await visitor.waitUntilPhotosReady(photoId);
  const checkout = await visitor.createCheckout(`${name}-${Date.now()}@example.com`, [photoId], "single_tile");
  return { visitor, checkout };
}

test.afterEach(({ proxied }) => {
  for (const proxy of Object.values(proxied.proxies)) proxy.setState("up");
});

test("a cart change made while Postgres is down is saved after the outage", async ({
  page,
  shopper,
  watched,
  proxied: { proxies },
}) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await shopper.addToCart();
  watched.allowErrors(/503|ERR_|live\.events/);
  proxies.postgres.setState("down");

  await test.step("the cart can be changed during the outage, and the change is saved after the outage", async () => {
    const isFailedCartUpdate = (response: Response) => response.url().includes("cart.updateLine") && !response.ok();
    const firstCall = page.waitForResponse(isFailedCartUpdate);
    await shopper.getCartDialog().getByRole("button", { name: "Increase quantity" }).click();
    await expect(shopper.getCartDialog()).toContainText("$56.00");
    await firstCall;
    await page.waitForResponse(isFailedCartUpdate);
    await expect(shopper.getCartDialog()).toContainText("$56.00");
    await expect(page.getByText("The shop is briefly unavailable.")).toHaveCount(0);
    const saved = page.waitForResponse((response) => response.url().includes("cart.updateLine") && response.ok());
    proxies.postgres.setState("up");
    await saved;
  });

  await test.step("content pages load while Postgres is down", async () => {
    proxies.postgres.setState("down");
    for (const path of ["/", "/faq", "/browse", "/shipping"]) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    proxies.postgres.setState("up");
  });

  await page.goto("/cart");
  await expect(page.getByTestId("total").filter({ visible: true })).toContainText("$56.00");
});

test("print proofs appear on the order page after an outage of the object store", async ({
  page,
  shop,
  shopper,
  watched,
  proxied: { proxies },
}) => {
  const { visitor, checkout } = await createShopperWithCheckout(shop, "store");
  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/order/${orderId}`);
  await shopper.waitForProofs(1);

  watched.allowErrors(/503|proof\.jpg/);
  proxies.store.setState("down");
  await page.reload();
  const placeholder = page.getByRole("img", { name: /^Not available right now: (Photo|Art) 1 of / });
  await expect(placeholder).toBeVisible();
  await shopper.inspectPage("an order with placeholders for proofs");
  proxies.store.setState("up");
  await expect(page.getByRole("img", { name: /^Print proof: (Photo|Art) 1 of / })).toBeVisible({ timeout: 40_000 });
});

test("after an outage, a retry loads the checkout page or the order page", async ({
  page,
  shop,
  watched,
  proxied: { proxies },
}) => {
  const { visitor, checkout } = await createShopperWithCheckout(shop, "away");
  await visitor.addCookiesToBrowser(page.context());
  watched.allowErrors(/503|live\.events/);
  const assertPageRecovers = async (path: string, problem: string, title: string) => {
    proxies.postgres.setState("down");
    await page.goto(path);
    await expect(page.getByText(problem)).toBeVisible({ timeout: 40_000 });
    proxies.postgres.setState("up");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  };

  await assertPageRecovers(`/checkout/${checkout.id}`, "We couldn’t open this checkout.", "Checkout");
  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await assertPageRecovers(`/order/${orderId}`, "We couldn’t open your order.", "Your order is confirmed");
});

test("the admin pages show a notice while Redis is down", async ({ page, owner, proxied: { proxies } }) => {
  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const notice = page.getByRole("status").filter({ hasText: "Redis is down." });
  await expect(notice).toHaveCount(0);
  proxies.redis.setState("down");
  await expect(notice).toBeVisible({ timeout: 40_000 });
  proxies.redis.setState("up");
  await expect(notice).toBeHidden({ timeout: 40_000 });
});

test("an admin page keeps unsaved input during an outage", async ({ page, owner, watched, proxied: { proxies } }) => {
  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await openAdminPage(page, "Production", "Stock");
  await page.getByRole("button", { name: "Change the count of Whisper, X-Large" }).click();
  const count = page.getByLabel("On the shelf now");
  await count.fill("23");
  const notice = page.getByRole("status").filter({ hasText: "The server isn’t responding" });
  await expect(notice).toHaveCount(0);

  watched.allowErrors(/503|live\.events/);
  proxies.postgres.setState("down");
  await expect(notice).toBeVisible({ timeout: 60_000 });
  await expect(count).toHaveValue("23");
  proxies.postgres.setState("up");
  await expect(notice).toBeHidden({ timeout: 60_000 });
  await page.getByRole("button", { name: "Save count" }).click();
  await expect(page.getByText("23 on the shelf, 0 reserved")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("23 on the shelf, 0 reserved")).toHaveCount(0);
});

test("shoppers can fill the cart during an outage of every other service", async ({
  page,
  shop,
  watched,
  proxied: { proxies },
}) => {
  watched.allowErrors(/503|art-images|_next\/image/);
  for (const service of ["redis", "store", "payments", "mail"] as const) proxies[service].setState("down");
  for (const path of ["/", "/browse", "/faq", "/art"]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  await page.goto("/create/single_tile");
  await page.getByLabel("Upload photos later").check();
  await page.getByRole("button", { name: "Add to cart" }).click();
  const cart = page.getByRole("dialog", { name: "Your cart" });
  await expect(cart.getByRole("heading", { level: 3 })).toHaveCount(1);
});

test("a photo chosen while the web process is down is uploaded after the restart (F-04)", async ({
  shopper,
  watched,
  proxied: { shop },
}) => {
  watched.allowErrors(/ERR_|50\d|Failed to load chunk|live\.events|fetching the script|importScripts/);
  await shopper.startWall("single_tile");
  const web = shop.processes.find(({ name }) => name === "web");
  process.kill(web?.pid() ?? 0, "SIGKILL");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(3)]);
  await shopper.waitUntilTilesReady(1);
});

test("photos that failed to upload while the web process was down are uploaded later", async ({
  page,
  shopper,
  watched,
  proxied: { shop },
}) => {
  test.setTimeout(240_000);
  // If the preview worker is still loading when the shop stops, it logs errors.
  watched.allowErrors(/ERR_|Failed|live\.events|trpc|fetching the script|importScripts/);
  await shopper.startWall("single_tile");
  const calls = "**/api/trpc/**";
  await page.route(calls, (route) => route.abort("connectionrefused"));
  const web = shop.processes.find(({ name }) => name === "web");
  // Kill the web process. This also closes its open connections.
  process.kill(web?.pid() ?? 0, "SIGKILL");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(3)]);
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "failed", { timeout: 90_000 });
  await page.unroute(calls);
  await shopper.waitUntilTilesReady(1);
});
