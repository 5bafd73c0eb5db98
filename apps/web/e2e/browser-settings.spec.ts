import type { Page } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";

/** Makes every storage of the browser throw, as in browsers that block cookies and site data. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    const denyAccess = () => {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"])
      Object.defineProperty(window, name, { get: denyAccess });
    for (const name of ["locks", "serviceWorker"]) Object.defineProperty(navigator, name, { get: denyAccess });
    Object.defineProperty(window, "BroadcastChannel", { value: denyAccess });
  });

/** Names the visible controls that have neither a border nor an outline. */
const listBorderlessControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("button, input:not(.sr-only), select, textarea, a.inline-flex.rounded-xl")]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => !/^(?:checkbox|radio|range)$/.test(control.getAttribute("type") ?? ""))
      .filter((control) => Number.parseFloat(getComputedStyle(control).borderTopWidth) === 0)
      .map((control) => control.getAttribute("aria-label") ?? control.textContent),
  );

test("with browser storage blocked, a wall can be bought without errors", async ({ page, shop, shopper }) => {
  await blockStorage(page);
  for (const path of ["/", "/browse", "/art", "/art-sets", "/planner", "/offline", "/contact", "/order/find"]) {
    await page.goto(path);
    await page.getByRole("button", { name: /^Cart/ }).click();
    await expect(shopper.getCartDialog()).toBeVisible();
  }
  await shopper.startWall("trio");
  await shopper.chooseFrame("Whisper");
  await shopper.openTool("Preview");
  await page.getByRole("button", { name: "Save wall" }).click();
  await expect(page.getByRole("dialog", { name: "Save wall" })).toBeVisible();
  const visitor = createApiShopper(shop);
  await visitor.createUploadLaterCheckout("blocked.storage@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await page.goto("/cart");
  await expect(shopper.getOrderTotal()).toBeVisible();
  await page.goto("/checkout");
  await expect(shopper.getPayButton()).toBeEnabled();
});

test("with forced colors, every button and field has a border", async ({ page, shop, shopper }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const visitor = createApiShopper(shop);
  await visitor.createUploadLaterCheckout("forced.colors@example.com");
  await visitor.addCookiesToBrowser(page.context());
  for (const path of ["/", "/browse", "/create/trio", "/cart", "/checkout", "/contact"]) {
    await page.goto(path);
    if (path === "/checkout") await expect(shopper.getPayButton()).toBeEnabled();
    expect(await listBorderlessControls(page), path).toEqual([]);
  }
});

test("order, cart and help pages are printed without header and footer", async ({ page, shop }) => {
  const visitor = createApiShopper(shop);
  const checkout = await visitor.createUploadLaterCheckout("printed@example.com");
  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await visitor.addCookiesToBrowser(page.context());
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const path of [`/order/${orderId}`, "/cart", "/returns"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  }
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(0);
  const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(background).toBe("rgb(247, 247, 244)");
});
