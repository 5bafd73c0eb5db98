import type { Page, Request } from "@playwright/test";
import { findTemplateByKey, singleTile } from "@storywall/domain/catalog/templates";
import type { CartId } from "@storywall/domain/kernel/ids";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
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
  await visitor.addCookiesToBrowser(shopper.page.context());
  await shopper.page.goto("/cart");
  await expect(getCartWallItems(shopper.page)).toHaveCount(templateKeys.length);
  return visitor;
}

const getCartWallItems = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading") });
const isCartChangeRequest = (request: Request) => /cart\.(updateLine|removeLine|addLine)/.test(request.url());

test("the cart says when the order ships and when it usually arrives (F-25)", async ({ page, shop }) => {
  const visitor = createApiShopper(shop);
  const line = { id: crypto.randomUUID(), templateKey: singleTile.key, design: createEmptyDesign(singleTile) };
  await visitor.calls.cart.addLine.mutate({ cartId: null, line });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto("/cart");
  const promise = page.getByText("Free shipping. Order now");
  await expect(promise).toContainText(
    /ships by \w+, \w+ \d+\. It usually arrives between \w+, \w+ \d+ and \w+, \w+ \d+\./,
  );
});

test("F-13: rapid clicks on a quantity button are sent as one request", async ({ page, shop, shopper }) => {
  await openCartWithLines(shop, shopper, "trio");
  const edits: string[] = [];
  page.on("request", (request) => isCartChangeRequest(request) && edits.push(request.url()));
  const answered = page.waitForResponse((response) => isCartChangeRequest(response.request()));
  const more = page.getByRole("button", { name: "Increase quantity" });
  // Click from a script in the page, so that the clicks follow each other quickly even on a slow machine.
  await more.evaluate(async (button: HTMLButtonElement) => {
    for (let click = 0; click < 4; click++) {
      button.click();
      await new Promise((resolve) => setTimeout(resolve, 0));
    }
  });
  await expect(page.getByRole("group", { name: "Quantity of Trio" }).locator("output")).toHaveText("5");
  await expect(shopper.getOrderTotal()).toHaveText("$359.95");
  await answered;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  expect(edits).toHaveLength(1);
  await expect(shopper.getOrderTotal()).toHaveText("$359.95");
});

test("a quantity changed just before a reload is saved (vercel/shop#407)", async ({ page, shop, shopper }) => {
  await openCartWithLines(shop, shopper, "single_tile");
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.reload();
  await expect(page.getByRole("group", { name: "Quantity of Single tile" }).locator("output")).toHaveText("2");
});

test("an unsaved quantity change appears on the next page", async ({ page, shop, shopper }) => {
  const firstAnswer = page.waitForResponse(/cart\.current/);
  await openCartWithLines(shop, shopper, "single_tile");
  const [oldVersion] = /"version":\d+/.exec(await (await firstAnswer).text()) ?? [""];
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.route(
    /cart\.current/,
    async (route) => {
      const response = await route.fetch();
      const oldCart = (await response.text())
        .replace(/"version":\d+/, oldVersion)
        .replace('"quantity":2', '"quantity":1');
      await route.fulfill({ response, body: oldCart });
    },
    { times: 1 },
  );
  const oldAnswer = page.waitForResponse(/cart\.current/);
  await page.reload();
  expect(await (await oldAnswer).text()).toContain('"quantity":1');
  await expect(page.getByRole("group", { name: "Quantity of Single tile" }).locator("output")).toHaveText("2");
});

test("a wall in the cart can be duplicated, removed and restored (S-046)", async ({ page, shop, shopper }) => {
  await openCartWithLines(shop, shopper, "single_tile", "trio");
  await page.getByRole("button", { name: "Duplicate Single tile" }).click();
  await expect(getCartWallItems(page)).toHaveCount(3);
  await page.getByRole("button", { name: "Remove Trio" }).click();
  await expect(getCartWallItems(page)).toHaveCount(2);
  await expect(shopper.getOrderTotal()).toHaveText("$56.00");
  const undo = page.getByRole("button", { name: "Undo removing Trio" });
  await expect(undo).toBeFocused();
  await shopper.inspectPage("a removed wall");
  await undo.press("Enter");
  await expect(getCartWallItems(page)).toHaveCount(3);
  await expect(shopper.getOrderTotal()).toHaveText("$127.99");
});

test("a change of the cart in one tab appears in another tab", async ({ page, shop, shopper, context }) => {
  await openCartWithLines(shop, shopper, "single_tile", "trio");
  const other = await context.newPage();
  await other.goto("/cart");
  await expect(getCartWallItems(other)).toHaveCount(2);
  await page.getByRole("button", { name: "Remove Trio" }).click();
  await expect(getCartWallItems(other)).toHaveCount(1);
  await expect(other.getByRole("button", { name: "Cart, 1 item" })).toBeVisible();
});

