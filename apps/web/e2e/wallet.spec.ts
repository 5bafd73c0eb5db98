import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { goToCheckout } from "./go-to-checkout.ts";
import * as photos from "./photos.ts";
import { cards, type Shopper } from "./shopper.ts";

/** Taps from “Start with three photos” to the paid order, without the system’s photo picker and without typing. */
const MAX_TAPS = { wallet: 8, card: 10 };
const MAX_TYPED_FIELDS = 8;

const getWalletButton = (page: Page) => page.getByRole("button", { name: "Simulated wallet" });
const getSheet = (page: Page) => page.getByRole("dialog", { name: "Simulated wallet" });
const getConfirmButton = (page: Page) => getSheet(page).getByRole("button", { name: /^Confirm/ });
const getRejectionAlert = (page: Page, text: string) => page.getByRole("alert").filter({ hasText: text });

function createTapCounter() {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return { tap, countTaps: () => taps };
}

async function addThreePhotosToCart(page: Page, shopper: Shopper, tap: (target: Locator) => Promise<void>) {
  await page.goto("/");
  await tap(page.getByRole("link", { name: "Start with three photos" }).first());
  const picker = page.getByText("Choose photos", { exact: true }).filter({ visible: true }).first();
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap(picker)]);
  const files = await Promise.all(
    ([1, 3, 6] as const).map((orientation) => photos.createPhotoWithOrientation(orientation)),
  );
  await chooser.setFiles(files.map(({ name, mimeType, buffer }) => ({ name, mimeType, buffer })));
  await shopper.waitUntilTilesReady(1, 2, 3);
  const addToCart = page.getByRole("button", { name: "Add to cart" });
  const printAnyway = page.getByRole("button", { name: "Print anyway", exact: true });
  await tap(addToCart);
  await expect(shopper.getCartDialog().or(printAnyway)).toBeVisible();
  if (await printAnyway.isVisible()) {
    await tap(printAnyway);
    await tap(addToCart);
  }
}

async function openSheet(page: Page): Promise<Locator> {
  await getWalletButton(page).click();
  await expect(getConfirmButton(page)).toBeEnabled();
  return getSheet(page);
}

/** Opens the cart drawer on a page without a payment form. */
async function openCartDrawer(page: Page): Promise<void> {
  await page.goto("/faq");
  await page.getByRole("button", { name: "Cart, 1 item" }).click();
}

test("a new visitor buys three photos with a digital wallet in at most eight taps", async ({
  page,
  shopper,
  inbox,
}) => {
  const { tap, countTaps } = createTapCounter();
  await addThreePhotosToCart(page, shopper, tap);
  await expect(getWalletButton(page)).toBeVisible();
  await shopper.inspectPage("a cart with a wallet");
  await tap(getWalletButton(page));
  await expect(getConfirmButton(page)).toHaveText("Confirm $71.99");
  await tap(getConfirmButton(page));
  const { number } = await shopper.waitForOrderPage();
  expect(countTaps()).toBeLessThanOrEqual(MAX_TAPS.wallet);
  await expect(page.getByText("1 Main Street").filter({ visible: true }).first()).toBeVisible();
  await inbox.waitForEmail("wallet@example.com", new RegExp(number));
});

test("a new visitor buys three photos by card in at most ten taps and eight fields", async ({ page, shopper }) => {
  const { tap, countTaps } = createTapCounter();
  await addThreePhotosToCart(page, shopper, tap);
  await tap(shopper.getCartDialog().getByRole("link", { name: "Check out" }));
  await expect(shopper.getPayButton()).toBeEnabled();
  const typed: [Locator, string][] = [
    [page.getByRole("textbox", { name: "Email" }), "card@example.com"],
    [shopper.getAddressFields().getByLabel("First name"), "Ada"],
    [shopper.getAddressFields().getByLabel("Last name"), "Vega"],
    [shopper.getAddressFields().getByLabel("Street address"), "1200 Ocean Drive"],
    [shopper.getAddressFields().getByLabel("ZIP code"), "33139"],
    [shopper.getCardFields().getByLabel("Card number"), cards.good],
    [shopper.getCardFields().getByLabel("Expiry date"), "12 / 34"],
    [shopper.getCardFields().getByLabel("Security code"), "123"],
  ];
  expect(typed.length).toBeLessThanOrEqual(MAX_TYPED_FIELDS);
  for (const [field, text] of typed) await field.fill(text);
  await expect(shopper.getCardFields().getByLabel("ZIP code")).toHaveValue("33139");
  await expect(shopper.getAddressFields().getByLabel("City")).toHaveValue("Miami Beach");
  await expect(shopper.getPayButton()).toHaveText(/^Pay \$/);
  await tap(shopper.getPayButton());
  await shopper.waitForOrderPage();
  expect(countTaps()).toBeLessThanOrEqual(MAX_TAPS.card);
});

test("the payment sheet shows the tax for the wallet's delivery address", async ({ page, shop, shopper }) => {
  const { visitor } = await goToCheckout(shop, shopper);
  await openSheet(page);
  await expect(getConfirmButton(page)).toHaveText("Confirm $28.00");
  await getSheet(page).getByLabel("Ship to").selectOption({ label: "Miami Beach, Florida" });
  await expect(getConfirmButton(page)).toHaveText("Confirm $29.96");
  await expect(getSheet(page)).toContainText("Sales tax$1.96");
  await getConfirmButton(page).click();
  const { orderId } = await shopper.waitForOrderPage();
  expect(await visitor.calls.orders.read.query({ orderId: orderId as never })).toMatchObject({
    email: "wallet@example.com",
    totals: { tax: 196, total: 2996 },
    shippingAddress: { firstName: "Sam", lastName: "Wallet", address1: "1200 Ocean Drive", address2: "Apt 4" },
  });
});

