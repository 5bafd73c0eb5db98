import { openAdminPage } from "./open-admin-page.ts";
import { expect, test } from "./own-shop.ts";
import * as photos from "./photos.ts";
import { recordPageErrors } from "./record-page-errors.ts";

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

test("an uploaded artwork can be tagged, featured, shown and removed", async ({
  page,
  shop,
  owner,
  browser,
  watched,
}) => {
  test.setTimeout(240_000);
  const title = `Coded grid ${Date.now()}`;
  const shopperContext = await browser.newContext({ baseURL: shop.url });
  const shopper = await shopperContext.newPage();
  const shopperWatched = recordPageErrors(shopper, shop.url);
  const gallery = shopper.getByRole("main").getByRole("heading", { level: 2 });

  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin");
  await openAdminPage(page, "Shop", "Art");
  await page.getByRole("button", { name: "New artwork" }).click();
  const making = page.getByRole("dialog", { name: "New artwork" });
  const put = making.getByRole("button", { name: "Add to gallery" });
  const chooseImageFile = (file: photos.ChosenFile) => making.locator("input[type=file]").setInputFiles(file);
  await making.getByRole("textbox", { name: "Title" }).fill(title);
  await making.getByLabel("Artist").fill("A printer of grids");
  await making.getByLabel("License").fill("Drawn by the shop itself.");
  // The first two tags normalize to the same tag. The third is the reserved tag "all", which is dropped.
  await making.getByLabel("Tags").fill("Coded / Grid,coded__and__grid, ALL");

  await test.step("an unusable image is rejected with a reason and does not appear in the gallery", async () => {
    watched.allowErrors(/4(13|15|22)/);
    await chooseImageFile({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") });
    await put.click();
    await expect(making.getByRole("alert")).toHaveText(
      "This is a text file. Use a JPEG, PNG, WebP, AVIF, or HEIC photo.",
    );
    await chooseImageFile(await photos.createPhoto("small.jpg", { width: 700, height: 1000, grid: true }));
    await put.click();
    await expect(making.getByRole("alert")).toHaveText(/^This image is too small to sell as .*at least \d/, {
      timeout: 60_000,
    });
    await shopper.goto("/art?tags=coded_and_grid");
    await expect(shopper.getByRole("main")).not.toContainText(title);
  });

  await test.step("a valid image is added with its normalized tag", async () => {
    await chooseImageFile(await photos.createPhoto("grid.jpg", { width: 3200, height: 4600, grid: true, gps: true }));
    await put.click();
    await expect(making).toHaveCount(0, { timeout: 90_000 });
    await page.getByLabel("Tag", { exact: true }).selectOption({ label: "Coded and grid (1)" });
    // The list now contains only the artworks with this tag.
    await expect(page.getByRole("region", { name: "Artworks" }).getByRole("button", { name: /^Edit/ })).toHaveCount(1);
  });
  const work = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });
  await expect(work).toContainText("coded_and_grid");

  await test.step("a featured artwork with a rank is among the first in the gallery, and can be bought", async () => {
    await work.getByRole("button", { name: `Edit ${title}` }).click();
    const tags = page.getByRole("dialog", { name: title }).getByRole("region", { name: "Tags and gallery position" });
    await tags.getByLabel("Featured: shown first in the gallery").check();
    await tags.getByLabel("Featured rank").fill("1");
    await tags.getByRole("button", { name: "Save" }).click();
    await expect(work).toContainText("Featured, rank 1");
    await shopper.goto("/art");
    // Another artwork also has rank 1 and may come first.
    const names = await gallery.allTextContents();
    expect(names.slice(0, 2)).toContain(title);
    await gallery.filter({ hasText: title }).getByRole("link").click();
    await expect(shopper.getByRole("form", { name: `Choose a frame and size for ${title}` })).toBeVisible();
    await expect(shopper.getByText("A printer of grids").first()).toBeVisible();
    await expect(shopper.getByRole("button", { name: "Add to cart" })).toBeEnabled();
    const id = new URL(shopper.url()).pathname.split("/").at(-1);
    const picture = await shopperContext.request.get(`/art-images/${id}/1600.jpg`);
    expect([picture.status(), picture.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
  });

  const undo = page.locator("[data-sonner-toast][data-index='0']").getByRole("button", { name: "Undo" });

  await test.step("a tag change is undone from its toast", async () => {
    await work.getByRole("button", { name: `Edit ${title}` }).click();
    const tags = page.getByRole("dialog", { name: title }).getByRole("region", { name: "Tags and gallery position" });
    await tags.getByLabel("Featured: shown first in the gallery").uncheck();
    await tags.getByRole("button", { name: "Save" }).click();
    await expect(work).not.toContainText("Featured");
    await undo.click();
    await expect(work).toContainText("Featured, rank 1");
  });

  await test.step("a title change is undone from its toast, and the artwork is removed from the gallery", async () => {
    await work.getByRole("button", { name: `Edit ${title}` }).click();
    const text = page.getByRole("dialog", { name: title }).getByRole("form", { name: "Title, artist, and license" });
    await text.getByRole("textbox", { name: "Title" }).fill("Another title");
    await text.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("heading", { name: "Another title" })).toBeVisible();
    await undo.click();
    await expect(work).toBeVisible();
    await work.getByRole("button", { name: `Edit ${title}` }).click();
    const dialog = page.getByRole("dialog", { name: title });
    await dialog.getByRole("button", { name: /^Remove/ }).click();
    await dialog.getByRole("button", { name: /^Yes, remove/ }).click();
    await expect(work).toHaveCount(0);
    shopperWatched.allowErrors(/404/);
    await shopper.reload();
    await expect(shopper.getByRole("form", { name: `Choose a frame and size for ${title}` })).toHaveCount(0);
    await shopper.goto("/art");
    await expect(gallery.first()).toBeVisible();
    await expect(gallery.filter({ hasText: title })).toHaveCount(0);
  });
  shopperWatched.assertNoErrors();
  await shopperContext.close();
});
