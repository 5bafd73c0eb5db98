import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

test("photos fill the free tiles in order, the rest wait in the tray, and what is missing is counted (S-112, S-116, C-19, C-23)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("trio");
  await expect(page.getByText("3 of 3 tiles still want a photo.")).toBeVisible();

  await shopper.choosePhotos([await photos.heldWay(1)]);
  await shopper.waitReady(1);
  await expect(page.getByText("2 of 3 tiles still want a photo.")).toBeVisible();
  await shopper.choosePhotos([await photos.heldWay(2), await photos.heldWay(3), await photos.heldWay(4)]);
  await shopper.waitReady(2, 3);
  await expect(page.getByText("Every tile has its photo.")).toBeVisible();

  await shopper.tile(2).click();
  await page
    .getByRole("dialog", { name: "Tile 2", exact: true })
    .getByRole("button", { name: /Remove/ })
    .click();
  await expect(shopper.tile(2)).toHaveAttribute("data-status", "empty");
  await expect(shopper.tile(3)).toHaveAttribute("data-status", "ready");
  await expect(page.getByText("1 of 3 tiles still wants a photo.")).toBeVisible();
});

test("a wall of which nothing is saved is filled from the newest photo back, in the Timeless frame (S-122, S-121, C-04, C-23)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("trio");
  for (const way of [1, 2] as const) {
    await shopper.choosePhotos([await photos.heldWay(way)]);
    await shopper.waitReady(way);
  }
  const sources = async (...places: number[]) =>
    Promise.all(places.map((place) => shopper.tile(place).locator("image").first().getAttribute("href")));
  const handleOf = (href: string | null) => /photos\/(\w+)\//.exec(href ?? "")?.[1];
  await page.reload();
  await shopper.waitReady(1, 2);
  const [older, newer] = (await sources(1, 2)).map(handleOf);
  expect(older).toBeTruthy();

  await page.evaluate(() => window.localStorage.clear());
  await shopper.startWall("flex_two_frames");
  await shopper.waitReady(1, 2);

  expect((await sources(1, 2)).map(handleOf)).toEqual([newer, older]);
  await expect(page.getByRole("radio", { name: /Timeless/ })).toBeChecked();
});
