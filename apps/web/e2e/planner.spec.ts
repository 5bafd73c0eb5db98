import type { Locator, Page } from "@playwright/test";
import { findTemplateByKey, singleTile } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { dragByFinger } from "./drag-by-finger.ts";
import { expect, test } from "./fixtures.ts";
import { inspectPage } from "./inspect-page.ts";

const getPlannerTile = (page: Page, n: number) => page.getByRole("button", { name: new RegExp(`^Tile ${n},`) });
const getFirstMeasurementsRow = (page: Page) => page.getByRole("table").getByRole("row").nth(1);

const screens = [
  { name: "a phone", viewport: { width: 390, height: 844 } },
  { name: "a desk", viewport: { width: 1440, height: 900 } },
];

for (const { name, viewport } of screens) {
  test(`F-08: a wall planned on ${name} by keyboard alone survives a reload`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/planner");
    await expect(getPlannerTile(page, 3)).toBeVisible();
    await inspectPage(page, "the example");

    await page.getByText("Centimeters").click();
    const width = page.getByRole("textbox", { name: "Width, cm" }).first();
    await width.fill("nothing");
    await expect(page.getByText("Enter a length from 50 cm to 1200 cm.")).toBeVisible();
    await width.fill("350");
    await width.press("Enter");
    await expect(page.getByRole("group", { name: "Wall, 350 cm wide and 243.8 cm high, to scale" })).toBeVisible();
    // Three 41 cm tiles with 4 cm gaps, centered on a wall 3.5 meters wide, above the living room's sofa.
    await expect(getFirstMeasurementsRow(page)).toContainText("109.5");
    await expect(getFirstMeasurementsRow(page)).toContainText("161.5");

    await getPlannerTile(page, 1).focus();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("status").filter({ hasText: "110.5 cm from the left" })).toBeAttached();
    await page.keyboard.press("Shift+ArrowUp");
    await expect(getFirstMeasurementsRow(page)).toContainText("110.5");
    await expect(getFirstMeasurementsRow(page)).toContainText("171.5");
    await page.getByLabel("Move all tiles as a group").uncheck();
    await getPlannerTile(page, 2).focus();
    await page.keyboard.press("Shift+ArrowLeft");
    await expect(page.getByText("Tiles 1 and 2 overlap.").first()).toBeVisible();
    await inspectPage(page, "overlapping");
    await page.keyboard.press("Control+z");
    await expect(page.getByText("Tiles 1 and 2 overlap.")).toHaveCount(0);

    await page.getByLabel("Add furniture, a door, or a window").selectOption("Door");
    await expect(page.getByRole("button", { name: /^Door,/ })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("button", { name: /^Door,/ })).toBeVisible();
    await expect(getFirstMeasurementsRow(page)).toContainText("110.5");
    await page.getByRole("button", { name: "Arrange tiles for me" }).click();
    await expect(getFirstMeasurementsRow(page)).toContainText("161.5");

    const sheet = page.getByRole("link", { name: /^Hanging guide, Letter, \d+ sheets?$/ });
    const address = (await sheet.getAttribute("href")) ?? "";
    const answer = await page.request.get(address);
    expect(answer.headers()["content-type"]).toBe("application/pdf");
    expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });
}

test("F-08: the planner shows the tiles to scale in a rendered room", async ({ page }) => {
  await page.goto("/planner");
  const wall = page.getByRole("group", { name: /^Wall, 120 in wide and 96 in high/ });
  const measureWidth = async (locator: Locator) => (await locator.boundingBox())?.width ?? 0;
  const livingRoom = wall.locator("img[src*='living-room']");
  await expect(livingRoom).toBeVisible();
  // The picture shows 3.95 m of the wall, and a large tile is 41 cm wide.
  const scale = (await measureWidth(livingRoom)) / (await measureWidth(getPlannerTile(page, 1)));
  expect(Math.abs(scale - 3950 / 410)).toBeLessThan(0.05);

  await page.locator("label", { hasText: "Bedroom" }).click();
  await page.locator("label", { hasText: "Sage" }).click();
  await expect(wall.locator("img[src*='bedroom']")).toBeVisible();
  await inspectPage(page, "a sage bedroom");
  await page.reload();
  await expect(wall.locator("img[src*='bedroom']")).toBeVisible();
  await expect(page.getByRole("radio", { name: "Sage" })).toBeChecked();

  const width = page.getByRole("textbox", { name: "Width, in" }).first();
  await width.fill("200");
  await width.press("Enter");
  await expect(page.getByText("Our rooms show walls up to 155 1/2 in wide and 99 in high.")).toBeVisible();
  const large = page.getByRole("group", { name: /^Wall, 200 in wide/ });
  await expect(large.locator("img[src*='empty']")).toBeVisible();
  await inspectPage(page, "a wall larger than the rooms");
});

test("F-08: furniture that the shopper adds is shown as a rectangle with its measurements", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/planner");
  await page.getByLabel("Add furniture, a door, or a window").selectOption("Sofa");
  await expect(page.getByRole("button", { name: /^Sofa, 78 3\/4 × 32 5\/16 in, 20 5\/8 in from the left/ })).toHaveText(
    /^Sofa78 3\/4 × 32 5\/16 in$/,
  );
});

