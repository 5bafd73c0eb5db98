import type { CartView } from "@storywall/domain/cart/schema";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";
import * as photos from "./photos.ts";
import {
  assertPrintableFile,
  assertPrintShowsCrop,
  downloadPrintFiles,
  getChosenCrop,
  openOrderAdminPage,
} from "./print-files.ts";
import { cards } from "./shopper.ts";

const DAY = 86_400;

test("a new visitor can buy a Trio wall on a phone", async ({
  page,
  shopper,
  shop,
  owner,
  inbox,
  browser,
  context,
}) => {
  const email = `newcomer-${Date.now()}@example.com`;

  await test.step("the visitor opens the shop and finds the trio", async () => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await shopper.inspectPage("home");
    await page.getByRole("link", { name: "Browse" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Choose your wall" })).toBeVisible();
    await shopper.inspectPage("browse");
    const trio = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Trio", exact: true }) });
    await expect(trio).toContainText("$71.99");
    await expect(trio).toContainText("$89.99");
    await page.getByRole("link", { name: "Trio", exact: true }).click();
    await expect(shopper.getTile(3)).toBeVisible();
    await shopper.inspectPage("an empty wall");
  });

  await test.step("the visitor gets cookies that last a year", async () => {
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain("userId");
    const cookies = await context.cookies();
    const getCookieLifetimeInDays = (name: string) =>
      Math.round(((cookies.find((cookie) => cookie.name === name)?.expires ?? 0) - Date.now() / 1000) / DAY);
    expect(getCookieLifetimeInDays("userId")).toBe(365);
    expect(getCookieLifetimeInDays("sid")).toBe(365);
    expect(cookies.find(({ name }) => name === "sid")?.httpOnly).toBe(true);
  });

  await test.step("the visitor chooses photos, which fill the next free tiles and become ready without a reload", async () => {
    const marker = await page.evaluate(() => {
      Object.assign(window, { neverLeft: true });
      return performance.timeOrigin;
    });
    await shopper.choosePhotos([await photos.createPhotoWithOrientation(6)]);
    await expect(shopper.getTile(1)).not.toHaveAttribute("data-status", "empty");
    await expect(shopper.getTile(2)).toHaveAttribute("data-status", "empty");
    await shopper.choosePhotos([await photos.createPhotoWithOrientation(3), await photos.readHeicPhoto()]);
    await expect(shopper.getTile(3)).not.toHaveAttribute("data-status", "empty");
    await shopper.inspectPage("photos during upload");
    await shopper.waitUntilTilesReady(1, 2, 3);
    expect(await page.evaluate(() => "neverLeft" in window && performance.timeOrigin)).toBe(marker);
    await expect(page.getByText("Every tile is filled.")).toBeVisible();
    await shopper.inspectPage("a full wall");
  });

  await test.step("the visitor adjusts a crop", async () => {
    await shopper.getTile(2).click();
    const options = page.getByRole("dialog", { name: "Tile 2" });
    await expect(options).toBeVisible();
    await shopper.inspectPage("a tile’s options");
    await options.getByRole("button", { name: "Adjust crop" }).click();
    const dialog = page.getByRole("dialog", { name: "Adjust crop" });
    await dialog.getByLabel("Zoom", { exact: true }).fill("2");
    const part = dialog.getByLabel(/^Part of the photo/);
    await part.focus();
    for (let press = 0; press < 40; press++) await part.press("Shift+ArrowRight");
    await shopper.inspectPage("the crop dialog");
    await dialog.getByRole("button", { name: "Use this crop" }).click();
    await shopper.closeTileOptions(2);
  });

  await test.step("the visitor changes the frame and sees the price", async () => {
    await shopper.chooseFrame("Timeless");
    await shopper.chooseFrame("Harmony");
    await expect(page.getByRole("radio", { name: /Harmony/ })).toBeChecked();
    const choices = page.getByRole("complementary", { name: "Your choices" });
    await expect(choices).toContainText("$71.99");
    await expect(choices).toContainText("$89.99");
  });

  await test.step("the visitor adds the wall to the cart", async () => {
    await shopper.addToCart();
    await expect(shopper.getCartDialog()).toContainText("Trio");
    await expect(shopper.getOrderTotal()).toHaveText("$71.99");
    const cookie = (await context.cookies()).find(({ name }) => name === "cartId");
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY)).toBe(365);
    await shopper.inspectPage("the cart drawer");
  });

  await test.step("the visitor sees an address error at its field", async () => {
    await shopper.goToCheckout();
    await shopper.inspectPage("an empty checkout");
    await shopper.fillAddress(email);
    await shopper.getAddressFields().getByLabel("ZIP code").fill("3313");
    await shopper.getAddressFields().getByLabel("City").focus();
    await expect(page.locator("#zip-problem")).toHaveText("Enter a 5-digit ZIP code.");
    await shopper.getAddressFields().getByLabel("ZIP code").fill("10001");
    await shopper.getAddressFields().getByLabel("State").selectOption("FL");
    await shopper.fillCard(cards.good);
    await shopper.getPayButton().click();
    await expect(page.locator("#zip-problem")).toHaveText(
      "ZIP code 10001 isn’t in Florida. Check the ZIP code and state.",
    );
    await expect(shopper.getAddressFields().getByLabel("ZIP code")).toBeFocused();
    await shopper.inspectPage("a checkout with a wrong ZIP code");
    await shopper.getAddressFields().getByLabel("ZIP code").fill("33139");
    await expect(page.locator("#zip-problem")).toHaveCount(0);
  });

  const { orderId, number } = await test.step("the visitor pays and sees the order update live", async () => {
    const paid = await shopper.payAndWaitForOrder();
    await expect(page.getByRole("list", { name: "Progress" }).locator("[aria-current=step]")).toHaveText(
      /^(Received|Checking)/,
    );
    await shopper.waitForProofs(3);
    // $71.99 plus Florida's 7 % tax.
    await expect(shopper.getOrderTotal()).toHaveText("$77.03");
    await expect(page.getByRole("button", { name: "Cart, empty" })).toBeVisible();
    await shopper.inspectPage("the order");
    return paid;
  });

  await test.step("the visitor gets one email, whose link opens the order on any device", async () => {
    const receivedEmail = await inbox.waitForEmail(email, new RegExp(number));
    expect(receivedEmail.text).toContain("$77.03");
    expect(await inbox.list(email)).toHaveLength(1);
    const elsewhere = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    const other = await elsewhere.newPage();
    await other.goto(findLinkInEmail(receivedEmail, /\/order\/order_/));
    await expect(other.getByText(number)).toBeVisible();
    await expect(other.getByRole("img", { name: /^Print proof: / })).toHaveCount(3);
    await elsewhere.close();
  });

  await test.step("the print folder has three upright files with the chosen crops", async () => {
    const office = await openOrderAdminPage(browser, owner, orderId);
    const { order, files } = await downloadPrintFiles(office, orderId, 3);
    const uprightPhotos = [
      { width: 1600, height: 2400 },
      { width: 2400, height: 1600 },
      { width: 1280, height: 960 },
    ];
    for (const [at, file] of files.entries()) {
      await assertPrintableFile(file);
      expect({ width: file.view.widthPx, height: file.view.heightPx }).toEqual({ width: 2551, height: 3732 });
      expect(file.fileName).toBe(`${number}_line1_tile-${at + 1}_rectangle-small_none.jpg`);
      await assertPrintShowsCrop(file, uprightPhotos[at] ?? { width: 0, height: 0 }, getChosenCrop(order, file.view));
    }
    const adjusted = files[1] && getChosenCrop(order, files[1].view);
    // The test zoomed in twice and moved the photo as far to the right as possible.
    expect(adjusted?.height).toBeCloseTo(0.5, 2);
    expect((adjusted?.x ?? 1) + (adjusted?.width ?? 1) / 2).toBeLessThan(0.45);
    await office.close();
  });
});

test("items added to the cart are still there at the next visit", async ({ page, shopper, context }) => {
  await shopper.startWall("single_tile");
  await page.getByRole("checkbox", { name: /Upload photos later/ }).check();
  await shopper.addToCart();
  const next = await context.newPage();
  const answered = next.waitForResponse(/cart\.current/);
  await next.goto("/cart");
  await answered;
  await expect(next.getByRole("heading", { name: "Single tile" })).toBeVisible();
  const cartId = (await context.cookies()).find(({ name }) => name === "cartId")?.value ?? "";
  const input = encodeURIComponent(JSON.stringify({ json: { cartId } }));
  const read = await page.request.get(`/api/trpc/cart.read?input=${input}`);
  const cart: CartView = (await read.json()).result.data.json;
  expect(cart.totals).toMatchObject({ subtotal: 3_500, discount: 700, total: 2_800 });
});
