import type { Locator, Page } from "@playwright/test";
import { makeScenePhoto, type SceneOptions } from "@storywall/testing/photos/make-scenes";
import { expect, test } from "./fixtures.ts";
import type { ChosenFile } from "./photos.ts";
import type { Shopper } from "./shopper.ts";

const screens = [
  { name: "a phone", width: 390, height: 844 },
  { name: "a desktop", width: 1440, height: 900 },
];

const createScenePhoto = async (name: string, seed: number, look: SceneOptions = {}): Promise<ChosenFile> => ({
  name: `${name}.jpg`,
  mimeType: "image/jpeg",
  buffer: await makeScenePhoto(seed, { longSide: 1600, ...look }),
});

const createPhotosWithLookAlikes = () =>
  Promise.all([
    createScenePhoto("shaken", 1, { blurred: 4, takenAt: "2026:05:01 10:00:00" }),
    createScenePhoto("still", 1, { takenAt: "2026:05:01 10:00:02" }),
    createScenePhoto("sent-on", 1, { longSide: 1000, quality: 50, cropped: 0.04 }),
    createScenePhoto("second", 2, { takenAt: "2026:05:03 10:00:00" }),
    createScenePhoto("third", 3, { takenAt: "2026:05:02 10:00:00" }),
    createScenePhoto("fourth", 4, { takenAt: "2026:05:04 10:00:00" }),
  ]);

for (const { name, width, height } of screens) {
  test.describe(`automatic arrangement on ${name}`, () => {
    test.use({ viewport: { width, height } });

    test("one click keeps only the sharpest of similar photos on the wall (F-16)", async ({ page, shopper }) => {
      const before = await placeFourPhotos(page, shopper);
      await shopper.openTool("Layout");
      await page.getByRole("button", { name: "More", exact: true }).click();
      await page.getByRole("button", { name: "3 photos look alike" }).click();
      const dialog = page.getByRole("dialog", { name: "Photos that look alike" });
      const choices = dialog.getByRole("group", { name: "3 photos that look alike" }).getByRole("checkbox");
      await expect(choices).toHaveCount(3);
      const sharpest = dialog.getByRole("checkbox", { name: /Tile 2, the sharpest/ });
      await expect(sharpest).toBeChecked();
      expect(await choices.evaluateAll((all) => all.map((item) => (item as HTMLInputElement).checked))).toEqual([
        false,
        true,
        false,
      ]);
      await shopper.inspectPage("photos that look alike");

      await sharpest.focus();
      await page.keyboard.press("Space");
      await dialog.getByRole("button", { name: "Keep selected" }).click();
      await expect(dialog.getByRole("alert")).toHaveText("Select at least one photo in each group.");
      await sharpest.check();
      await dialog.getByRole("button", { name: "Keep selected" }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText("2 photos moved to your extra photos.")).toBeVisible();
      await shopper.waitUntilTilesReady(1, 2, 3, 4);
      const after = await readPhotoHandlesOfTiles(shopper);
      expect(after[1]).toBe(before[1]);
      expect(new Set(after).size).toBe(4);
      expect(after).not.toContain(before[0]);
      expect(after).not.toContain(before[2]);
      await expect(page.getByRole("button", { name: "Find duplicates" })).toBeVisible();
      await shopper.openTool("Photos");
      await expect(page.getByRole("heading", { name: "2 extra photos" })).toBeVisible();

      await page.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect.poll(() => readPhotoHandlesOfTiles(shopper)).toEqual(before);
    });

    test("the arrangement chosen from three proposals is applied (F-15)", async ({ page, shopper }) => {
      const before = await placeFourPhotos(page, shopper);
      const proposals = await openProposedArrangements(page, shopper);
      await expect(proposals.first()).toContainText("Four in a row");
      const proposalTexts = await proposals.allTextContents();
      expect(new Set(proposalTexts).size).toBe(3);
      await shopper.inspectPage("three proposals");

      await page.getByRole("button", { name: "Show other ideas" }).click();
      await expect(proposals).toHaveCount(3);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: "Arranged for you" })).toBeHidden();
      await expect(page.getByRole("button", { name: "Arrange my photos for me" })).toBeFocused();
      await expect.poll(() => readPhotoHandlesOfTiles(shopper)).toEqual(before);

      await openProposedArrangements(page, shopper);
      await proposals.first().focus();
      await page.keyboard.press("Enter");
      await expect(page.getByText("We arranged your photos.")).toBeVisible();
      await shopper.waitUntilTilesReady(1, 2, 3, 4);
      const after = await readPhotoHandlesOfTiles(shopper);
      expect(after).not.toEqual(before);
      // The wall gets only the sharpest of the three similar photos.
      expect(after.filter((handle) => before.slice(0, 3).includes(handle))).toEqual([before[1]]);

      await page.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect.poll(() => readPhotoHandlesOfTiles(shopper)).toEqual(before);
      await page.getByRole("button", { name: "Redo" }).click();
      await expect.poll(() => readPhotoHandlesOfTiles(shopper)).toEqual(after);
    });

    test("a proposed arrangement in another layout changes the layout (F-15)", async ({ page, shopper }) => {
      await placeFourPhotos(page, shopper);
      await page.reload();
      await shopper.waitUntilTilesReady(1, 2, 3, 4);
      const proposals = await openProposedArrangements(page, shopper);
      await proposals.first().click();
      await expect(page.getByText("We arranged your photos.")).toBeVisible();
      const before = await readPhotoHandlesOfTiles(shopper);
      await openProposedArrangements(page, shopper);
      const other = proposals.filter({ hasText: "A different layout" }).first();
      const templateName = (await other.locator("span.font-semibold").first().textContent()) ?? "";
      await other.click();
      await expect(page.getByRole("heading", { level: 1, name: templateName })).toBeVisible();
      await expect(page.getByText(`We arranged your photos in the “${templateName}” layout.`)).toBeVisible();
      await shopper.waitUntilTilesReady(1, 2, 3);
      const there = (await readPhotoHandlesOfTiles(shopper)).slice(0, 3);
      expect(new Set(there).size).toBe(3);
      await page.getByRole("button", { name: "Undo", exact: true }).first().click();
      await expect(page.getByRole("heading", { level: 1, name: "Four in a row" })).toBeVisible();
      await shopper.waitUntilTilesReady(1, 2, 3, 4);
      await expect.poll(() => readPhotoHandlesOfTiles(shopper)).toEqual(before);
    });
  });
}

