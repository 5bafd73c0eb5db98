import { shopErrors } from "@storywall/domain/errors";
import { detectContentFromBytes, findFileProblem } from "@storywall/domain/photos/chosen-files";
import { flipBits } from "@storywall/testing/photos/flip-bits";
import { rejectedFiles } from "@storywall/testing/photos/test-files";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const GROUP_SIZE = 11;
const groups = Array.from({ length: Math.ceil(rejectedFiles.length / GROUP_SIZE) }, (_, at) =>
  rejectedFiles.slice(at * GROUP_SIZE, (at + 1) * GROUP_SIZE),
);

/** Creates the file with the MIME type that a browser would report. */
const createUploadFile = async (file: (typeof rejectedFiles)[number]) => ({
  name: file.name,
  mimeType: file.declaredType,
  buffer: await file.bytes(),
});

for (const [at, group] of groups.entries()) {
  test(`each unusable file shows its error (${at + 1} of ${groups.length})`, async ({ page, shopper, watched }) => {
    // The browser logs each 4xx response to the console.
    watched.allowErrors(/4(13|15|22)/);
    await shopper.startWall("dozen");
    const files = await Promise.all(group.map(createUploadFile));
    await shopper.choosePhotos([...files, await photos.createPhotoWithOrientation(6)]);
    // The page rejects some files by their first bytes or size. It uploads the others, and the server checks their contents.
    const isRejectedByPage = ({ buffer }: (typeof files)[number]) =>
      findFileProblem({ content: detectContentFromBytes(buffer), size: buffer.length }) !== null;
    const rejectedByPage = files.filter(isRejectedByPage);
    const sent = group.filter((_, at) => files[at] && !isRejectedByPage(files[at]));
    await shopper.waitUntilTilesReady(sent.length + 1);
    if (rejectedByPage.length > 0) {
      const notice = page.getByRole("alert").filter({ hasText: /(?:wasn’t|weren’t) added/ });
      await expect(notice).toContainText(rejectedByPage[0]?.name ?? "");
      await notice.getByRole("button", { name: "Dismiss" }).click();
    }
    for (const [index, file] of sent.entries()) {
      const tile = shopper.getTile(index + 1);
      await expect(tile, file.name).toHaveAttribute("data-status", "rejected", { timeout: 60_000 });
      await tile.click();
      const dialog = page.getByRole("dialog", { name: `Tile ${index + 1}`, exact: true });
      await expect.soft(dialog.getByRole("alert"), file.name).toHaveText(shopErrors[file.expect.code].message);
      await shopper.closeTileOptions(index + 1);
    }
    await shopper.inspectPage("a wall of rejected files");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect(page.locator("#cart-problem")).toHaveText(
      sent.length > 0 ? "Photo 1 needs replacing. Tap it to choose another." : "11 tiles are still empty.",
    );
  });
}

test("a photo that looks damaged requires the shopper's confirmation", async ({ page, shopper }) => {
  const { buffer, ...file } = await photos.createPhoto("holiday.jpg", { width: 1800, height: 2700, seed: 4 });
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([{ ...file, buffer: flipBits(buffer, 40) }]);
  await shopper.waitUntilTilesReady(1);
  await expect(shopper.getTile(1)).toHaveAccessibleName(/looks damaged/);
  await expect(page.getByText("1 photo looks damaged.")).toBeVisible();

  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.locator("#cart-problem")).toHaveText(/^Photo 1 looks damaged\./);
  await page.getByRole("button", { name: "See it", exact: true }).click();
  const options = page.getByRole("dialog", { name: "Tile 1", exact: true });
  await expect(options.getByText("Sharp.")).toBeHidden();
  await shopper.inspectPage("the options of a damaged photo");
  await options.getByLabel("Print as is").check();
  await shopper.closeTileOptions(1);
  await expect(page.getByText("1 photo looks damaged.")).toBeHidden();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(shopper.getCartDialog()).toBeVisible();
});

test("“Print anyway” is offered only after unusable photos have been replaced", async ({ page, shopper, watched }) => {
  watched.allowErrors(/422/);
  const blurry = await photos.createPhoto("blurry.jpg", { width: 620, height: 930 });
  const sharp = await photos.createPhoto("sharp.jpg", { width: 1800, height: 2700, seed: 2 });
  const tooSmall = await photos.createPhoto("too-small.jpg", { width: 300, height: 450, seed: 3 });
  await shopper.startWall("trio");
  await shopper.choosePhotos([blurry, sharp, tooSmall]);
  await shopper.waitUntilTilesReady(1, 2);
  await expect(shopper.getTile(3)).toHaveAttribute("data-status", "rejected", { timeout: 60_000 });

  const problem = page.locator("#cart-problem");
  const printAnyway = page.getByRole("button", { name: "Print anyway", exact: true });
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(problem).toHaveText("Photo 3 needs replacing. Tap it to choose another.");
  await expect(printAnyway).toBeHidden();

  await shopper.replacePhoto(3, await photos.createPhoto("other.jpg", { width: 1800, height: 2700, seed: 4 }));
  await expect(problem).toHaveText(/^Photo 1 may print blurry/);
  await printAnyway.click();
  await expect(problem).toBeHidden();
  await shopper.addToCart();
});

test("a spare photo that looks damaged shows a warning in the tray", async ({ page, shopper }) => {
  const validPhoto = await photos.createPhoto("sound.jpg", { width: 900, height: 1200, seed: 5 });
  const { buffer, ...file } = await photos.createPhoto("broken.jpg", { width: 900, height: 1200, seed: 6 });
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([validPhoto, { ...file, buffer: flipBits(buffer, 60) }]);
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByRole("region", { name: "Extra photos" }).getByText("This photo looks damaged")).toBeVisible();
});
