import type { BrowserContext, Page } from "@playwright/test";
import type { ApiShopper } from "./api-shopper.ts";
import { goToCheckout } from "./go-to-checkout.ts";
import { expect, test } from "./own-shop.ts";
import * as photos from "./photos.ts";
import { planPaymentFaults } from "./plan-payment-faults.ts";
import { cards } from "./shopper.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

async function openStockPage(context: BrowserContext, owner: ApiShopper): Promise<Page> {
  const desk = await context.newPage();
  await owner.addCookiesToBrowser(context);
  await desk.goto("/admin/stock");
  return desk;
}

/** Sets the stock of a frame. Null means that the stock of this frame is not tracked. */
async function setStock(desk: Page, frame: string, size: string, onShelf: number | null): Promise<void> {
  await desk.getByRole("button", { name: `Change the count of ${frame}, ${size}:` }).click();
  const form = desk.getByRole("form", { name: `Count ${frame}` });
  const saved = desk.waitForResponse((response) => response.url().includes("stock.set") && response.ok());
  if (onShelf === null) await form.getByRole("button", { name: "Stop counting" }).click();
  else {
    await form.getByLabel("On the shelf now").fill(String(onShelf));
    await form.getByRole("button", { name: "Save count" }).click();
  }
  await saved;
  await expect(form).toHaveCount(0);
}

test("the cart rejects out-of-stock frames (S-086)", async ({ page, context, owner, watched }) => {
  const desk = await openStockPage(context, owner);
  await setStock(desk, "Infinite", "Medium", 2);
  await setStock(desk, "Infinite", "Large", 0);
  await setStock(desk, "Timeless", "Large", 0);

  // Wide screens show frames and sizes together.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/create/flex_three_frames");
  const frames = page.getByRole("group", { name: "Frame" });
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(frames.getByRole("radio", { name: /^Infinite.*only 2 left in Medium$/ })).toBeChecked();
  await expect(frames.getByRole("radio", { name: /^Timeless/ })).toHaveAccessibleName(/mat$/);
  await expect(sizes.getByRole("radio", { name: /^Medium.*only 2 left in Infinite$/ })).toBeEnabled();
  await expect(sizes.getByRole("radio", { name: /^Large.*out of stock in Infinite$/ })).toBeDisabled();

  await test.step("the cart rejects a frame marked as out of stock, and its message states the same number of frames left", async () => {
    watched.allowErrors(/422/);
    await page.getByLabel("Upload photos later").check();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText(/^There are only 2 Infinite frames left in Medium/)).toBeVisible();
  });
  await test.step("the cart accepts a frame that is not marked as out of stock", async () => {
    await frames.getByText("Timeless", { exact: true }).click();
    await expect(sizes.getByRole("radio", { name: /^Medium/ })).toHaveAccessibleName(/\$\d+\.\d\d$/);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("dialog", { name: "Your cart" }).getByRole("heading", { level: 3 })).toHaveCount(1);
  });
  await test.step("a frame is not marked as out of stock for a smaller wall if enough are left", async () => {
    await page.goto("/create/flex_two_frames");
    await expect(sizes.getByRole("radio", { name: /^Large.*out of stock/ })).toBeDisabled();
    await expect(frames.getByRole("radio", { name: /^Infinite/ })).toHaveAccessibleName(/no mat$/);
  });

  await setStock(desk, "Infinite", "Medium", null);
  await setStock(desk, "Infinite", "Large", null);
  await setStock(desk, "Timeless", "Large", null);
  await page.goto("/create/flex_three_frames");
  await expect(sizes.getByRole("radio", { name: /^Large/ })).toBeEnabled();
});

test("a shopper whose frame sells out during payment chooses another frame (S-086)", async ({
  page,
  shop,
  owner,
  shopper,
  inbox,
}) => {
  const email = `gone-${Date.now()}@example.com`;
  const updateStock = (seen: number | null, onHand: number | null) =>
    owner.calls.stock.set.mutate({
      frameStyle: "Serene",
      frameSize: "rectangle_small",
      seen,
      onHand,
      reorderPoint: 0,
      reason: "counted",
    });
  await updateStock(null, 1);
  await goToCheckout(shop, shopper, { frame: "serene", photo: (await photos.createPhotoWithOrientation(1)).buffer });
  await shopper.fillAddress(email);
  await shopper.fillCard(cards.good);
  await planPaymentFaults(shop, { bank: [{ next: 1, delayMs: 6_000, outcome: "succeeded" }] });
  await shopper.getPayButton().click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirming your payment…" })).toBeVisible();
  await updateStock(1, 0);
  const { number } = await shopper.waitForOrderPage();

  const notice = page.getByText("A frame in your order just sold out.");
  await expect(notice).toBeVisible({ timeout: 100_000 });
  await expect(page.getByRole("heading", { level: 1, name: "Please choose what happens next" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.inspectPage("a frame that has just sold out");
  await inbox.waitForEmail(email, new RegExp(`The frame for your order ${number} just sold out`));
  await page.getByRole("button", { name: "Infinite instead of Serene", exact: true }).click();
  await expect(notice).toHaveCount(0);
  const frame = page.getByText(/^Small · (Infinite|Serene),/).filter({ visible: true });
  await expect(frame).toHaveText(/^Small · Infinite,/);
  await expect(page.getByRole("heading", { level: 1, name: "Your order is confirmed" })).toBeVisible();
  await updateStock(0, null);
});
