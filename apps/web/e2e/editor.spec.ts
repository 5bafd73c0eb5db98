import type { Page } from "@playwright/test";
import { dragByFinger } from "./drag-by-finger.ts";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const readTilePictureUrl = (page: Page, place: number) =>
  page.locator(`[data-tile=tile_${place}] image`).first().getAttribute("href");

const readZoomPercent = async (page: Page) => {
  const transform = await page.locator("[data-tile]").first().locator("xpath=../..").getAttribute("style");
  return Math.round(Number(/scale\(([\d.]+)\)/.exec(transform ?? "")?.[1] ?? 1) * 100);
};

test("a wall can be designed with only the keyboard (S-048, S-117, S-118)", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  const chooser = page.waitForEvent("filechooser");
  await page.getByLabel("Choose photos", { exact: true }).press("Space");
  await (await chooser).setFiles([
    await photos.createPhotoWithOrientation(5),
    await photos.createPhotoWithOrientation(6),
    await photos.createPhotoWithOrientation(7),
  ]);
  await shopper.waitUntilTilesReady(1, 2, 3);

  await test.step("the photos in the first and the last tile are swapped, and the swap is undone and redone", async () => {
    const [first, last] = [await readTilePictureUrl(page, 1), await readTilePictureUrl(page, 3)];
    await shopper.getTile(1).focus();
    for (const key of ["Space", "ArrowRight", "Escape"]) await page.keyboard.press(key);
    expect(await readTilePictureUrl(page, 1)).toBe(first);
    for (const key of ["ArrowLeft", "Space", "ArrowRight", "ArrowRight", "Space"]) await page.keyboard.press(key);
    await expect(page.getByText("Tiles 1 and 3 swapped places.")).toBeAttached();
    await expect.poll(() => readTilePictureUrl(page, 1)).toBe(last);
    await expect.poll(() => readTilePictureUrl(page, 3)).toBe(first);
    await page.keyboard.press("Control+z");
    await expect.poll(() => readTilePictureUrl(page, 1)).toBe(first);
    await page.keyboard.press("Control+Shift+Z");
    await expect.poll(() => readTilePictureUrl(page, 1)).toBe(last);
  });

  await test.step("the tile's options open, its crop is adjusted, and the focus returns to the tile", async () => {
    await expect(shopper.getTile(3)).toBeFocused();
    await page.keyboard.press("Enter");
    const tileOptions = page.getByRole("dialog", { name: "Tile 3", exact: true });
    await tileOptions.getByRole("button", { name: "Adjust crop" }).press("Enter");
    await page.getByRole("button", { name: "Use this crop" }).press("Enter");
    await expect(tileOptions).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(tileOptions).toBeHidden();
    await expect(shopper.getTile(3)).toBeFocused();
  });

  await page.getByRole("group", { name: "Tools" }).getByRole("button", { name: "Frame" }).press("Enter");
  await page.getByRole("radio", { name: /^Serene/ }).press("Space");
  await page.getByRole("button", { name: "Add to cart" }).press("Enter");
  await expect(shopper.getCartDialog()).toContainText("Serene");
});

test("while a tile's options are open, clicks elsewhere on the wall still work (S-117, S-118)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5), await photos.createPhotoWithOrientation(6)]);
  await shopper.waitUntilTilesReady(1, 2);
  const getTileOptions = (place: number) => page.getByRole("dialog", { name: `Tile ${place}`, exact: true });
  const getCloseButton = (place: number) => page.getByRole("button", { name: `Close Tile ${place}` });

  await shopper.getTile(1).click();
  await expect(getCloseButton(1)).toBeFocused();
  await shopper.getTile(2).click();
  await expect(getCloseButton(2)).toBeFocused();
  await expect(getTileOptions(1)).toBeHidden();
  await page.getByRole("group", { name: /^Wall\./ }).click({ position: { x: 6, y: 6 } });
  await expect(getTileOptions(2)).toBeHidden();
  await expect(shopper.getTile(2)).toBeFocused();

  await shopper.getTile(2).click();
  await expect(getTileOptions(2)).toBeVisible();
  await shopper.getTile(3).click();
  await expect(page.getByRole("dialog", { name: "Add photos" })).toBeVisible();
  await expect(getTileOptions(2)).toBeHidden();
});