test("if the cart changes while the payment sheet is open, nothing is charged", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/409/);
  const { visitor, cart } = await goToCheckout(shop, shopper);
  await openSheet(page);
  await visitor.calls.cart.removePromo.mutate({ cartId: cart.id });
  await getConfirmButton(page).click();
  await expect(getRejectionAlert(page, "Your cart or its price changed while you were paying.")).toContainText(
    "You have not been charged.",
  );
  expect(await visitor.calls.cart.read.query({ cartId: cart.id })).toMatchObject({ state: "open", checkoutId: null });
  await shopper.inspectPage("a rejected wallet payment");
  await openSheet(page);
  await expect(getConfirmButton(page)).toHaveText("Confirm $35.00");
  await getConfirmButton(page).click();
  await shopper.waitForOrderPage();
});

test("the page explains why the shop cannot ship to the wallet's delivery address", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/422/);
  const { visitor, cart } = await goToCheckout(shop, shopper);
  const before = await visitor.calls.cart.read.query({ cartId: cart.id });
  await openSheet(page);
  await getSheet(page).getByLabel("Ship to").selectOption({ label: "Reno with a wrong ZIP code" });
  await expect(getSheet(page).getByRole("alert")).toHaveText(
    "The shop can’t ship to this address. Choose another one.",
  );
  await expect(getConfirmButton(page)).toBeDisabled();
  await page.keyboard.press("Escape");
  await expect(getRejectionAlert(page, "ZIP code 33139 isn’t in Nevada.")).toContainText("You have not been charged.");
  expect(await visitor.calls.cart.read.query({ cartId: cart.id })).toEqual(before);
});

test("after a declined card in the wallet, another card pays for the same order", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/402/);
  const { visitor } = await goToCheckout(shop, shopper);
  await openSheet(page);
  await getSheet(page).getByLabel("Pay with").selectOption({ label: "Card that is declined" });
  await getConfirmButton(page).click();
  await expect(getRejectionAlert(page, "Your card was declined.")).toContainText("You have not been charged.");
  await expect(getSheet(page)).toBeHidden();
  await openSheet(page);
  await getConfirmButton(page).click();
  const { orderId } = await shopper.waitForOrderPage();
  expect(await visitor.calls.orders.list.query({ page: 1 })).toMatchObject({ total: 1, orders: [{ id: orderId }] });
});

test("the shopper can complete the bank's 3-D Secure challenge while the cart drawer is open", async ({
  page,
  shop,
  shopper,
}) => {
  await goToCheckout(shop, shopper);
  await openCartDrawer(page);
  await openSheet(page);
  await getSheet(page).getByLabel("Pay with").selectOption({ label: "Card that asks the bank" });
  await getConfirmButton(page).click();
  await expect(page.getByRole("dialog", { name: "Is this you?" })).toContainText("$28.00");
  // Stripe shows the challenge in the page, so the drawer must not make the page inert.
  expect(await page.locator("dialog:modal", { hasText: "Your cart" }).count()).toBe(0);
  await page.getByRole("button", { name: "Approve" }).click();
  await shopper.waitForOrderPage();
});

test("a wallet payment works with only the keyboard", async ({ page, shop, shopper, watched }) => {
  watched.allowErrors(/402/);
  await goToCheckout(shop, shopper);
  await openCartDrawer(page);
  await expect(getWalletButton(page)).toBeVisible();
  await getWalletButton(page).focus();
  await page.keyboard.press("Enter");
  await expect(getConfirmButton(page)).toBeEnabled();
  await getSheet(page).getByLabel("Pay with").focus();
  await page.keyboard.press("ArrowDown");
  await getConfirmButton(page).press("Enter");
  await expect(getRejectionAlert(page, "Your card was declined.")).toBeVisible();
  await expect(shopper.getCartDialog()).toBeVisible();
  await getWalletButton(page).press("Enter");
  await expect(getConfirmButton(page)).toBeEnabled();
  await getConfirmButton(page).press("Enter");
  await shopper.waitForOrderPage();
});

test("the checkout reserves space for a wallet button that was shown at the last visit", async ({
  page,
  shop,
  shopper,
}) => {
  await goToCheckout(shop, shopper);
  await expect(getWalletButton(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.cookie)).toContain("hasWallet=yes");
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as Array<{ value: number }>) moved.push(entry.value);
    }).observe({ type: "layout-shift" });
  });
  await page.reload();
  await expect(getWalletButton(page)).toBeVisible();
  await expect(shopper.getPayButton()).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { moved: number[] }).moved)).toEqual([]);
});

for (const place of ["checkout page", "cart drawer"] as const) {
  test(`without a wallet, the ${place} reserves no space for a wallet button`, async ({ page, shop, shopper }) => {
    await page.addInitScript(() => {
      localStorage.setItem("sim-no-wallet", "1");
      const moved: number[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as Array<{ value: number }>) moved.push(entry.value);
      }).observe({ type: "layout-shift" });
    });
    await goToCheckout(shop, shopper);
    if (place === "cart drawer") await openCartDrawer(page);
    // Stripe's element reports that the browser has no wallet, so the page deletes the wallet cookie.
    await expect(page.locator(".sim-wallet").filter({ visible: false }).first()).toBeAttached();
    await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain("hasWallet");
    await expect(page.getByRole("region", { name: "Express checkout" })).toHaveCount(0);
    expect(
      await page
        .locator("[aria-label='Express checkout']")
        .last()
        .evaluate((area) => area.clientHeight),
    ).toBe(0);
    const moved = await page.evaluate(() => (window as unknown as { moved: number[] }).moved);
    expect(moved.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(0.02);
  });
}
