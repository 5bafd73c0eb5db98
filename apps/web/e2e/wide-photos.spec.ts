import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import type { Shopper } from "./shopper.ts";

const createWide = (name: string) => photos.createPhoto(name, { width: 2400, height: 1600, grid: true });
const createTall = (name: string) => photos.createPhoto(name, { width: 1600, height: 2400, grid: true });

const getAnswer = (page: Page, name: "Hang sideways" | "Keep upright") =>
  page.getByRole("button", { name, exact: true });
const getQuestion = (page: Page) => page.getByRole("status").filter({ hasText: /wide\. Hang (it|them) sideways\?/ });

async function expectSideways(shopper: Shopper, ...expected: boolean[]): Promise<void> {
  const isSideways = async (_: boolean, index: number) => {
    const { width, height } = (await shopper.getTile(index + 1).boundingBox()) ?? { width: 0, height: 0 };
    return width > height;
  };
  await expect.poll(() => Promise.all(expected.map(isSideways))).toEqual(expected);
}

test("the shopper can answer by keyboard whether to hang wide photos sideways", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await createWide("a.jpg"), await createTall("b.jpg"), await createWide("c.jpg")]);
  await expect(getQuestion(page)).toContainText("2 of your 3 photos are wide. Hang them sideways?");
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expectSideways(shopper, false, false, false);
  await shopper.inspectPage("the question about wide photos");
  for (const answer of ["Hang sideways", "Keep upright"] as const)
    expect(await getAnswer(page, answer).locator("image").count()).toBe(1);

  const price = await page.getByText(/^\$\d/).first().textContent();
  await getAnswer(page, "Hang sideways").press("Enter");
  await expectSideways(shopper, true, false, true);
  await expect(getQuestion(page)).toBeHidden();
  await expect(page.getByRole("button", { name: "Choose a frame" })).toBeFocused();
  expect(await page.getByText(/^\$\d/).first().textContent()).toBe(price);
  await shopper.openTool("Frame");
  const frames = page.getByRole("group", { name: "Frame", exact: true }).locator("svg:has(image)");
  const frame = await frames.first().boundingBox();
  expect(frame?.width).toBeGreaterThan(frame?.height ?? 0);

  await page.getByRole("toolbar", { name: "Wall" }).getByRole("button", { name: "Undo" }).click();
  await expectSideways(shopper, false, false, false);
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expect(getQuestion(page)).toBeHidden();
});

test("on a small phone, the question about wide photos covers neither wall nor main button", async ({
  page,
  shopper,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await shopper.startWall("trio");
  await shopper.choosePhotos([await createWide("a.jpg"), await createTall("b.jpg"), await createTall("c.jpg")]);
  await expect(getAnswer(page, "Hang sideways")).toBeInViewport({ ratio: 1 });
  for (const place of [1, 2, 3]) await expect(shopper.getTile(place)).toBeInViewport({ ratio: 1 });
  const readBox = async (name: string) => {
    const { y = 0, height = 0 } = (await page.getByRole("button", { name, exact: true }).boundingBox()) ?? {};
    return { top: y, bottom: y + height };
  };
  expect((await readBox("Choose a frame")).bottom).toBeLessThan((await readBox("Add to cart")).top);
});

test("after “Keep upright”, the editor does not ask about wide photos again", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await createWide("a.jpg"), await createWide("b.jpg")]);
  await expect(getQuestion(page)).toContainText("Your photos are wide. Hang them sideways?");
  await getAnswer(page, "Keep upright").click();
  await expect(getQuestion(page)).toBeHidden();
  await shopper.choosePhotos([await createWide("c.jpg")]);
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expectSideways(shopper, false, false, false);
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expect(getQuestion(page)).toBeHidden();

  await shopper.addToCart();
  await shopper.getCartDialog().getByRole("link", { name: /Edit/ }).first().click();
  await expect(page).toHaveURL(/line=/);
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expect(getQuestion(page)).toBeHidden();
});

test("the editor does not ask to turn photos that are tall or cannot turn", async ({ page, shopper }) => {
  await shopper.startWall("single_tile");
  await shopper.choosePhotos([await createTall("tall.jpg")]);
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expect(getQuestion(page)).toBeHidden();

  await shopper.startWall("mixed_absolute_four_frames");
  await shopper.choosePhotos(await Promise.all(["a", "b", "c", "d"].map((name) => createWide(`${name}.jpg`))));
  await shopper.waitUntilTilesReady(1, 2, 3, 4);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expect(getQuestion(page)).toBeHidden();
});
