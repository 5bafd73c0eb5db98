import type { Page } from "@playwright/test";
import { drawPeople } from "@storywall/testing/photos/draw-people";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import type { Shopper } from "./shopper.ts";

const createWide = (name: string) => photos.createPhoto(name, { width: 2400, height: 1600, grid: true });
const createTall = (name: string) => photos.createPhoto(name, { width: 1600, height: 2400, grid: true });

/** Creates a wide photo of a group. An upright tile cuts off the people at its sides. */
async function createGroup(name: string) {
  const people = [500, 1200, 1900].map((x) => ({ x, y: 600, scale: 3 }));
  return { name, mimeType: "image/jpeg", buffer: await drawPeople({ width: 2400, height: 1600 }, people) };
}

const getAnswer = (page: Page, name: "Hang sideways" | "Keep upright") =>
  page.getByRole("button", { name, exact: true });
const getQuestion = (page: Page) => page.getByRole("status").filter({ hasText: /wide\. Hang (it|them) sideways\?/ });

const getNotice = (page: Page) => page.getByRole("status").filter({ hasText: /faces? (is|are) cut off/ });

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

test("photos hang sideways without asking if upright tiles cut off faces", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await createGroup("a.jpg"), await createTall("b.jpg"), await createWide("c.jpg")]);
  const sideways = "We hung 2 of your 3 photos sideways so no face is cut off.";
  await expect(getNotice(page)).toContainText(sideways);
  await expect(getQuestion(page)).toBeHidden();
  await expectSideways(shopper, true, false, true);
  await expect(getAnswer(page, "Hang sideways")).toHaveAttribute("aria-pressed", "true");
  await shopper.inspectPage("photos that hang sideways without asking");

  await getAnswer(page, "Keep upright").click();
  await expectSideways(shopper, false, false, false);
  await expect(getNotice(page)).toContainText("Hung upright, some faces are cut off.");
  await getAnswer(page, "Hang sideways").click();
  await expectSideways(shopper, true, false, true);
  await expect(getNotice(page)).toContainText(sideways);

  const toolbar = page.getByRole("toolbar", { name: "Wall" });
  await toolbar.getByRole("button", { name: "Undo" }).click();
  await expectSideways(shopper, false, false, false);
  await expect(getAnswer(page, "Keep upright")).toHaveAttribute("aria-pressed", "true");
  await toolbar.getByRole("button", { name: "Redo" }).click();
  await expectSideways(shopper, true, false, true);

  await page.getByRole("button", { name: "Keep it this way" }).click();
  await expect(getNotice(page)).toBeHidden();
  await page.reload();
  await shopper.waitUntilTilesReady(1, 2, 3);
  await expect(page.getByText("Every tile is filled.")).toBeVisible();
  await expectSideways(shopper, true, false, true);
  await expect(getNotice(page)).toBeHidden();
});

test("photos that are added later hang sideways too until the shopper answers", async ({ page, shopper }) => {
  await shopper.startWall("trio");
  await shopper.choosePhotos([await createGroup("a.jpg")]);
  await expect(getNotice(page)).toContainText("We hung your photo sideways");
  await shopper.choosePhotos([await createGroup("b.jpg")]);
  await expect(getNotice(page)).toContainText("We hung your photos sideways");
  await expectSideways(shopper, true, true, false);

  await getAnswer(page, "Keep upright").click();
  await expectSideways(shopper, false, false, false);
  await shopper.choosePhotos([await createGroup("c.jpg")]);
  await shopper.waitUntilTilesReady(1, 2, 3);
  await getAnswer(page, "Keep upright").click();
  await expect(getNotice(page)).toBeHidden();
  await expectSideways(shopper, false, false, false);
});

test("on a phone of 320 px, the labels of both orientations are visible", async ({ page, shopper }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await shopper.startWall("trio");
  for (const [photo, getText] of [
    [await createWide("a.jpg"), getQuestion],
    [await createGroup("b.jpg"), getNotice],
  ] as const) {
    await shopper.choosePhotos([photo]);
    await expect(getText(page)).toBeVisible();
    for (const answer of ["Hang sideways", "Keep upright"] as const) {
      await expect(getAnswer(page, answer).getByText(answer)).toBeInViewport({ ratio: 1 });
      const { width = 0, height = 0 } = (await getAnswer(page, answer).boundingBox()) ?? {};
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  }
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
