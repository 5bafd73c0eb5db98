import type { Page } from "@playwright/test";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";

const trio = findTemplateByKey("trio");

test("a saved wall can be renamed, duplicated, deleted, restored and shared (S-038)", async ({
  page,
  context,
  browser,
  shop,
}) => {
  const owner = createApiShopper(shop);
  if (!trio) throw new Error("There is no trio");
  await owner.calls.walls.save.mutate({
    wallId: null,
    name: "Hall",
    templateKey: "trio",
    design: createEmptyDesign(trio),
  });
  await owner.addCookiesToBrowser(context);
  await page.goto("/walls");
  const walls = page.getByRole("heading", { level: 2 }).filter({ visible: true });

  await page.getByRole("button", { name: "Rename Hall" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Stairs");
  await page.keyboard.press("Enter");
  await expect(walls.filter({ hasText: "Stairs" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Rename Stairs" })).toBeFocused();

  await page.getByRole("button", { name: "Duplicate Stairs" }).click();
  await expect(walls.filter({ hasText: "Stairs" })).toHaveCount(2);
  await page.getByRole("button", { name: "Delete Stairs", exact: true }).last().click();
  await expect(page.getByText("“Stairs” was deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(walls.filter({ hasText: "Stairs" })).toHaveCount(2);

  await page.getByRole("button", { name: "Share Stairs", exact: true }).last().click();
  await page.getByRole("button", { name: "Create link" }).click();
  const address = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const friend = await browser.newPage();
  await friend.goto(address);
  await expect(friend.getByRole("heading", { level: 1, name: "Stairs" })).toBeVisible();
  await page.getByRole("button", { name: /^Stop sharing/ }).click();
  await expect(page.getByRole("button", { name: /^Stop sharing/ })).toHaveCount(0);
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await friend.close();
});

test("changes to a reopened saved wall are saved", async ({ page, shopper, watched }) => {
  watched.allowErrors(/422/);
  await shopper.startWall("flex_two_frames");
  await shopper.openTool("Preview");
  await page.getByRole("button", { name: "Save wall" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("dialog").getByText(/name/i).last()).toBeVisible();
  await page.getByRole("textbox", { name: "Name" }).fill("Then and now");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const keepChanges = page.getByRole("button", { name: "Save changes to “Then and now”" });
  await expect(keepChanges).toBeDisabled();
  // Wait for the response, because a reload would cancel the request. The button is disabled even before the response.
  const saveChanges = async () => {
    await shopper.openTool("Preview");
    const response = page.waitForResponse(/walls\.save/);
    await keepChanges.click();
    await response;
    await expect(keepChanges).toBeDisabled();
  };

  await test.step("the URL identifies the wall, so a reload shows it with the changes", async () => {
    await expect(page).toHaveURL(/\/create\/flex_two_frames\?wall=wall_/);
    await page.reload();
    await shopper.openTool("Preview");
    await expect(keepChanges).toBeDisabled();
    await shopper.chooseFrame("Timeless");
    await shopper.openTool("Preview");
    await expect(keepChanges).toBeEnabled();
    // The draft is stored asynchronously. The test waits for it, because no person reloads that fast.
    await expect.poll(() => readStoredDrafts(page)).toContain("Timeless");
    for (let reload = 0; reload < 2; reload++) {
      await page.reload();
      await shopper.openTool("Frame");
      await expect(page.getByRole("group", { name: "Frame" }).getByRole("radio", { name: /^Timeless/ })).toBeChecked();
      await shopper.openTool("Preview");
      await expect(keepChanges).toBeEnabled();
    }
    await saveChanges();
    await shopper.startWall("flex_two_frames");
    await shopper.openTool("Preview");
    await expect(page.getByRole("button", { name: "Save wall" })).toBeVisible();
    await page.goBack();
    await shopper.openTool("Preview");
    await expect(keepChanges).toBeDisabled();
  });

  await page.getByRole("link", { name: "My walls" }).filter({ visible: true }).first().click();
  await page.getByRole("link", { name: "Open Then and now" }).click();
  await shopper.chooseFrame("Infinite");
  await saveChanges();
  await page.reload();
  await shopper.openTool("Frame");
  await expect(page.getByRole("group", { name: "Frame" }).getByRole("radio", { name: /^Infinite/ })).toBeChecked();
});

test("loading indicators disappear if the shop does not respond", async ({ page, watched }) => {
  watched.allowErrors(/503/);
  await page.clock.install();
  await page.route(/\/api\/trpc\//, (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto("/walls");
  const waiting = page.getByRole("main").locator(".animate-pulse").filter({ visible: true });
  await expect(waiting.first()).toBeVisible();
  const errorMessage = page.getByText("We couldn’t load your walls");
  // Skip the pauses between retries.
  for (let turn = 0; turn < 20; turn++) {
    await page.clock.fastForward(4_000);
    await page.waitForTimeout(100);
  }
  await expect(errorMessage).toBeVisible();
  await expect(waiting).toHaveCount(0);
});

function readStoredDrafts(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open("storywall-walls");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction("drafts").objectStore("drafts").getAll();
          reading.onsuccess = () => resolve(JSON.stringify(reading.result));
          reading.onerror = () => reject(reading.error);
          database.close();
        };
      }),
  );
}
