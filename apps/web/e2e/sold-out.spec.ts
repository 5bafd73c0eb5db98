import type { BrowserContext, Page } from "@playwright/test";
import type { Shop } from "@storywall/local/shop";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { planFaults } from "./plan-faults.ts";
import { cards } from "./shopper.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

/** The admin's shelf, in a window of its own. */
async function openShelf(context: BrowserContext, shop: Shop): Promise<Page> {
  const desk = await context.newPage();
  await desk.goto(await shop.signInLink());
  await desk.waitForURL(/\/admin$/);
  await desk.goto("/admin/stock");
  return desk;
}

/** Counts frames at the admin's shelf; null: nobody counts them any more. */
async function count(desk: Page, frame: string, size: string, onShelf: number | null): Promise<void> {
  await desk.getByRole("button", { name: `Change the count of ${frame}, ${size}`, exact: true }).click();
  const form = desk.getByRole("form", { name: `Count ${frame}` });
  const saved = desk.waitForResponse((response) => response.url().includes("stock.set") && response.ok());
  if (onShelf === null) await form.getByRole("button", { name: "Do not count it" }).click();
  else {
    await form.getByLabel("On the shelf now").fill(String(onShelf));
    await form.getByRole("button", { name: "Save the count" }).click();
  }
  await saved;
  await expect(form).toHaveCount(0);
}

test("what is sold out is said before it is chosen, for the wall as it is, and is what the cart refuses (S-086)", async ({
  page,
  context,
  shop,
  watched,
}) => {
  const desk = await openShelf(context, shop);
  await count(desk, "Infinite", "Medium", 2);
  await count(desk, "Infinite", "Large", 0);
  await count(desk, "Timeless", "Large", 0);

  await page.goto("/create/flex_three_frames");
  const frames = page.getByRole("group", { name: "Frame" });
  const sizes = page.getByRole("group", { name: "Size" });
  await expect(frames.getByRole("radio", { name: /^Infinite.*only 2 left in Medium$/ })).toBeChecked();
  await expect(frames.getByRole("radio", { name: /^Timeless/ })).toHaveAccessibleName(/mat$/);
  await expect(sizes.getByRole("radio", { name: /^Medium.*only 2 left in Infinite$/ })).toBeEnabled();
  // No frame is left in this size, so that nothing leads there.
  await expect(sizes.getByRole("radio", { name: /^Large.*out of stock in Infinite$/ })).toBeDisabled();

  await test.step("the cart refuses it with the same number", async () => {
    watched.expectTrouble(/422/);
    await page.getByLabel("Upload photos later").check();
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByText(/^Only 2 Infinite frames in Medium are left/)).toBeVisible();
  });
  await test.step("and takes what is not marked", async () => {
    await frames.getByText("Timeless", { exact: true }).click();
    await expect(sizes.getByRole("radio", { name: /^Medium/ })).toHaveAccessibleName(/a tile$/);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.getByRole("dialog", { name: "Your cart" }).getByRole("heading", { level: 3 })).toHaveCount(1);
  });
  await test.step("a smaller wall, for which there are enough, says nothing of it", async () => {
    await page.goto("/create/flex_two_frames");
    await expect(sizes.getByRole("radio", { name: /^Large.*out of stock/ })).toBeDisabled();
    await expect(frames.getByRole("radio", { name: /^Infinite/ })).toHaveAccessibleName(/no mat$/);
  });

  await count(desk, "Infinite", "Medium", null);
  await count(desk, "Infinite", "Large", null);
  await count(desk, "Timeless", "Large", null);
  await page.goto("/create/flex_three_frames");
  await expect(sizes.getByRole("radio", { name: /^Large/ })).toBeEnabled();
});

test("whose frame is gone by the time the bank says yes is asked, by letter and on the page, and takes another one (S-086)", async ({
  page,
  browser,
  shop,
  shopper,
  inbox,
}) => {
  const email = `gone-${Date.now()}@example.com`;
  const office = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const desk = await openShelf(office, shop);
  await count(desk, "Serene", "Small", 1);
  await shopper.startWall("single_tile");
  await shopper.chooseFrame("Serene");
  await shopper.choosePhotos([await photos.heldWay(1)]);
  await shopper.waitReady(1);
  await shopper.addToCart();
  await shopper.goToCheckout();
  await shopper.giveAddress(email);
  await shopper.giveCard(cards.good);
  await planFaults(shop, { bank: [{ next: 1, delayMs: 12_000, outcome: "succeeded" }] });
  await shopper.payButton.click();
  await expect(page.getByRole("heading", { level: 1, name: "Confirming your payment …" })).toBeVisible();
  await count(desk, "Serene", "Small", 0);
  const { number } = await shopper.arriveAtOrder();

  const asked = page.getByText("A frame of your order has just sold out.");
  await expect(asked).toBeVisible({ timeout: 100_000 });
  await expect(page.getByRole("heading", { level: 1, name: "We need a choice from you" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await shopper.looks("a frame that has just sold out");
  await inbox.letter(email, new RegExp(`The frame of your order ${number} has just sold out`));
  await page.getByRole("button", { name: "Infinite instead of Serene", exact: true }).click();
  await expect(asked).toHaveCount(0);
  const frame = page.getByText(/^Small · (Infinite|Serene),/).filter({ visible: true });
  await expect(frame).toHaveText(/^Small · Infinite,/);
  await expect(page.getByRole("heading", { level: 1, name: "Thank you" })).toBeVisible();
  await count(desk, "Serene", "Small", null);
  await office.close();
});
