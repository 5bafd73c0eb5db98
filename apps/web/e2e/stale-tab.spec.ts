import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";

// Block service workers, because they would answer requests that the tests intercept.
test.use({ serviceWorkers: "block" });

/**
 * Lets a test replace the build. After that, files that the page has not used yet are gone until the page is reloaded.
 */
async function serveReplaceableBuild(page: Page): Promise<{ replace(): void }> {
  const known = new Set<string>();
  let isReplaced = false;
  await page.route("**/_next/static/**", async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!isReplaced) known.add(pathname);
    if (known.has(pathname)) await route.continue();
    else await route.fulfill({ status: 404, body: "" });
  });
  page.on("framenavigated", () => {
    isReplaced = false;
  });
  return {
    replace: () => {
      isReplaced = true;
    },
  };
}

test("a tab with an outdated version of the shop reloads itself once", async ({ page, shopper, watched }) => {
  watched.allowErrors(/404/);
  // A worker that starts while files are missing cannot load its scripts.
  watched.allowErrors(/turbopack-worker.* net::ERR_FAILED|Failed to execute 'importScripts'/);
  const build = await serveReplaceableBuild(page);
  await shopper.startWall("trio");
  await shopper.chooseFrame("Whisper");
  await shopper.openTool("Preview");

  build.replace();
  const reloaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Save wall" }).click();
  await reloaded;
  await expect(page.getByText("The shop was updated, so we reloaded the page.")).toBeVisible();
  await shopper.openTool("Frame");
  await expect(page.getByRole("radio", { name: /Whisper/ })).toBeChecked();

  await test.step("if a part is missing again, a button reloads the page", async () => {
    await shopper.openTool("Preview");
    build.replace();
    await page.getByRole("button", { name: "Save wall" }).click();
    const notice = page.getByRole("dialog", { name: "The shop was updated" });
    await expect(notice).toBeVisible();
    await notice.getByRole("button", { name: "Reload page" }).click();
    await expect(notice).toBeHidden();
    await shopper.openTool("Preview");
    await page.getByRole("button", { name: "Save wall" }).click();
    await expect(page.getByRole("dialog", { name: "Save wall" })).toBeVisible();
  });
});

test("an outdated tab does not reload itself while it has unsent text", async ({ page, watched }) => {
  watched.allowErrors(/404/);
  const build = await serveReplaceableBuild(page);
  await page.goto("/contact");
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("When does my order ship?");
  build.replace();
  await page.getByRole("button", { name: /^Cart/ }).click();
  const notice = page.getByRole("dialog", { name: "The shop was updated" });
  await notice.getByRole("button", { name: "Not now" }).click();
  await expect(message).toHaveValue("When does my order ship?");
});

test("a tab without a connection does not say that the shop was updated", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED/);
  await shopper.startWall("trio");
  await shopper.openTool("Preview");
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.method() === "HEAD");
  await page.getByRole("button", { name: "Save wall" }).click();
  await failed;
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByRole("dialog", { name: "Save wall" })).toBeVisible();
});