test("an edit of a cart wall is rejected if another tab changed the same wall (A18)", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/409|cart couldn’t be updated/);
  const visitor = await openCartWithLines(shop, shopper, "single_tile", "trio");
  await page.getByRole("link", { name: "Edit Trio" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  const cartId = (await page.context().cookies()).find(({ name }) => name === "cartId")?.value as CartId;
  const orderTwoElsewhere = async (templateKey: string) => {
    const line = (await visitor.calls.cart.read.query({ cartId })).lines.find(
      (candidate) => candidate.templateKey === templateKey,
    );
    if (!line) throw new Error(`There is no ${templateKey}`);
    await visitor.calls.cart.updateLine.mutate({ cartId, line: { id: line.id, quantity: 2 } });
  };

  await orderTwoElsewhere("single_tile");
  await shopper.chooseFrame("Whisper");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(shopper.getCartDialog()).toContainText("Whisper");
  await page.keyboard.press("Escape");

  await orderTwoElsewhere("trio");
  await shopper.chooseFrame("Timeless");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("This cart was changed in another tab.")).toBeVisible();
  await page.goto("/cart");
  const trio = getCartWallItems(page).filter({ hasText: "Trio" });
  await expect(trio).toContainText("Whisper");
  await expect(trio.locator("output")).toHaveText("2");
});

test("a wall edited while its cart becomes an order is saved to a new cart", async ({
  page,
  shop,
  shopper,
  watched,
}) => {
  watched.allowErrors(/404|409/);
  const visitor = createApiShopper(shop);
  const checkout = await visitor.createUploadLaterCheckout("edited@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await page.goto("/cart");
  await page.getByRole("link", { name: /^Edit / }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await visitor.payCheckout(checkout.id);
  await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await shopper.chooseFrame("Whisper");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(shopper.getCartDialog()).toContainText("Whisper");
});

test("an unknown promo code shows an error below its field (S-027)", async ({ page, shop, shopper, watched }) => {
  watched.allowErrors(/422/);
  await openCartWithLines(shop, shopper, "trio");
  const code = page.getByLabel("Another promo code");
  await expect(code).toBeHidden();
  await page.getByRole("button", { name: "Change code" }).click();
  await expect(code).toBeFocused();
  await code.fill("nosuchcode");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We don’t recognize this code." })).toBeVisible();
  await expect(code).toHaveAttribute("aria-invalid", "true");
  await expect(shopper.getOrderTotal()).toHaveText("$71.99");
  await page.getByRole("button", { name: "Remove code XMAS20" }).click();
  await expect(shopper.getOrderTotal()).toHaveText("$89.99");
  await expect(page.getByRole("button", { name: "Add a promo code" })).toBeFocused();
});

test("the error for a rejected promo code disappears when its cause is gone (S-027, S-150)", async ({
  page,
  shop,
  shopper,
  owner,
  watched,
}) => {
  watched.allowErrors(/422/);
  const code = `BIG${Date.now()}`;
  const noLimits = { firstDay: null, lastDay: null, firstOrderOnly: false, maxRedemptions: null };
  await owner.calls.promos.create.mutate({ code, basisPointsOff: 5_000, minSubtotal: 10_000, ...noLimits });
  await openCartWithLines(shop, shopper, "trio");
  const field = page.getByLabel(/promo code$/i);
  const error = page.getByRole("alert").filter({ hasText: /\S/ });
  await page.getByRole("button", { name: "Change code" }).click();
  await field.fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(error).toHaveText("You already have a better offer. XMAS20 saves you $9.00 more.");
  await page.getByRole("button", { name: "Remove code XMAS20" }).click();
  await expect(error).toBeHidden();

  await field.fill(code);
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(error).toHaveText("This code works on orders of $100.00 or more.");
  await page.getByRole("button", { name: "Duplicate Trio" }).click();
  await expect(error).toBeHidden();
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(shopper.getOrderTotal()).toHaveText("$89.98");
  await expect(field).toBeHidden();
  await expect(page.getByRole("button", { name: "Change code" })).toBeFocused();
});

test("the checkout of a purchased cart cannot be paid again (S-108)", async ({ page, shop, shopper }) => {
  const visitor = createApiShopper(shop);
  const checkout = await visitor.createUploadLaterCheckout("stale@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await page.goto("/cart");
  await expect(page.getByRole("heading", { name: "Your order has been placed." })).toBeVisible();
  await shopper.inspectPage("a purchased cart");
  await page.getByRole("link", { name: "See your order" }).click();
  await page.waitForURL(`/order/${orderId}`);
  await page.goto(`/checkout/${checkout.id}`);
  await expect(page.getByRole("heading", { name: "You’ve already paid for this order." })).toBeVisible();
});

for (const width of [390, 768, 1440]) {
  test(`at a width of ${width} px, the header does not shift when the cart count loads (D-10)`, async ({
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
        .evaluateAll((all) =>
          all.map((item) => [item.textContent?.replace(/\d/g, ""), item.getBoundingClientRect().x]),
        );
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

test("after a lost response, a second try adds the wall with its latest frame", async ({ page, shopper, watched }) => {
  watched.allowErrors(/ERR_CONNECTION_FAILED|Failed to load resource|cart couldn’t be updated/);
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await page.route(/cart\.addLine/, async (route) => {
    await route.fetch();
    await route.abort("connectionfailed");
  });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.getByText("We can’t connect right now.")).toBeVisible({ timeout: 60_000 });
  await page.unroute(/cart\.addLine/);
  await shopper.chooseFrame("Whisper");
  await shopper.addToCart();
  await expect(shopper.getCartDialog()).toContainText("Whisper");
  await page.reload();
  await page.goto("/cart");
  await expect(page.getByRole("main")).toContainText("Whisper");
});
