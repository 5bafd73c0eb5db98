import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { formatProductionCode } from "@storywall/domain/production/production-codes";
import { root } from "@storywall/local/settings";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import type { ApiShopper } from "./api-shopper.ts";
import { writeQrCodeVideo } from "./code-video.ts";
import { createPrintedOrder } from "./create-printed-order.ts";
import { inspectAdminPage } from "./inspect-admin-page.ts";
import { inspectPage } from "./inspect-page.ts";
import { openAdminPage } from "./open-admin-page.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { expect, test } from "./own-shop.ts";

test("F-18: two people who use the production board see each other's changes live", async ({
  shop,
  owner,
  browser,
  inbox,
}) => {
  test.setTimeout(300_000);
  const trio = await createPrintedOrder(shop, "trio@example.com", "trio", [1, 6, 3]);
  const single = await createPrintedOrder(shop, "single@example.com", "single_tile", [3]);
  const desk = await openOwnerPage(browser, owner, { width: 1440, height: 900 });
  const tablet = await openOwnerPage(browser, owner, { width: 768, height: 1024 });
  for (const page of [desk, tablet]) {
    await page.goto("/admin");
    await openAdminPage(page, "Production", "Board");
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
  }

  // Customers can still change both orders, so the page asks for confirmation before it starts printing.
  const ready = desk.getByRole("article", { name: "Small Infinite, 4 tiles" });
  await expect(ready).toContainText("Customers can still change 4 tiles.");
  await ready.getByRole("button", { name: /^Small Infinite/ }).click();
  await expect(ready.getByRole("img")).toHaveCount(0);
  await expect(ready.getByText(formatProductionCode(single.codes[0] ?? ""))).toBeVisible();
  await inspectAdminPage(desk, "the board with what is ready");
  await ready.getByRole("button", { name: "Start early…" }).click();
  const question = desk.getByRole("dialog", { name: "Start before the change window ends?" });
  await expect(question).toContainText("they’ll no longer be able to change the address, replace a photo, or cancel");
  await question.getByRole("button", { name: "Wait" }).click();
  await expect(desk.getByText(/^Batch \d+ started/)).toHaveCount(0);
  await ready.getByRole("button", { name: "Start early…" }).click();
  await question.getByRole("button", { name: "Start anyway" }).dblclick();
  await expect(desk.getByText(/^Batch \d+ started: 4 tiles on 1 sheet\.$/)).toBeVisible();
  const batch = tablet.getByRole("article", { name: /^Batch \d+, 4 tiles$/ });
  await expect(batch).toBeVisible();
  await batch.getByRole("button", { name: /^Slips, labels, and sheets for batch/ }).click();
  await expect(batch.getByRole("link", { name: "packing slip" })).toBeVisible();
  await inspectPage(tablet, "the papers of a batch");
  const papers = [
    "Travelers (Letter)",
    "Travelers (A4)",
    "Print files",
    "packing slip",
    "address label",
    "Sheet 60 × 90 cm",
  ];
  for (const paper of papers) {
    const link = (await batch.getByRole("link", { name: paper }).getAttribute("href")) ?? "";
    const answer = await tablet.request.get(link);
    const begins = paper === "Print files" ? "PK" : "%PDF";
    const bytes = await answer.body();
    expect({ paper, status: answer.status(), begins: bytes.toString("latin1", 0, begins.length) }).toEqual({
      paper,
      status: 200,
      begins,
    });
  }

  // Two users click at the same time. One click moves the batch; the other page says that nothing is waiting to be
  // printed.
  const presses = [desk, tablet].map((page) => page.getByRole("button", { name: "All printed" }).click());
  await Promise.all(presses);
  const readBatchMessage = async (page: Page) => {
    const board = page.getByRole("region", { name: "Board", exact: true });
    const words = board.getByText(/^Batch \d+: 4 tiles printed\.$|^Nothing in this batch is waiting to be printed/);
    return (await words.textContent())?.slice(0, 7);
  };
  const results = (await Promise.all([desk, tablet].map(readBatchMessage))).toSorted();
  expect(results).toEqual(["Batch 1", "Nothing"]);
  for (const page of [desk, tablet]) {
    await expect(page.getByRole("region", { name: /^Framing/ }).getByRole("article", { name: /^Batch/ })).toBeVisible();
  }
  await inspectAdminPage(tablet, "the board while framing");

  await tablet.getByRole("link", { name: "Scan", exact: true }).first().click();
  await tablet.locator("label", { hasText: /^Framing$/ }).click();
  const scanCodeAndExpectMessage = async (code: string, word: string) => {
    await tablet.keyboard.type(code);
    await tablet.keyboard.press("Enter");
    await expect(tablet.locator("[data-tone]")).toContainText(word);
  };
  await expect(tablet.getByText("Scan each tile once it’s in its frame.")).toBeVisible();
  for (const code of [...trio.codes, ...single.codes]) {
    await scanCodeAndExpectMessage(code, "Framed");
    await expect(tablet.locator("[data-tone=done]")).toContainText(formatProductionCode(code));
  }
  await inspectAdminPage(tablet, "a tile that was framed");
  await scanCodeAndExpectMessage(trio.codes[0] ?? "", "Already");
  await scanCodeAndExpectMessage("HELLO", "misread");
  await expect(tablet.locator("[data-tone=rejected]")).toContainText("Stop");
  await inspectAdminPage(tablet, "a scan that is rejected");
  await tablet.getByRole("button", { name: `Undo: ${single.number}, 1 of 1, framed` }).click();
  await expect(tablet.locator("[data-tone]")).toContainText("Undone");
  await scanCodeAndExpectMessage(single.codes[0] ?? "", "Framed");

  await tablet.locator("label", { hasText: /^Packing$/ }).click();
  await scanCodeAndExpectMessage(trio.codes[0] ?? "", "Scan the box’s packing slip first");
  await scanCodeAndExpectMessage(trio.box, "Box open");
  await scanCodeAndExpectMessage(single.codes[0] ?? "", "Wrong box!");
  await scanCodeAndExpectMessage(trio.codes[0] ?? "", "1 of 3 tiles in the box");
  await inspectAdminPage(tablet, "a box that is being packed");
  await scanCodeAndExpectMessage("3", "Tiles not in this box yet: 2 of 3");
  await scanCodeAndExpectMessage(trio.codes[1] ?? "", "2 of 3 tiles in the box");
  await scanCodeAndExpectMessage(trio.codes[2] ?? "", "Box complete");
  await scanCodeAndExpectMessage("2", "needs 3 plates");
  await scanCodeAndExpectMessage("3", "is complete");
  await expect(tablet.getByRole("link", { name: "Address label" })).toBeVisible();

  await packBoxByCamera(owner, single);

  const packed = desk.getByRole("region", { name: /^Packed/ });
  await expect(packed.getByRole("article")).toHaveCount(2);
  await inspectAdminPage(desk, "the board with what is packed");
  for (const name of [`Packing slip for ${trio.number}`, `Address label for ${trio.number}`]) {
    const link = (await packed.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect((await desk.request.get(link)).headers()["content-type"]).toBe("application/pdf");
  }
  await packed.getByRole("button", { name: `Ship ${trio.number}` }).click();
  const form = packed.getByRole("form", { name: `Ship ${trio.number}` });
  await form.getByLabel("Carrier").fill("UPS");
  await form.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await form.getByLabel("Tracking number").press("Enter");
  await expect(desk.getByText(`${trio.number} marked as shipped. The customer will get an email.`)).toBeVisible();
  const shipped = desk.getByRole("region", { name: /^Shipped/ });
  await expect(shipped.getByText("UPS 1Z999AA10123456784")).toBeVisible();
  const receivedEmail = await inbox.waitForEmail("trio@example.com", /on its way/);
  expect(receivedEmail.text).toContain("1Z999AA10123456784");
  await shipped.getByRole("button", { name: `Mark ${trio.number} as delivered` }).click();
  await expect(desk.getByRole("region", { name: /^Delivered/ }).getByRole("article")).toHaveCount(1);

  await desk.getByRole("heading", { level: 1 }).click();
  await desk.keyboard.press("ArrowDown");
  await desk.keyboard.press("ArrowRight");
  await expect(desk.getByRole("link", { name: trio.number })).toBeFocused();
  await desk.keyboard.press("/");
  await desk.keyboard.type("no such order");
  await expect(desk.getByText("Nothing on the board matches these filters.")).toBeVisible();
  await inspectPage(desk, "the board with nothing found");
});

async function packBoxByCamera(
  owner: ApiShopper,
  { box, codes, number }: { box: string; codes: string[]; number: string },
) {
  const video = join(root, ".test-data", `codes-${process.pid}.y4m`);
  await writeQrCodeVideo(video, [box, ...codes]);
  const camera = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      ...chromiumArgs,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${video}`,
    ],
  });
  try {
    const page = await openOwnerPage(camera, owner, { width: 390, height: 844 });
    await page.goto("/admin/board/scan?station=packing");
    await page.getByRole("button", { name: "Camera" }).click();
    const panel = page.locator("[data-tone]");
    await expect(panel).toContainText("Box complete", { timeout: 60_000 });
    await page.getByRole("button", { name: "Turn off camera" }).click();
    await inspectPage(page, "a box that is packed by camera");
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "camera.png"), fullPage: true });
    await page.getByLabel("Tile code or count").fill("1");
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(`${number} is complete`);
  } finally {
    await camera.close();
    await rm(video, { force: true });
  }
}