test("F-08: a tile dragged near the line of the other tiles snaps into alignment", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/planner?template=trio");
  await page.getByText("Centimeters").click();
  await expect(getFirstMeasurementsRow(page)).toContainText("115.4");
  await page.getByLabel("Move all tiles as a group").uncheck();
  const { x = 0, y = 0, width = 0, height = 0 } = (await getPlannerTile(page, 1).boundingBox()) ?? {};
  const [fromX, fromY] = [x + width / 2, y + height / 3];
  await page.mouse.move(fromX, fromY);
  await page.mouse.down();
  await page.mouse.move(fromX - 60, fromY - 2, { steps: 6 });
  await page.mouse.up();
  // The tile has moved to the left and is now aligned with the other two tiles.
  await expect(getFirstMeasurementsRow(page)).not.toContainText("115.4");
  await expect(getFirstMeasurementsRow(page)).toContainText("132.5");
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(getFirstMeasurementsRow(page)).toContainText("115.4");
});

test("F-08: a touch drag on a tile moves the group", async ({ page }) => {
  await page.goto("/planner?template=trio");
  await page.getByText("Centimeters").click();
  await page.getByRole("heading", { level: 1 }).scrollIntoViewIfNeeded();
  await expect(getFirstMeasurementsRow(page)).toContainText("132.5");
  const dragTouchVertically = (x: number, y: number, down: number) => dragByFinger(page, { x, y }, { x: 0, y: down });
  const getScrollPosition = () => page.evaluate(() => Math.round(window.scrollY));
  const before = await getScrollPosition();
  const { x = 0, y = 0, width = 0, height = 0 } = (await getPlannerTile(page, 1).boundingBox()) ?? {};
  await dragTouchVertically(x + width / 2, y + height / 2, -40);
  await expect(getFirstMeasurementsRow(page)).not.toContainText("132.5");
  expect(await getScrollPosition()).toBe(before);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(getFirstMeasurementsRow(page)).toContainText("132.5");
  await dragTouchVertically(40, y + height / 2, -120);
  await expect.poll(getScrollPosition).toBeGreaterThan(before);
  await expect(getFirstMeasurementsRow(page)).toContainText("132.5");
});

test("F-08: a wall that failed to load during an outage loads on retry", async ({ page, shop, watched }) => {
  const visitor = createApiShopper(shop);
  const design = createEmptyDesign(singleTile);
  const wall = await visitor.calls.walls.save.mutate({
    wallId: null,
    name: "Hall",
    templateKey: "single_tile",
    design,
  });
  await visitor.addCookiesToBrowser(page.context());
  watched.allowErrors(/503/);
  await page.route("**/api/trpc/walls.read**", (route) =>
    route.fulfill({ status: 503, contentType: "text/plain", body: "Unavailable" }),
  );
  await page.goto(`/planner?wall=${wall.id}`);
  await expect(page.getByText("We couldn’t load your wall.")).toBeVisible({ timeout: 60_000 });
  await inspectPage(page, "the planner during an outage");
  await page.unroute("**/api/trpc/walls.read**");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(getPlannerTile(page, 1)).toBeVisible();
});

test("F-08: the planner opens saved walls and walls in the cart or editor", async ({ page, shop, shopper }) => {
  const visitor = createApiShopper(shop);
  const template = findTemplateByKey("six") ?? singleTile;
  const design = createEmptyDesign(template, { frame: "harmony" });
  const line = { id: crypto.randomUUID(), templateKey: "six", design, isUploadLater: true };
  await visitor.calls.cart.addLine.mutate({ cartId: null, line });
  const wall = await visitor.calls.walls.save.mutate({ wallId: null, name: "Hall", templateKey: "six", design });
  await visitor.addCookiesToBrowser(page.context());

  await page.goto("/cart");
  await page.getByRole("link", { name: "Plan Six on your own wall" }).click();
  await expect(getPlannerTile(page, 6)).toBeVisible();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(7);
  await page.goto("/walls");
  await page.getByRole("link", { name: "Plan Hall on your own wall" }).click();
  await expect(page).toHaveURL(new RegExp(`/planner\\?wall=${wall.id}$`));
  await expect(getPlannerTile(page, 6)).toBeVisible();

  await page.goto(`/planner?line=${crypto.randomUUID()}`);
  await expect(page.getByRole("heading", { name: "This wall isn’t in your cart." })).toBeVisible();
  await page.getByRole("link", { name: "Plan “Three in a row”" }).click();
  await expect(getPlannerTile(page, 3)).toBeVisible();

  await shopper.startWall("grid_four_frames");
  await shopper.openTool("Layout");
  await page.getByRole("link", { name: "Plan this layout on your own wall" }).click();
  await expect(page).toHaveURL(/\/planner\?template=grid_four_frames$/);
  await expect(getPlannerTile(page, 4)).toBeVisible();
});
