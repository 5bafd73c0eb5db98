import type { Page, Request } from "@playwright/test";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/create-empty-design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import type { RunningShop } from "./running-shop.ts";
import type { Shopper } from "./shopper.ts";

async function openCartWithLines(shop: RunningShop, shopper: Shopper, ...templateKeys: string[]) {
  const visitor = createApiShopper(shop);
  let cartId: Awaited<ReturnType<typeof visitor.calls.cart.addLine.mutate>>["id"] | null = null;
  for (const templateKey of templateKeys) {
    const template = findTemplateByKey(templateKey);
    if (!template) throw new Error(`There is no ${templateKey}`);
    const line = { id: crypto.randomUUID(), templateKey, design: createEmptyDesign(template), isUploadLater: true };
    ({ id: cartId } = await visitor.calls.cart.addLine.mutate({ cartId, line }));
  }
  await visitor.signInBrowser(shopper.page.context());
  await shopper.page.goto("/cart");
  await expect(getCartLines(shopper.page)).toHaveCount(templateKeys.length);
  return visitor;
}

const getCartLines = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const isCartChange = (request: Request) => /cart\.(updateLine|removeLine|addLine)/.test(request.url());

test("F-13: rapid clicks are shown immediately with the correct total and sent as one request", async ({
  page,
  shop,
  shopper,
}) => {
  await openCartWithLines(shop, shopper, "trio");
  const edits: string[] = [];
  page.on("request", (request) => isCartChange(request) && edits.push(request.url()));
  const answered = page.waitForResponse((response) => isCartChange(response.request()));
  const more = page.getByRole("button", { name: "One more" });
  // Click from a script in the page, so that the clicks are fast even on a slow machine.
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 4; click++) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  await expect(page.getByRole("group", { name: "Quantity of Trio" }).locator("output")).toHaveText("5");
  await expect(shopper.total).toHaveText("$359.95");
  await answered;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(edits).toHaveLength(1);
  await expect(shopper.total).toHaveText("$359.95");
});

test("vercel/shop#407: a click just before leaving the page is not lost", async ({ page, shop, shopper }) => {
  await openCartWithLines(shop, shopper, "single_tile");
  await page.getByRole("button", { name: "One more" }).click();
  await page.reload();
  await expect(page.getByRole("group", { name: "Quantity of Single tile" }).locator("output")).toHaveText("2");
});

test("S-046: a wall is duplicated, removed and restored, and the focus stays in the cart", async ({
  page,
  shop,
  shopper,
}) => {
  await openCartWithLines(shop, shopper, "single_tile", "trio");
  await page.getByRole("button", { name: "Duplicate Single tile" }).click();
  await expect(getCartLines(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove Trio" }).click();
  await expect(getCartLines(page)).toHaveCount(2);
  await expect(shopper.total).toHaveText("$56.00");
  const undo = page.getByRole("button", { name: "Undo removing Trio" });
  await expect(undo).toBeFocused();
  await shopper.inspect("a removed wall");
  await undo.press("Enter");
  await expect(getCartLines(page)).toHaveCount(3);
  await expect(shopper.total).toHaveText("$127.99");
});

test("a cart change in one tab appears in another tab", async ({ page, shop, shopper, context }) => {
  await openCartWithLines(shop, shopper, "single_tile", "trio");
  const other = await context.newPage();
  await other.goto("/cart");
  await expect(getCartLines(other)).toHaveCount(2);
  await page.getByRole("button", { name: "Remove Trio" }).click();
  await expect(getCartLines(other)).toHaveCount(1);
  await expect(other.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("S-027: an unknown promo code shows an error below its field, and the current code stays", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/422/);
  await openCartWithLines(shop, shopper, "trio");
  const code = page.getByLabel("Another promo code");
  await code.fill("nosuchcode");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We don't recognize this code." })).toBeVisible();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(shopper.total).toHaveText("$71.99");
  await page.getByRole("button", { name: "Remove code XMAS20" }).click();
  await expect(shopper.total).toHaveText("$89.99");
});

test("S-108: the page of a purchased cart links to the order, and its checkout cannot be paid again", async ({
  page,
  shop,
  shopper,
}) => {
  const visitor = createApiShopper(shop);
  const checkout = await visitor.openLaterCheckout("stale@example.com");
  await visitor.signInBrowser(page.context());
  await visitor.pay(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your order is placed." })).toBeVisible();
  await shopper.inspect("a purchased cart");
  await page.getByRole("link", { name: "See your order" }).click();
  await page.waitForURL(`/order/${orderId}`);
  await page.goto(`/checkout/${checkout.id}`);
  await expect(page.getByRole("heading", { name: "This order is already paid." })).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`the header does not shift when the cart count loads, ${width} px wide (D-10)`, async ({
    page,
    shop,
    shopper,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await openCartWithLines(shop, shopper, "trio", "single_tile");
    const header = page.getByRole("banner");
    const readHeaderPositions = () =>
      header
        .locator("a, button")
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => [one.textContent?.replace(/\d/g, ""), one.getBoundingClientRect().x]));
    await page.evaluate(() => localStorage.clear());
    const countRequested = Promise.withResolvers<void>();
    const measured = Promise.withResolvers<void>();
    await page.route(/get-cart-info/, async (route) => {
      countRequested.resolve();
      await measured.promise;
      await route.continue();
    });
    await page.goto("/faq");
    await countRequested.promise;
    await expect(header.getByRole("button", { name: "Cart, empty" })).toBeVisible();
    const before = await readHeaderPositions();
    measured.resolve();
    await expect(header.getByRole("button", { name: "Cart, 2 items" })).toHaveText("Cart2");
    expect(before.length).toBeGreaterThanOrEqual(4);
    expect(await readHeaderPositions()).toEqual(before);
  });
}