test("a click opens the pressed tile's options even if the wall scrolls meanwhile (S-117)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("dozen");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5), await photos.createPhotoWithOrientation(6)]);
  await shopper.waitUntilTilesReady(1, 2);
  const getTileOptions = (place: number) => page.getByRole("dialog", { name: `Tile ${place}`, exact: true });
  const getTileBox = async (place: number) =>
    (await shopper.getTile(place).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

  await shopper.getTile(1).click();
  await expect(getTileOptions(1)).toBeVisible();
  // Wait until the page has scrolled to the tile.
  await page.waitForTimeout(600);
  const near = await getTileBox(2);
  const pressed = { x: near.x + 20, y: near.y + near.height / 2 };
  await page.mouse.move(pressed.x, pressed.y);
  await page.mouse.down();
  await page.keyboard.press("Escape");
  await expect(getTileOptions(1)).toBeHidden();
  await expect.poll(async () => (await getTileBox(2)).x + (await getTileBox(2)).width).toBeLessThan(pressed.x);
  await page.mouse.up();
  await expect(getTileOptions(2)).toBeVisible();
});

test("a click opens the pressed tile's options even if the tile re-renders meanwhile (S-117)", async ({
  page,
  shopper,
}) => {
  const { promise: isPressed, resolve: press } = Promise.withResolvers<void>();
  await page.route("**/api/trpc/photos.reserve*", async (route) => {
    await isPressed;
    await route.continue();
  });
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5)]);
  const bar = shopper.getTile(1).locator("span.overflow-hidden");
  await expect(bar).toBeVisible();
  const box = await bar.boundingBox();
  if (!box) throw new Error("The upload progress is not visible");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  press();
  await shopper.waitUntilTilesReady(1);
  await expect(bar).toHaveCount(0);
  await page.mouse.up();
  await expect(page.getByRole("dialog", { name: "Tile 1", exact: true })).toBeVisible();
});

test("without popover support, a tile's options open as a regular dialog (S-117, S-118)", async ({ page, shopper }) => {
  await page.addInitScript(() => Reflect.deleteProperty(HTMLElement.prototype, "showPopover"));
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5)]);
  await shopper.waitUntilTilesReady(1);
  const tileOptions = page.getByRole("dialog", { name: "Tile 1", exact: true });
  for (const close of [() => page.keyboard.press("Escape"), () => page.getByLabel("Close Tile 1").click()]) {
    await shopper.getTile(1).click();
    await expect(tileOptions).toBeVisible();
    await close();
    await expect(tileOptions).toBeHidden();
    await expect(shopper.getTile(1)).toBeFocused();
  }
});

test.describe("the editor on a phone", () => {
  test.use({ viewport: { width: 390, height: 660 }, hasTouch: true, isMobile: true });

  test("a touch drag scrolls the page while the whole wall is visible (S-050)", async ({ page, shopper }) => {
    await shopper.startWall("six");
    const getScrollPosition = () => page.evaluate(() => Math.round(window.scrollY));
    const dragTouchVertically = async (down: number) => {
      const { x = 0, y = 0, width = 0 } = (await page.getByRole("group", { name: /^Wall\./ }).boundingBox()) ?? {};
      await dragByFinger(page, { x: x + width / 2, y: y + 150 }, { x: 0, y: down });
    };
    await dragTouchVertically(-120);
    await expect.poll(getScrollPosition).toBeGreaterThan(50);

    for (let press = 0; press < 3; press++) await page.getByRole("group", { name: /^Wall\./ }).press("+");
    await expect.poll(() => readZoomPercent(page)).toBe(195);
    // Wait until the zoom animation has ended. Until then, dragging does not move the wall.
    await page.waitForTimeout(1_000);
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
    await expect.poll(getScrollPosition).toBe(0);
    const before = (await shopper.getTile(1).boundingBox())?.y ?? 0;
    await dragTouchVertically(-120);
    await expect.poll(async () => (await shopper.getTile(1).boundingBox())?.y ?? 0).toBeLessThan(before - 60);
    expect(await getScrollPosition()).toBe(0);
  });

  test("a tapped tile is outlined in the next animation frame (S-117)", async ({ page, shopper }) => {
    await shopper.startWall("single_tile");
    await shopper.choosePhotos([await photos.createPhotoWithOrientation(5)]);
    await shopper.waitUntilTilesReady(1);
    const readOutlineStyle = () => shopper.getTile(1).evaluate((tile) => getComputedStyle(tile).outlineStyle);
    expect(await readOutlineStyle()).toBe("none");
    const next = shopper.getTile(1).evaluate(
      (tile) =>
        new Promise((resolve) => {
          const resolveOutlineOnNextFrame = () =>
            requestAnimationFrame(() => resolve(getComputedStyle(tile).outlineStyle));
          tile.addEventListener("click", resolveOutlineOnNextFrame, { once: true });
        }),
    );
    await shopper.getTile(1).tap();
    expect(await next).toBe("solid");
    await expect(page.getByRole("dialog", { name: "Tile 1", exact: true })).toBeVisible();
    await page.waitForTimeout(1_000);
    expect(await readOutlineStyle()).toBe("solid");
    await shopper.closeTileOptions(1);
    await expect.poll(readOutlineStyle).toBe("none");
  });
});

