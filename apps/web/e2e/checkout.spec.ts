import type { Page } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { goToCheckout } from "./go-to-checkout.ts";
import { cards } from "./shopper.ts";

test("submitting an empty checkout form lists its errors with links to the fields", async ({ page, shop, shopper }) => {
  await goToCheckout(shop, shopper);
  await shopper.getPayButton().click();
  const summary = page.getByRole("alert").filter({ hasText: "Please fix" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("8 fields");
  await summary.getByRole("link", { name: "Enter your card details." }).click();
  await expect(page.getByLabel("Card number")).toBeFocused();
  await summary.getByRole("link", { name: "Enter a ZIP code." }).click();
  await expect(shopper.getAddressFields().getByLabel("ZIP code")).toBeFocused();
  await page.keyboard.type("33139");
  await expect(shopper.getAddressFields().getByLabel("State")).toHaveValue("FL");
  await expect(shopper.getAddressFields().getByLabel("City")).toHaveValue("Miami Beach");
  await expect(summary).toContainText("5 fields");
});

test("the checkout form keeps its input after a reload", async ({ page, shop, shopper }) => {
  const { visitor, cart } = await goToCheckout(shop, shopper);
  await shopper.fillAddress("ada@gmial.com");
  await page.getByRole("button", { name: "ada@gmail.com" }).click();
  await page.getByRole("checkbox", { name: "Add a gift note" }).check();
  await page.getByRole("textbox", { name: "Gift note" }).fill("For your first wall. Love, A.");
  await page.getByRole("textbox", { name: "Gift note" }).blur();
  await expect
    .poll(async () => (await visitor.calls.cart.read.query({ cartId: cart.id })).extras.giftNote)
    .toBe("For your first wall. Love, A.");
  await page.reload();
  await expect(shopper.getPayButton()).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@gmail.com");
  await expect(shopper.getAddressFields().getByLabel("Street address")).toHaveValue("1200 Ocean Drive");
  await expect(page.getByRole("textbox", { name: "Gift note" })).toHaveValue("For your first wall. Love, A.");
});

test("the checkout form is inert until its scripts have loaded", async ({ page, request, shop, shopper }) => {
  const email = `html-${Date.now()}@example.com`;
  const visitor = createApiShopper(shop);
  const { id, cartId } = await visitor.createUploadLaterCheckout(email);
  const before = await visitor.calls.cart.read.query({ cartId });
  expect(await (await request.get(`/checkout/${id}`)).text()).not.toContain(email);
  await visitor.addCookiesToBrowser(page.context());
  const loaded = Promise.withResolvers<void>();
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  const field = page.getByLabel("Email", { exact: true });
  for (const path of ["/checkout", `/checkout/${id}`]) {
    const response = await page.goto(path, { waitUntil: "commit" });
    expect(response?.headers()["cache-control"]).toContain("no-store");
    await expect(field).toHaveValue(email);
    await expect(field).toBeVisible();
    await field.evaluate((input) => input.focus());
    expect(await field.evaluate((input) => input === document.activeElement)).toBe(false);
  }
  loaded.resolve();
  await expect(shopper.getPayButton()).toBeEnabled();
  await field.focus();
  await expect(field).toBeFocused();
  expect(await visitor.calls.cart.read.query({ cartId })).toEqual(before);
});

test("the total appears next to the pay button once state and ZIP are known", async ({ page, shop, shopper }) => {
  const { visitor } = await goToCheckout(shop, shopper);
  const total = page.getByRole("status", { name: "Total due" });
  await expect(total).toContainText("Sales tax depends on your address.");
  await expect(shopper.getPayButton()).toHaveText("Pay");
  await shopper.fillAddress(`taxed-${Date.now()}@example.com`);
  await expect(total).toHaveText("Items and shipping$28.00Sales tax (Florida)$1.96Total$29.96");
  await expect(shopper.getPayButton()).toHaveText("Pay $29.96");
  await shopper.getAddressFields().getByLabel("State").selectOption("OR");
  await expect(total).toHaveText("Items and shipping$28.00Sales tax (Oregon)$0.00Total$28.00");
  await expect(shopper.getPayButton()).toHaveText("Pay $28.00");
  await shopper.getAddressFields().getByLabel("State").selectOption("FL");
  await shopper.fillCard(cards.good);
  const { orderId } = await shopper.payAndWaitForOrder();
  const { totals } = await visitor.calls.orders.read.query({ orderId: orderId as never });
  expect(totals).toMatchObject({ tax: 196, total: 2996 });
});

test("the estimated arrival depends on the US state in the postal address (F-25)", async ({ page, shop, shopper }) => {
  await goToCheckout(shop, shopper);
  const shipping = page.getByRole("region", { name: "Shipping" });
  await expect(shipping).toContainText("It usually arrives 2–6 business days later.");
  await shopper.getAddressFields().getByLabel("State").selectOption("HI");
  await expect(shipping).toContainText("It usually arrives 5–10 business days later.");
  await shopper.getAddressFields().getByLabel("State").selectOption("AE");
  await expect(shipping).toContainText("Mail to this address takes longer");
  await expect(shipping).not.toContainText("usually arrives");
  await shopper.getAddressFields().getByLabel("State").selectOption("GU");
  await expect(shopper.getAddressFields()).toContainText("We ship to Guam by USPS.");
});

test("a ZIP code of another US state is accepted after the shopper confirms it", async ({ shop, shopper }) => {
  await goToCheckout(shop, shopper);
  const fields = shopper.getAddressFields();
  await fields.getByLabel("ZIP code").fill("42223");
  await expect(fields.getByLabel("State")).toHaveValue("KY");
  await fields.getByLabel("State").selectOption("TN");
  await expect(fields).toContainText("ZIP code 42223 is in Fort Campbell, Kentucky.");
  await fields.getByRole("button", { name: "use as entered" }).click();
  await expect(fields.getByRole("button", { name: "use as entered" })).toBeHidden();
  await expect(fields.getByLabel("State")).toHaveValue("TN");
  await expect(fields).not.toContainText("ZIP code 42223 is in");
  await expect(fields.getByLabel("Apartment")).toHaveAttribute("maxlength", "100");
});

test("a ZIP code fills in city and state without replacing typed text", async ({ page, shop, shopper }) => {
  await goToCheckout(shop, shopper);
  const zip = shopper.getAddressFields().getByLabel("ZIP code");
  const city = shopper.getAddressFields().getByLabel("City");
  const state = shopper.getAddressFields().getByLabel("State");
  await zip.fill("33139");
  await expect(city).toHaveValue("Miami Beach");
  await expect(state).toHaveValue("FL");
  await zip.fill("98101");
  await expect(city).toHaveValue("Seattle");
  await expect(state).toHaveValue("WA");
  await city.fill("Ballard");
  await zip.fill("97201");
  await expect(state).toHaveValue("OR");
  await expect(city).toHaveValue("Ballard");
  await state.selectOption("CA");
  const note = shopper
    .getAddressFields()
    .getByRole("status")
    .filter({ hasText: "ZIP code 97201 is in Portland, Oregon." });
  await note.getByRole("button", { name: "Use Portland, Oregon" }).click();
  await expect(city).toHaveValue("Portland");
  await expect(state).toHaveValue("OR");
  await expect(note).toBeHidden();
  await expect(page.getByRole("status", { name: "Total due" })).toContainText("Sales tax (Oregon)");
});

test("the postal address fields have the autocomplete tokens and keyboard types that browsers need", async ({
  page,
  shop,
  shopper,
}) => {
  await goToCheckout(shop, shopper);
  const form = page.getByRole("form", { name: "Checkout" });
  const readInputAttributes = (names: readonly string[]) =>
    Promise.all(
      names.map(async (name) => {
        const field = form.locator(`[name=${name}]`);
        return [await field.getAttribute("autocomplete"), await field.getAttribute("inputmode")];
      }),
    );
  expect(await readInputAttributes(["email", "firstName", "lastName", "address1", "address2"])).toEqual([
    ["email", "email"],
    ["shipping given-name", null],
    ["shipping family-name", null],
    ["shipping address-line1", null],
    ["shipping address-line2", null],
  ]);
  expect(await readInputAttributes(["zip", "city", "provinceCode", "phone"])).toEqual([
    ["shipping postal-code", "numeric"],
    ["shipping address-level2", null],
    ["shipping address-level1", null],
    ["shipping tel", "tel"],
  ]);
});

test("a changed total is shown before any charge", async ({ page, shop, shopper }) => {
  const { visitor, cart } = await goToCheckout(shop, shopper);
  await shopper.fillAddress(`twice-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await visitor.calls.cart.removePromo.mutate({ cartId: cart.id });
  await shopper.getPayButton().click();
  // $37.45 includes Florida's 7 % tax.
  const totalChangedMessage = page.getByRole("alert").filter({ hasText: "from $29.96 to $37.45" });
  await expect(totalChangedMessage).toContainText("You have not been charged");
  await expect(shopper.getPayButton()).toHaveText("Pay $37.45");
  await shopper.getPayButton().dblclick();
  const { orderId } = await shopper.waitForOrderPage();
  await expect(page.getByText("$37.45").filter({ visible: true })).toBeVisible();
  const { totals } = await visitor.calls.orders.read.query({ orderId: orderId as never });
  expect(totals.total).toBe(3745);
  await page.goBack();
  await expect(getVisibleHeading(page, "You’ve already paid for this order.")).toBeVisible();
});

test("losing the network while paying charges nothing", async ({ page, shop, shopper, context, watched }) => {
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await goToCheckout(shop, shopper);
  await shopper.fillAddress(`offline-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await context.setOffline(true);
  await shopper.getPayButton().click();
  await expect(page.getByRole("alert").filter({ hasText: "We can’t connect right now" })).toBeVisible();
  await context.setOffline(false);
  await shopper.payAndWaitForOrder();
});

test("a shopper can order from cart to payment with only the keyboard", async ({ page, shop, shopper }) => {
  await goToCheckout(shop, shopper);
  await page.goto("/cart");
  await pressTabUntilFocused(page, "link", "Check out");
  await page.keyboard.press("Enter");
  await expect(shopper.getPayButton()).toBeEnabled();
  const typed: Array<[role: "textbox" | "combobox", name: RegExp, text: string]> = [
    ["textbox", /^Email/, `keys-${Date.now()}@example.com`],
    ["textbox", /^First name/, "Ada"],
    ["textbox", /^Last name/, "Vega"],
    ["textbox", /^Street address/, "1200 Ocean Drive"],
    ["textbox", /^ZIP code/, "97201"],
  ];
  for (const [role, name, text] of typed) {
    await pressTabUntilFocused(page, role, name);
    await page.keyboard.type(text);
  }
  for (const [name, text] of [
    [/^Card number/, "4242424242424242"],
    [/^Expiry date/, "1234"],
    [/^Security code/, "123"],
    [/^ZIP code/, "97201"],
  ] as const) {
    await pressTabUntilFocused(page, "textbox", name);
    await page.keyboard.type(text);
  }
  await pressTabUntilFocused(page, "button", /^Pay/);
  await page.keyboard.press("Enter");
  await shopper.waitForOrderPage();
  await pressTabUntilFocused(page, "link", /^Add your photos/);
});

async function pressTabUntilFocused(
  page: Page,
  role: "link" | "button" | "textbox" | "combobox",
  name: string | RegExp,
): Promise<void> {
  await page.getByRole(role, { name }).first().waitFor();
  const target = page.locator(":focus").and(page.getByRole(role, { name }));
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press("Tab");
    if ((await target.count()) > 0) return;
  }
  throw new Error(`Tab never came to the ${role} ${name}`);
}

const getVisibleHeading = (page: Page, name: string) => page.getByRole("heading", { name }).filter({ visible: true });

test("a payment is confirmed even if the cookies are cleared before the click on Pay", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/40[14]/);
  await goToCheckout(shop, shopper);
  await shopper.fillAddress(`cleared-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await page.context().clearCookies();
  await shopper.getPayButton().click();

  await expect(page.getByRole("heading", { name: "Thank you! Your payment went through" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Find my order" })).toBeVisible();
  await expect(page.getByText(/couldn’t find this order/)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you! Your payment went through" })).toBeVisible();
});