test("the dialog for similar photos shows a message if there are none (F-16)", async ({ page, shopper }) => {
  await shopper.startWall("flex_two_frames");
  await shopper.openTool("Layout");
  await expect(page.getByRole("button", { name: "Arrange my photos for me" })).toHaveCount(0);
  await shopper.choosePhotos(await Promise.all([createScenePhoto("second", 2), createScenePhoto("third", 3)]));
  await shopper.openTool("Layout");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Find duplicates" }).click();
  const dialog = page.getByRole("dialog", { name: "Photos that look alike" });
  await expect(dialog.getByRole("heading", { name: "No photos look alike" })).toBeVisible();
  await shopper.inspectPage("the dialog without similar photos");
  await dialog.getByRole("button", { name: "Back to your wall" }).click();
  await expect(page.getByRole("button", { name: "Find duplicates" })).toBeFocused();
});

test("photos that cannot be analyzed are arranged anyway (F-15, F-16)", async ({ page, shopper }) => {
  // Make photo analysis fail: give the worker the URL of a text file.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function send(this: Worker, message: { src?: string }) {
      const isToBeSeen = typeof message.src === "string";
      postMessage.call(this, isToBeSeen ? { ...message, src: `${location.origin}/robots.txt` } : message);
    } as Worker["postMessage"];
    window.addEventListener("photos-are-back", () => {
      Worker.prototype.postMessage = postMessage;
    });
  });
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos(
    await Promise.all([createScenePhoto("first", 1), createScenePhoto("again", 1, { quality: 60 })]),
  );
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.openTool("Layout");
  await page.getByRole("button", { name: "Arrange my photos for me" }).click();
  const proposals = page.getByRole("dialog", { name: "Arranged for you" });
  await expect(proposals.getByText("2 photos couldn’t be checked")).toBeVisible();
  await expect(proposals.getByRole("listitem").first()).toContainText("Two in a row");
  await shopper.inspectPage("proposals without photo analysis");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: "Find duplicates" }).click();
  const dialog = page.getByRole("dialog", { name: "Photos that look alike" });
  await expect(dialog.getByRole("alert")).toContainText("We couldn’t check your photos.");
  await shopper.inspectPage("photos that could not be analyzed");
  await page.evaluate(() => window.dispatchEvent(new Event("photos-are-back")));
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect(dialog.getByRole("group", { name: "2 photos that look alike" })).toBeVisible();
});

