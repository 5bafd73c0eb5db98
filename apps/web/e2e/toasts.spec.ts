import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { findSmallTargets } from "./small-targets.ts";

/** Makes a cart change fail so that the page shows its first toast. */
async function showFailureToast(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Add to cart" }).click();
  const toast = page.locator("[data-sonner-toast]");
  // Skip the pauses between retries.
  await expect(async () => {
    await page.clock.fastForward(2_000);
    await expect(toast).toHaveCount(1, { timeout: 200 });
  }).toPass();
  await expect(toast.getByRole("alert")).toHaveText(
    "We can’t connect right now. Check your internet connection and try again.",
  );
  return toast;
}

async function dragToast(page: Page, toast: Locator, share: number): Promise<void> {
  // Wait until the toast has its final width after sliding in.
  await expect.poll(() => toast.getAttribute("data-mounted")).toBe("true");
  await page.waitForTimeout(500);
  const box = await toast.boundingBox();
  if (!box) throw new Error("The toast is not there");
  const from = { x: box.x + 30, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y);
  await page.mouse.move(from.x + box.width * share, from.y, { steps: 4 });
  await page.mouse.up();
}

test.describe("with one toast on the screen", () => {
  test.beforeEach(async ({ page, watched, shop }) => {
    watched.allowErrors(/cart\.addLine|ERR_FAILED/);
    await page.clock.install();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.route("**/api/trpc/cart.addLine*", (route) => route.abort("failed"));
    const answer = await page.request.get(`${shop.url}/api/art/get-art-items`);
    const [first] = ((await answer.json()) as { data: Array<{ _id: string }> }).data;
    await page.goto(`/art/${first?._id}`);
  });

  test("every button of a toast is large enough for a finger", async ({ page }) => {
    await showFailureToast(page);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await findSmallTargets(page)).toEqual([]);
  });

  test("a toast closes when dragged by 81 % of its width, not by 79 % (S-230)", async ({ page }) => {
    const toast = await showFailureToast(page);
    const box = await toast.boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0))).toBeGreaterThan(1200);
    await dragToast(page, toast, 0.79);
    await expect(toast).toHaveAttribute("data-swipe-out", "false");
    await expect(toast).toHaveCount(1);
    await dragToast(page, toast, 0.81);
    await expect(toast).toHaveCount(0);
  });

  test("a toast stays open while the window is unfocused (S-230)", async ({ page }) => {
    const toast = await showFailureToast(page);
    await page.mouse.move(5, 700);
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.clock.fastForward(7_000);
    await page.waitForTimeout(500);
    await expect(toast).toHaveCount(1);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await page.clock.fastForward(7_000);
    await expect(toast).toHaveCount(0);
  });

  test("a toast stays open while hovered (S-230)", async ({ page }) => {
    const toast = await showFailureToast(page);
    await toast.hover();
    await page.clock.fastForward(7_000);
    await page.waitForTimeout(500);
    await expect(toast).toHaveCount(1);
    await page.mouse.move(5, 700);
    await page.clock.fastForward(7_000);
    await expect(toast).toHaveCount(0);
  });
});

test.describe("with several toasts on the screen", () => {
  const getToasts = (page: Page) => page.locator("[data-sonner-toast]");
  const beside = { x: 5, y: 700 };

  test.beforeEach(async ({ page, shopper }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await shopper.startWall("trio");
    await shopper.choosePhotos([
      await photos.createPhotoWithOrientation(1),
      await photos.createPhotoWithOrientation(2),
      await photos.createPhotoWithOrientation(3),
    ]);
    await shopper.waitUntilTilesReady(1, 2, 3);
    for (const place of [1, 2, 3]) {
      await shopper.getTile(place).click();
      await page
        .getByRole("dialog", { name: `Tile ${place}`, exact: true })
        .getByRole("button", { name: "Remove" })
        .click();
      await expect(shopper.getTile(place)).toHaveAttribute("data-status", "empty");
    }
    await expect(getToasts(page)).toHaveCount(3);
    await getToasts(page).first().hover();
    await expect(getToasts(page).first()).toHaveAttribute("data-expanded", "true");
  });

  test("several toasts close if the pointer left them while the window was unfocused (S-230)", async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new Event("blur")));
    await page.mouse.move(beside.x, beside.y);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(getToasts(page)).toHaveCount(0, { timeout: 10_000 });
  });

  test("several toasts close even if the pressed toast is removed before the pointer is released (S-230)", async ({
    page,
  }) => {
    const pressed = getToasts(page).first();
    const box = await pressed.boundingBox();
    if (!box) throw new Error("The toast is not there");
    await page.mouse.move(box.x + 20, box.y + box.height / 2);
    await page.mouse.down();
    await pressed.getByRole("button", { name: "Undo" }).evaluate((button) => (button as HTMLElement).click());
    await expect(getToasts(page)).toHaveCount(2);
    await page.mouse.move(beside.x, beside.y);
    await page.mouse.up();
    await expect(getToasts(page)).toHaveCount(0, { timeout: 10_000 });
  });

  test("after Undo removes the pressed toast, the remaining toasts close when the pointer leaves (S-230)", async ({
    page,
  }) => {
    await getToasts(page).nth(1).getByRole("button", { name: "Undo" }).click();
    await expect(getToasts(page)).toHaveCount(2);
    await page.mouse.move(beside.x, beside.y);
    await expect(getToasts(page)).toHaveCount(0, { timeout: 10_000 });
  });
});
