import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("milk, eggs") };

test("visitors see their own photos in the home page’s picture, upright and without an upload, and can return to the original picture", async ({
  page,
  shopper,
}) => {
  const uploads: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PUT" || request.url().includes("photos.reserve")) uploads.push(request.url());
  });
  await page.goto("/");
  const picker = page.getByLabel("See yours here");
  await picker.setInputFiles([
    await photos.createPhotoWithOrientation(6),
    await photos.createPhotoWithOrientation(3),
    notes,
  ]);
  await expect(page.getByRole("status")).toContainText(["Your 2 photos are on the wall."]);
  await expect(page.getByRole("alert").filter({ hasText: notes.name })).toContainText("Use a JPEG, PNG, WebP, AVIF");
  const frames = page.getByRole("img", { name: "Your 2 photos are in the frames above the sofa" });
  const shapes = await frames.evaluate((group) =>
    Promise.all(
      [...group.children].map(async (frame) => {
        const [, url = ""] = /url\("(blob:[^"]+)"/.exec(getComputedStyle(frame).backgroundImage) ?? [];
        const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
        const box = frame.getBoundingClientRect();
        return { isLandscape: width > height, isFrameUpright: box.height > box.width && box.width > 0 };
      }),
    ),
  );
  // The first photo is stored lying on its side.
  expect(shapes).toEqual([
    { isLandscape: false, isFrameUpright: true },
    { isLandscape: true, isFrameUpright: true },
  ]);
  await shopper.inspectPage("the home page with the visitor’s photos");

  await page.getByRole("button", { name: "Back to our photos" }).click();
  await expect(frames).toBeHidden();
  await expect(picker).toBeFocused();
  expect(uploads).toEqual([]);
});

test("the photos from the home page’s picture become the tiles of a new wall", async ({ page, shopper }) => {
  await page.goto("/");
  await page
    .getByLabel("See yours here")
    .setInputFiles(await Promise.all(([1, 2, 3] as const).map(photos.createPhotoWithOrientation)));
  await page.getByRole("link", { name: "Make these into tiles" }).click();
  await expect(page).toHaveURL("/create/trio");
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile has a photo.")).toBeVisible();
});