test("the wall can be zoomed and moved with keys (S-050, S-051)", async ({ page, shopper }) => {
  await shopper.startWall("six");
  const wall = page.getByRole("group", { name: /^Wall\./ });
  const assertZoomPercent = (percent: number) => expect.poll(() => readZoomPercent(page)).toBe(percent);
  // Fingers pinch instead.
  await expect(page.getByRole("button", { name: /^Zoom/ })).toBeHidden();
  await wall.press("+");
  await assertZoomPercent(125);
  await wall.press("+");
  await assertZoomPercent(156);
  const before = await shopper.getTile(1).boundingBox();
  await wall.press("ArrowRight");
  await expect.poll(async () => (await shopper.getTile(1).boundingBox())?.x ?? 0).toBeLessThan(before?.x ?? 0);
  await wall.press("0");
  await assertZoomPercent(100);
  for (let press = 0; press < 9; press++) await wall.press("-");
  await assertZoomPercent(25);

  await wall.press("h");
  await expect(page.getByRole("toolbar")).toBeHidden();
  await expect(page.getByRole("complementary", { name: "Your choices" })).toBeHidden();
  await page.getByRole("button", { name: "Show controls" }).click();
  await expect(page.getByRole("toolbar")).toBeVisible();
});

test("while the shopper chooses a room, more of it is visible", async ({ page, shopper }) => {
  await shopper.startWall("six");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const readTileWidth = async () => (await shopper.getTile(1).boundingBox())?.width ?? 0;
  const near = await readTileWidth();
  await shopper.openTool("Preview");
  await page.locator("label", { hasText: "Bedroom" }).click();
  await expect.poll(readTileWidth).toBeLessThan(0.75 * near);
  await shopper.openTool("Photos");
  await expect.poll(readTileWidth).toBeCloseTo(near, 0);
});

test.describe("the editor with a mouse", () => {
  test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });

  test("the wall can be zoomed with buttons (S-050)", async ({ page, shopper }) => {
    await shopper.startWall("six");
    for (const [name, percent] of [
      ["Zoom in", 125],
      ["Fit the whole wall", 100],
      ["Zoom out", 80],
    ] as const) {
      await page.getByRole("button", { name }).click();
      await expect.poll(() => readZoomPercent(page)).toBe(percent);
    }
    await expect(page.getByRole("toolbar", { name: "Wall" })).not.toContainText("%");
  });
});

test("the editor shows a wall with a photo in a rendered room", async ({ page, shopper }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(decodeURIComponent(request.url())));
  const countRequests = (name: string) => requested.filter((url) => url.includes(`/media/${name}`)).length;
  await shopper.startWall("trio");
  const wall = page.getByRole("group", { name: /^Wall\./ });
  expect(countRequests("living")).toBe(0);
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const picture = wall.locator("img[src*='living-room']");
  await expect(picture).toBeVisible();
  const isFilled = async () => {
    const [stage, room] = [await wall.boundingBox(), await picture.boundingBox()];
    if (!stage || !room) return false;
    return (
      room.x <= stage.x + 1 &&
      room.y <= stage.y + 1 &&
      room.x + room.width >= stage.x + stage.width - 1 &&
      room.y + room.height >= stage.y + stage.height - 1
    );
  };
  await expect.poll(isFilled).toBe(true);
  for (let press = 0; press < 9; press++) await wall.press("-");
  for (let press = 0; press < 12; press++) await wall.press("ArrowRight");
  await expect.poll(isFilled).toBe(true);
  await shopper.inspectPage("a wall in the living room");

  await shopper.openTool("Preview");
  expect(countRequests("bedroom")).toBe(0);
  await page.locator("label", { hasText: "Bedroom" }).click();
  await expect(wall.locator("img[src*='bedroom']")).toBeVisible();
  // A separate picture of the bedroom's wall is loaded, so that the wall has the same plaster as the living room.
  await expect.poll(() => countRequests("bedroom-wall")).toBe(1);
  await page.locator("label", { hasText: "Sage" }).click();
  await expect(page.getByRole("radio", { name: "Sage" })).toBeChecked();
  await shopper.inspectPage("a wall in a bedroom in another color");
});