test("empty tiles are filled with different artworks in the colors of the photos (F-28)", async ({ page, shopper }) => {
  await shopper.startWall("flex_four_frames");
  const fill = page.getByRole("button", { name: "Fill with art that matches your photos" });
  await expect(page.getByRole("button", { name: "Add art" })).toBeVisible();
  await expect(fill).toHaveCount(0);
  await shopper.choosePhotos([await createScenePhoto("first", 1)]);
  await shopper.waitUntilTilesReady(1);
  await shopper.inspectPage("a wall that can be filled with art");
  const [photo] = await readPhotoHandlesOfTiles(shopper);

  await fill.click();
  await expect(page.getByText("3 tiles were filled with matching art.")).toBeVisible();
  await shopper.waitUntilTilesReady(1, 2, 3, 4);
  await expect(fill).toHaveCount(0);
  const works = await readWorksOfTiles(shopper);
  expect(new Set(works).size).toBe(4);
  expect(works[0]).toBe("");
  expect((await readPhotoHandlesOfTiles(shopper))[0]).toBe(photo);
  await shopper.inspectPage("a wall of photos and art");

  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  for (const place of [2, 3, 4]) await expect(shopper.getTile(place)).toHaveAttribute("data-status", "empty");
  await fill.click();
  await shopper.waitUntilTilesReady(1, 2, 3, 4);
  expect(await readWorksOfTiles(shopper)).toEqual(works);
});

test("the shopper is told if no art can be matched to the photos", async ({ page, shopper, watched }) => {
  watched.allowErrors(/503/);
  await shopper.startWall("flex_two_frames");
  await shopper.choosePhotos([await createScenePhoto("first", 1)]);
  await shopper.waitUntilTilesReady(1);
  await page.route("**/api/trpc/**art.listAll**", (route) => route.fulfill({ status: 503, body: "Unavailable" }));
  await page.getByRole("button", { name: "Fill with art that matches your photos" }).click();
  await expect(page.getByText("We couldn’t match art to your photos.")).toBeVisible();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Fill with art that matches your photos" }).click();
  await shopper.waitUntilTilesReady(1, 2);
});

/** Creates a wall of four tiles and two extra photos of the same scene. Returns the photo in each tile. */
async function placeFourPhotos(page: Page, shopper: Shopper): Promise<string[]> {
  await shopper.startWall("flex_four_frames");
  await shopper.choosePhotos(await createPhotosWithLookAlikes());
  await shopper.waitUntilTilesReady(1, 2, 3, 4);
  await expect(page.getByRole("heading", { name: "2 extra photos" })).toBeVisible();
  // Wait for all uploads, because a photo's handle changes when it is uploaded.
  await expect.poll(() => page.locator("section[aria-label='Extra photos'] img[src^='/photos/']").count()).toBe(2);
  return readPhotoHandlesOfTiles(shopper);
}

async function openProposedArrangements(page: Page, shopper: Shopper): Promise<Locator> {
  await shopper.openTool("Layout");
  await page.getByRole("button", { name: "Arrange my photos for me" }).click();
  const proposals = page.getByRole("dialog", { name: "Arranged for you" }).getByRole("listitem").getByRole("button");
  await expect(proposals).toHaveCount(3);
  return proposals;
}

const readPictureUrlsOfTiles = (shopper: Shopper): Promise<string[]> =>
  shopper.page
    .locator("[data-tile]")
    .filter({ visible: true })
    .evaluateAll((tiles) => tiles.map((tile) => tile.querySelector("image")?.getAttribute("href") ?? ""));

const readPhotoHandlesOfTiles = async (shopper: Shopper): Promise<string[]> =>
  (await readPictureUrlsOfTiles(shopper)).map((href) => /photos\/(\w+)\//.exec(href)?.[1] ?? "");

/** Reads the id of the artwork in each tile, or "" for a tile without an artwork. */
const readWorksOfTiles = async (shopper: Shopper): Promise<string[]> =>
  (await readPictureUrlsOfTiles(shopper)).map((href) => /art_\w+/.exec(href)?.[0] ?? "");
