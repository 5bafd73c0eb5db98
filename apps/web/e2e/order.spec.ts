import { readSimplePdfText } from "@storywall/documents/read-simple-pdf-text.fixture";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";
import * as photos from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

async function createOrder(shop: RunningShop, email: string, { withPhotos = false } = {}) {
  const visitor = createApiShopper(shop);
  const checkout = withPhotos
    ? await createCheckoutWithPhotos(visitor, email)
    : await visitor.createUploadLaterCheckout(email);
  await visitor.payCheckout(checkout.id);
  const { orderId, orderNumber } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId || !orderNumber) throw new Error("There is no order");
  return { visitor, orderId, number: orderNumber };
}

async function createCheckoutWithPhotos(visitor: ReturnType<typeof createApiShopper>, email: string) {
  await visitor.calls.visitor.ensure.mutate({});
  const { buffer } = await photos.createPhotoWithOrientation(1);
  const photoId = await visitor.send(buffer);
  await visitor.waitUntilPhotosReady(photoId);
  return visitor.createCheckout(email, [photoId]);
}

test("an order that is changed and then canceled is refunded", async ({ page, shop, shopper }) => {
  const { visitor, orderId } = await createOrder(shop, `change-${Date.now()}@example.com`, { withPhotos: true });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/order/${orderId}`);
  await shopper.waitForProofs(3);

  await page.getByRole("button", { name: "Change address" }).click();
  const address = page.getByRole("dialog", { name: "Change address" });
  await address.getByLabel("ZIP code").fill("10001");
  await address.getByRole("button", { name: "Save address" }).click();
  await expect(address.getByText("ZIP code 10001 isn’t in Oregon. Check the ZIP code and state.")).toBeVisible();
  await expect(address.getByRole("button", { name: "Use New York, New York" })).toBeVisible();
  await address.getByLabel("ZIP code").fill("97209");
  await address.getByLabel("Street address").fill("7 Pine St");
  await address.getByRole("button", { name: "Save address" }).click();
  await expect(address).toBeHidden();
  await expect(page.getByText("Portland, OR 97209")).toBeVisible();

  const proof = page.getByRole("img", { name: /^Print proof: (Photo|Art) 2 of / });
  await page.getByLabel("Replace photo on tile 2").setInputFiles(await photos.createPhotoWithOrientation(6));
  await expect(proof).toBeHidden({ timeout: 60_000 });
  await shopper.waitForProofs(3);

  await page.getByRole("button", { name: "Cancel order" }).click();
  const sure = page.getByRole("dialog", { name: "Cancel this order?" });
  await expect(sure).toContainText("$71.99");
  await sure.getByRole("button", { name: "Cancel order" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "This order was canceled" })).toBeVisible();
  await expect(page.getByText("We refunded $71.99 to the card you paid with.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Change address" })).toHaveCount(0);
  await shopper.inspectPage("a canceled order");
});

test("the link in an email about a photo opens the order page at that photo", async ({ page, shop }) => {
  const { visitor, orderId } = await createOrder(shop, `photo-${Date.now()}@example.com`, { withPhotos: true });
  await visitor.addCookiesToBrowser(page.context());
  const { lines } = await visitor.calls.orders.read.query({ orderId });
  const [, second] = lines[0]?.tiles ?? [];
  await page.goto(`/order/${orderId}#${second?.id}`);
  await expect(page.locator(`[id="${second?.id}"]`)).toBeInViewport();
});

