import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { recordPageErrors } from "./record-page-errors.ts";
import { Shopper } from "./shopper.ts";

test("photos that family members add through a link can be put on the wall", async ({
  page,
  shopper,
  shop,
  browser,
}) => {
  await shopper.startWall("trio");
  const openDialog = async () => {
    await shopper.openTool("Photos");
    await page.getByRole("button", { name: "More ways to add photos" }).click();
    await page.getByRole("button", { name: "Ask family and friends" }).click();
  };
  await openDialog();
  const dialog = page.getByRole("dialog", { name: "Ask family and friends" });
  await dialog.getByRole("textbox", { name: "Title" }).fill("Grandma’s 80th");
  await shopper.inspectPage("asking family and friends");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await expect(dialog.getByText("No photos yet.")).toBeVisible();
  await shopper.inspectPage("an open link for family and friends");

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const seen = recordPageErrors(phone, shop.url);
  const contributor = new Shopper(phone, seen);
  await phone.goto(new URL(address).pathname);
  await expect(phone.getByRole("heading", { level: 1, name: "Grandma’s 80th" })).toBeVisible();
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("Enter your name.")).toBeVisible();
  await phone.getByRole("textbox", { name: "Your name" }).fill("Ann");
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("You’re adding photos as Ann.")).toBeFocused();
  const pdf = { name: "document.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await phone
    .getByLabel("Choose photos")
    .setInputFiles([await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(6), pdf]);
  await expect(phone.getByRole("alert").filter({ hasText: "document.pdf" })).toContainText("Use a JPEG");
  await expect(phone.getByText("Thank you! Your 2 photos have arrived.")).toBeVisible({ timeout: 60_000 });
  await contributor.inspectPage("a contributor who has added photos");

  // The owner's open dialog shows the photos without a reload.
  const getPhoto = (number: number) => dialog.getByRole("button", { name: `Add photo ${number} from Ann` });
  await expect(getPhoto(2)).toBeVisible({ timeout: 60_000 });
  await shopper.inspectPage("photos of a contributor");
  await phone.reload();
  await phone.getByRole("button", { name: "Remove your photo 2" }).click();
  await expect(phone.getByText("Thank you! Your photo has arrived.")).toBeVisible();
  await expect(getPhoto(2)).toHaveCount(0);

  await getPhoto(1).focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("button", { name: "Photo 1 from Ann is added" })).toBeFocused();
  await page.keyboard.press("Escape");
  await shopper.waitUntilTilesReady(1);
  await page.reload();
  await shopper.waitUntilTilesReady(1);

  await page.getByRole("button", { name: "See link" }).click();
  await expect(dialog.getByRole("button", { name: "Photo 1 from Ann is added" })).toBeVisible();
  await dialog.getByRole("button", { name: "Stop collecting: Grandma’s 80th" }).click();
  await dialog.getByRole("button", { name: "Stop collecting", exact: true }).click();
  await expect(dialog.getByText("Grandma’s 80th (closed)")).toBeVisible();
  seen.allowErrors(/404/);
  await phone.reload();
  await expect(phone.getByText(/no longer accepts photos/)).toBeVisible();
  seen.assertNoErrors();
  await context.close();
});

test("the shopper can add the photos of several people in one step", async ({ page, shopper, shop, browser }) => {
  await shopper.startWall("single_tile");
  await page.getByRole("button", { name: "More ways to add photos" }).click();
  await page.getByRole("button", { name: "Ask family and friends" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask family and friends" });
  await dialog.getByRole("button", { name: "Create link" }).click();
  const address = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Your link for family and friends is open.")).toBeVisible();

  for (const [name, orientation] of [
    ["Ann", 1],
    ["Bob", 6],
  ] as const) {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
    const phone = await context.newPage();
    await phone.goto(new URL(address).pathname);
    await phone.getByRole("textbox", { name: "Your name" }).fill(name);
    await phone.getByRole("button", { name: "Continue" }).click();
    await phone.getByLabel("Choose photos").setInputFiles(await photos.createPhotoWithOrientation(orientation));
    await expect(phone.getByText("Thank you! Your photo has arrived.")).toBeVisible({ timeout: 60_000 });
    await context.close();
  }

  await expect(page.getByText("2 photos from family and friends are waiting for you.")).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole("button", { name: "See photos" }).click();
  await expect(dialog.getByRole("region", { name: "Bob" })).toBeVisible();
  await dialog.getByRole("button", { name: "Add all 2" }).click();
  await expect(dialog.getByText("2 photos added to your wall or extra photos.")).toBeVisible();
  await page.keyboard.press("Escape");
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByRole("heading", { name: "1 extra photo" })).toBeVisible();
});
