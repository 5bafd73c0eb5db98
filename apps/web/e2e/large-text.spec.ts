import type { Page } from "@playwright/test";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { doubleTextSize, findLargeTextProblems } from "./large-text.ts";
import * as photos from "./photos.ts";

const windows = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** This is a 1280 × 800 px window at 200 % browser zoom. */
const zoomedWindow = { width: 640, height: 400 };

async function listLargeTextProblems(page: Page): Promise<string[]> {
  const problems: string[] = [];
  const addProblemsAtSize = async ({ width, height }: { width: number; height: number }, size: string) => {
    await page.setViewportSize({ width, height });
    const found = await findLargeTextProblems(page);
    problems.push(
      ...found.map((problem) => `${page.url().replace(/^.*?\/\/[^/]+/, "")}, ${width} px, ${size}: ${problem}`),
    );
  };
  await addProblemsAtSize(zoomedWindow, "zoomed");
  await doubleTextSize(page);
  for (const window of windows) await addProblemsAtSize(window, "200 % text");
  return problems;
}

test.use({ isMobile: false, hasTouch: false });

test("with text at 200 %, no page from home to order hides text", async ({ page, shop, shopper }) => {
  const problems: string[] = [];
  const addProblemsOfCurrentPage = async () => problems.push(...(await listLargeTextProblems(page)));
  await page.goto("/");
  await addProblemsOfCurrentPage();
  await page.goto("/browse");
  await addProblemsOfCurrentPage();

  await shopper.startWall("trio");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  await addProblemsOfCurrentPage();

  const visitor = createApiShopper(shop);
  const checkout = await visitor.createUploadLaterCheckout("large.text@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await page.goto("/cart");
  await expect(shopper.getOrderTotal()).toBeVisible();
  await addProblemsOfCurrentPage();
  await page.goto("/checkout");
  await expect(shopper.getPayButton()).toBeEnabled();
  await addProblemsOfCurrentPage();

  await visitor.payCheckout(checkout.id);
  const { orderId } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  await page.goto(`/order/${orderId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeVisible();
  await addProblemsOfCurrentPage();
  expect(problems).toEqual([]);
});

test("with text at 200 %, the checkout fits a phone", async ({ page, shop, shopper }) => {
  const visitor = createApiShopper(shop);
  await visitor.createUploadLaterCheckout("large.checkout@example.com");
  await visitor.addCookiesToBrowser(page.context());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/checkout");
  await expect(shopper.getPayButton()).toBeEnabled();
  await doubleTextSize(page);
  expect(await findLargeTextProblems(page)).toEqual([]);
  await page.locator("summary").filter({ visible: true }).first().click();
  await page.getByRole("textbox", { name: "Email" }).fill("first.middle.and.last.name@gmial.com");
  await shopper.getAddressFields().getByLabel("ZIP code").fill("33139");
  await shopper.getAddressFields().getByLabel("State").selectOption("AK");
  await page.getByRole("checkbox", { name: /gift/i }).check();
  await expect(page.getByRole("button", { name: "first.middle.and.last.name@gmail.com" })).toBeVisible();
  await shopper.getPayButton().click();
  await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
  expect(await findLargeTextProblems(page)).toEqual([]);
});