test("a purchase is tracked once per order, across reloads and devices (S-164)", async ({ page, shop, browser }) => {
  const { visitor, orderId, number } = await createOrder(shop, `told-${Date.now()}@example.com`);
  const countPurchaseEvents = (where: typeof page) =>
    where.evaluate(() =>
      (window as { dataLayer?: Array<{ event: string }> }).dataLayer?.filter(({ event }) => event === "purchase"),
    );
  const waitForConfirmation = (where: typeof page) =>
    where.waitForResponse((answer) => answer.url().includes("orders.confirm"));
  await visitor.addCookiesToBrowser(page.context());
  await Promise.all([waitForConfirmation(page), page.goto(`/order/${orderId}`)]);
  await expect
    .poll(() => countPurchaseEvents(page))
    .toEqual([
      {
        event: "purchase",
        ecommerce: expect.objectContaining({
          transaction_id: number,
          currency: "USD",
          value: 71.99,
          coupon: "XMAS20",
          items: [{ item_id: "trio", item_name: "Trio", price: 89.99, quantity: 1 }],
        }),
      },
    ]);
  expect(JSON.stringify(await countPurchaseEvents(page))).not.toMatch(/@|Elm|Portland|order_/);
  const other = await browser.newContext({ baseURL: shop.url });
  await visitor.addCookiesToBrowser(other);
  for (const later of [page, await other.newPage()]) {
    await Promise.all([waitForConfirmation(later), later.goto(`/order/${orderId}`)]);
    await expect(later.getByText(number)).toBeVisible();
    expect(await countPurchaseEvents(later)).toEqual([]);
  }
  await other.close();
});

test("only people with access to an order can open its receipt", async ({ page, shop, playwright }) => {
  const { visitor, orderId, number } = await createOrder(shop, "receipt@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/order/${orderId}`);
  const path = (await page.getByRole("link", { name: "Receipt (PDF)" }).getAttribute("href")) ?? "";
  const receipt = await page.request.get(path);
  expect(receipt.headers()).toMatchObject({ "content-type": "application/pdf", "cache-control": "private, no-store" });
  const texts = readSimplePdfText(await receipt.body()).flat();
  expect(texts).toEqual(expect.arrayContaining([number, "Trio", "$89.99", "$71.99", "Discount (XMAS20)", "Sales tax"]));
  const stranger = await playwright.request.newContext({ baseURL: shop.url });
  expect((await stranger.get(path)).status()).toBe(404);
  await stranger.dispose();
});

test("reordering fills the cart with the same walls", async ({ page, shop, shopper }) => {
  const { visitor, orderId } = await createOrder(shop, "again@example.com", { withPhotos: true });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/order/${orderId}`);
  await page.getByRole("button", { name: "Order again" }).click();
  await expect(shopper.getCartDialog().getByRole("heading", { name: "Trio" })).toBeVisible();
  await expect(shopper.getCartDialog().getByTestId("total")).toHaveText("$71.99");
});

test("F-23: “Add a matching tile” opens a new wall in the purchased wall's frame type", async ({
  page,
  shop,
  shopper,
}) => {
  const { visitor, orderId } = await createOrder(shop, "more@example.com", { withPhotos: true });
  await visitor.addCookiesToBrowser(page.context());
  await page.goto(`/order/${orderId}`);
  await page.getByRole("button", { name: "Add a matching tile for Trio" }).click();
  await expect(page).toHaveURL(/\/create\/single_tile\?wall=/);
  await shopper.openTool("Preview");
  await expect(page.getByRole("button", { name: "Save changes to “More for Trio”" })).toBeVisible();
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: "Infinite" })).toBeChecked();
});

test("F-11: the form for lost order links responds alike for known and unknown orders", async ({
  page,
  shop,
  shopper,
  inbox,
  watched,
}) => {
  watched.allowErrors(/404/);
  const email = `find-${Date.now()}@example.com`;
  const { orderId, number } = await createOrder(shop, email);
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole("heading", { name: "We couldn’t find this order." })).toBeVisible();
  const form = page.getByRole("form", { name: "Find an order" });
  const requestOrderLink = async (orderNumber: string) => {
    await form.getByLabel("Order number").fill(orderNumber);
    await form.getByLabel("Email").fill(email);
    await form.getByRole("button", { name: "Send me the link" }).click();
    return form.getByRole("status").filter({ hasText: "on its way" }).textContent();
  };
  await shopper.inspectPage("another visitor’s order");
  const confirmation = await requestOrderLink(number);
  await page.goto("/order/find");
  expect(await requestOrderLink("SW-00000000")).toBe(confirmation);
  const receivedEmail = await inbox.waitForEmail(email, /^The link to your order/);
  await page.goto(findLinkInEmail(receivedEmail, /\/order\/order_/));
  await expect(page.getByText(number)).toBeVisible();
});
