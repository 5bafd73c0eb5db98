import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { goToCheckout } from "./go-to-checkout.ts";
import { cards } from "./shopper.ts";

test("submitting an empty form lists its errors with links to the fields, and focuses the list", async ({
  page,
  shop,
  shopper,
}) => {
  await goToCheckout(shop, shopper);
  await shopper.payButton.click();
  const summary = page.getByRole("alert").filter({ hasText: "Please fix" });
  await expect(summary).toBeFocused();
  await expect(summary).toContainText("7 fields");
  await summary.getByRole("link", { name: "Enter a ZIP code." }).click();
  await expect(shopper.address.getByLabel("ZIP code")).toBeFocused();
  await page.keyboard.type("33139");
  await expect(shopper.address.getByLabel("State")).toHaveValue("FL");
  await expect(summary).toContainText("5 fields");
});

test("the form keeps its input after a reload, including the gift note, and points out a likely typo in the email", async ({
  page,
  shop,
  shopper,
}) => {
  const { visitor, cart } = await goToCheckout(shop, shopper);
  await shopper.fillAddress("ada@gmial.com");
  await page.getByRole("button", { name: "ada@gmail.com" }).click();
  await page.getByRole("checkbox", { name: "Add a gift note" }).check();
  await page.getByRole("textbox", { name: "Gift note" }).fill("For your first wall. Love, A.");
  await page.getByRole("textbox", { name: "Gift note" }).blur();
  await expect
    .poll(async () => (await visitor.calls.cart.read.query({ cartId: cart.id })).giftNote)
    .toBe("For your first wall. Love, A.");
  await page.reload();
  await expect(shopper.payButton).toBeEnabled();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ada@gmail.com");
  await expect(shopper.address.getByLabel("Street address")).toHaveValue("1200 Ocean Drive");
  await expect(page.getByRole("textbox", { name: "Gift note" })).toHaveValue("For your first wall. Love, A.");
});

test("a changed total is shown before any charge; a double click pays once; the back button shows that the order is paid", async ({
  page,
  shop,
  shopper,
}) => {
  const { visitor, cart } = await goToCheckout(shop, shopper);
  await shopper.fillAddress(`twice-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await visitor.calls.cart.removePromo.mutate({ cartId: cart.id });
  await shopper.payButton.click();
  // $37.45 includes Florida's 7 % tax.
  const totalChangedMessage = page.getByRole("alert").filter({ hasText: "from $29.96 to $37.45" });
  await expect(totalChangedMessage).toContainText("You have not been charged");
  await expect(shopper.payButton).toHaveText("Pay $37.45");
  await shopper.payButton.dblclick();
  const { orderId } = await shopper.waitForOrderPage();
  await expect(page.getByText("$37.45").filter({ visible: true })).toBeVisible();
  const { totals } = await visitor.calls.orders.read.query({ orderId: orderId as never });
  expect(totals.total).toBe(3745);
  await page.goBack();
  await expect(getVisibleHeading(page, "This order is already paid.")).toBeVisible();
});

test("losing the network while paying charges nothing and keeps the form", async ({
  page,
  shop,
  shopper,
  context,
  watched,
}) => {
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await goToCheckout(shop, shopper);
  await shopper.fillAddress(`offline-${Date.now()}@example.com`);
  await shopper.fillCard(cards.good);
  await context.setOffline(true);
  await shopper.payButton.click();
  await expect(page.getByRole("alert").filter({ hasText: "We can't reach the shop" })).toBeVisible();
  await context.setOffline(false);
  await shopper.pay();
});

test("a purchase from the cart to the order works with only the keyboard", async ({ page, shop, shopper }) => {
  await goToCheckout(shop, shopper);
  await page.goto("/cart");
  await pressTabUntilFocused(page, "link", "Check out");
  await page.keyboard.press("Enter");
  await expect(shopper.payButton).toBeEnabled();
  const typed: Array<[role: "textbox" | "combobox", name: RegExp, text: string]> = [
    ["textbox", /^Email/, `keys-${Date.now()}@example.com`],
    ["textbox", /^First name/, "Ada"],
    ["textbox", /^Last name/, "Vega"],
    ["textbox", /^Street address/, "1200 Ocean Drive"],
    ["textbox", /^City/, "Portland"],
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