test("an edited wall survives cleared browser storage (S-119, S-121, C-19, C-36)", async ({
  page,
  shopper,
  context,
}) => {
  const readSavedDraft = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem("templateInfo:trio") ?? "{}") as Record<string, unknown>);
  await shopper.startWall("trio");
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(5), await photos.createPhotoWithOrientation(6)]);
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.getTile(1).click();
  await page.getByRole("dialog", { name: "Tile 1" }).getByRole("button", { name: "Remove" }).click();
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "empty");
  await expect.poll(async () => (await readSavedDraft()).tiles).toMatchObject([{ name: "tile_2" }, { name: "tile_3" }]);
  await page.getByRole("button", { name: "Undo", exact: true }).first().click();
  await shopper.waitUntilTilesReady(1, 2);

  const saved = page.waitForResponse(/visitor\.saveTemplateInfo/);
  await shopper.chooseFrame("Serene");
  expect((await saved).ok()).toBe(true);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2);
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /^Serene/ })).toBeChecked();

  const other = await context.newPage();
  await other.goto("/create/trio");
  await other.getByRole("group", { name: "Tools" }).getByRole("button", { name: "Frame" }).click();
  await other.locator("label", { hasText: /^Harmony/ }).click();
  await expect(page.getByRole("radio", { name: /^Harmony/ })).toBeChecked();
  await other.close();

  await test.step("the shopper resolves a conflict between two windows", async () => {
    await shopper.waitForFirstCrops("trio", 2);
    // Changing the frame or swapping the two photos keeps both crops, because the openings have the same size.
    const { tiles, ...before } = await readSavedDraft();
    const [first, second, ...others] = tiles as Record<string, unknown>[];
    const swapped = [{ ...second, name: first?.name }, { ...first, name: second?.name }, ...others];
    const theirs = { ...before, tiles: swapped, frameStyle: "Serene", frameType: "white", stamp: "theirs" };
    const readTilePictureUrls = () =>
      Promise.all([1, 2].map((place) => shopper.getTile(place).locator("image").getAttribute("href")));
    const mine = await readTilePictureUrls();
    await page.evaluate((design) => localStorage.setItem("templateInfo:trio", JSON.stringify(design)), theirs);
    await shopper.chooseFrame("Infinite");
    await page.getByRole("button", { name: "Use the other one" }).click();
    await expect(page.getByRole("radio", { name: /^Serene/ })).toBeChecked();
    await expect.poll(readTilePictureUrls).toEqual(mine.toReversed());
    // The draft equals the other window's version except for the timestamp of the new save.
    const { stamp: _, ...wall } = theirs;
    await expect
      .poll(async () => {
        const { stamp: __, ...now } = await readSavedDraft();
        return now;
      })
      .toEqual(wall);
  });
});

test("a chosen artwork is added to the next free tile (S-052)", async ({ page, shopper }) => {
  await shopper.startWall("flex_two_frames");
  await page.getByRole("button", { name: "Add art" }).click();
  await page
    .getByRole("button", { name: /^Hang / })
    .first()
    .click();
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "ready");
  await expect(shopper.getTile(1)).toHaveAccessibleName(/^Art 1 of /);
  await page.reload();
  await expect(page.getByRole("button", { name: "Add art" })).toHaveAttribute("aria-expanded", "true");

  await page.addStyleTag({ content: "html { font-size: 200% }" });
  await shopper.inspectPage("a wall with large text");
  await shopper.getTile(1).click();
  await shopper.inspectPage("a tile’s options with large text");
});
