import { rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { formatCode, toProductionCode } from "@storywall/domain/production/production-codes";
import { root } from "@storywall/local/settings";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { type ApiShopper, createApiShopper } from "./api-shopper.ts";
import { writeQrCodeVideo } from "./code-video.ts";
import { inspectLayout, inspectPage } from "./inspect-page.ts";
import { openOwnerPage } from "./open-owner-page.ts";
import { expect, test } from "./own-shop.ts";
import { createPhotoWithOrientation } from "./photos.ts";
import type { RunningShop } from "./running-shop.ts";

/** Creates a paid order with print files. Returns the codes of its box and tiles. */
async function createPrintedOrder(
  shop: RunningShop,
  email: string,
  templateKey: string,
  orientations: readonly (1 | 3 | 6)[],
) {
  const visitor = createApiShopper(shop);
  await visitor.calls.visitor.ensure.mutate({});
  const photoIds = await Promise.all(
    orientations.map(async (orientation) => visitor.send((await createPhotoWithOrientation(orientation)).buffer)),
  );
  await visitor.waitUntilReady(...photoIds);
  const checkout = await visitor.openCheckout(email, photoIds, templateKey);
  await visitor.pay(checkout.id);
  const { orderId, orderNumber } = await visitor.calls.checkout.complete.mutate({ checkoutId: checkout.id });
  if (!orderId || !orderNumber) throw new Error("There is no order");
  const readTiles = async () =>
    (await visitor.calls.orders.read.query({ orderId })).lines.flatMap((line) => line.tiles);
  await expect
    .poll(async () => (await readTiles()).every(({ proofPath }) => proofPath), { timeout: 60_000 })
    .toBe(true);
  const codes = (await readTiles()).map(({ id }) => toProductionCode(id));
  return { visitor, orderId, number: orderNumber, box: toProductionCode(orderId), codes };
}

async function inspectBoard(page: Page, step: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 1440, height: 900 };
  await inspectPage(page, step);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await inspectLayout(page, `${step}, ${width} px, ${colorScheme}`);
      if (process.env.SHOTS) {
        await page.screenshot({
          path: join(process.env.SHOTS, `${step}-${width}-${colorScheme}.png`.replaceAll(" ", "-")),
        });
      }
    }
  }
  await inspectPage(page, `${step}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}

test("F-18: two users of the production board create a batch, scan by keyboard and camera, pack and ship, and see each other's changes live", async ({
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
    await page.getByRole("link", { name: "Board", exact: true }).click();
    await expect(page.getByText("Live", { exact: true })).toBeVisible();
  }

  // Customers can still change both orders, so starting early asks for confirmation.
  const ready = desk.getByRole("article", { name: "Small Infinite, 4 tiles" });
  await expect(ready).toContainText("4 tiles can still be changed");
  await ready.getByRole("button", { name: /^Small Infinite/ }).click();
  await expect(ready.getByRole("img")).toHaveCount(0);
  await expect(ready.getByText(formatCode(single.codes[0] ?? ""))).toBeVisible();
  await inspectBoard(desk, "the board with what is ready");
  await ready.getByRole("button", { name: "Start early…" }).click();
  const question = desk.getByRole("dialog", { name: "Start before the change window ends?" });
  await expect(question).toContainText("they can no longer change the address, replace a photo, or cancel");
  await question.getByRole("button", { name: "Wait" }).click();
  await expect(desk.getByText(/^Batch \d+ started/)).toHaveCount(0);
  await ready.getByRole("button", { name: "Start early…" }).click();
  await question.getByRole("button", { name: "Start anyway" }).dblclick();
  await expect(desk.getByText(/^Batch \d+ started with 4 tiles\.$/)).toBeVisible();
  const batch = tablet.getByRole("article", { name: /^Batch \d+, 4 tiles$/ });
  await expect(batch).toBeVisible();
  await batch.getByRole("button", { name: /^Slips, labels, and sheets for batch/ }).click();
  await expect(batch.getByRole("link", { name: "packing slip" })).toBeVisible();
  await inspectPage(tablet, "the papers of a batch");
  const papers = ["Travelers", "on A4", "Print files", "packing slip", "address label", "Sheet 60 × 90 cm"];
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

  // Two users click at once. One click moves the batch, and the other page says that nothing is waiting to be printed.
  const presses = [desk, tablet].map((page) => page.getByRole("button", { name: "All printed" }).click());
  await Promise.all(presses);
  const readBatchResult = async (page: Page) => {
    const board = page.getByRole("region", { name: "Board", exact: true });
    const words = board.getByText(/^Batch \d+: 4 tiles printed\.$|^Nothing in this batch is waiting to be printed/);
    return (await words.textContent())?.slice(0, 7);
  };
  const results = (await Promise.all([desk, tablet].map(readBatchResult))).toSorted();
  expect(results).toEqual(["Batch 1", "Nothing"]);
  for (const page of [desk, tablet]) {
    await expect(page.getByRole("region", { name: /^Framing/ }).getByRole("article", { name: /^Batch/ })).toBeVisible();
  }
  await inspectBoard(tablet, "the board while framing");

  await tablet.getByRole("link", { name: "Scan", exact: true }).first().click();
  await tablet.getByText("Framing", { exact: true }).click();
  const scanAndExpect = async (code: string, word: string) => {
    await tablet.keyboard.type(code);
    await tablet.keyboard.press("Enter");
    await expect(tablet.locator("[data-tone]")).toContainText(word);
  };
  await expect(tablet.getByText("Scan each tile once it is in its frame.")).toBeVisible();
  for (const code of [...trio.codes, ...single.codes]) {
    await scanAndExpect(code, "Framed");
    await expect(tablet.locator("[data-tone=done]")).toContainText(formatCode(code));
  }
  await inspectBoard(tablet, "a tile that was framed");
  await scanAndExpect(trio.codes[0] ?? "", "Already");
  await scanAndExpect("HELLO", "misread");
  await expect(tablet.locator("[data-tone=refused]")).toContainText("Stop");
  await inspectBoard(tablet, "a scan that is refused");
  await tablet.getByRole("button", { name: `Undo: ${single.number}, 1 of 1, framed` }).click();
  await expect(tablet.locator("[data-tone]")).toContainText("Undone");
  await scanAndExpect(single.codes[0] ?? "", "Framed");

  await tablet.getByText("Packing", { exact: true }).click();
  await scanAndExpect(trio.codes[0] ?? "", "Scan the packing slip of the box first");
  await scanAndExpect(trio.box, "Box open");
  await scanAndExpect(single.codes[0] ?? "", "Wrong box!");
  await scanAndExpect(trio.codes[0] ?? "", "1 of 3 are in the box");
  await inspectBoard(tablet, "a box that is being packed");
  await scanAndExpect("3", "2 of 3 tiles are not in this box yet");
  await scanAndExpect(trio.codes[1] ?? "", "2 of 3 are in the box");
  await scanAndExpect(trio.codes[2] ?? "", "Box complete");
  await scanAndExpect("2", "needs 3 plates");
  await scanAndExpect("3", "is complete");
  await expect(tablet.getByRole("link", { name: "Address label" })).toBeVisible();

  await packByCamera(owner, single);

  const packed = desk.getByRole("region", { name: /^Packed/ });
  await expect(packed.getByRole("article")).toHaveCount(2);
  await inspectBoard(desk, "the board with what is packed");
  for (const name of [`Packing slip for ${trio.number}`, `Address label for ${trio.number}`]) {
    const link = (await packed.getByRole("link", { name }).getAttribute("href")) ?? "";
    expect((await desk.request.get(link)).headers()["content-type"]).toBe("application/pdf");
  }
  await packed.getByRole("button", { name: `Send ${trio.number}` }).click();
  const form = packed.getByRole("form", { name: `Send ${trio.number}` });
  await form.getByLabel("Carrier").fill("UPS");
  await form.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await form.getByLabel("Tracking number").press("Enter");
  await expect(desk.getByText(`${trio.number} marked as sent. The customer gets an email.`)).toBeVisible();
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
  await expect(desk.getByText("Nothing on the board matches.")).toBeVisible();
  await inspectPage(desk, "the board with nothing found");
});

async function packByCamera(
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
    await page.getByRole("button", { name: "Camera off" }).click();
    await inspectPage(page, "a box that is packed by camera");
    if (process.env.SHOTS) await page.screenshot({ path: join(process.env.SHOTS, "camera.png"), fullPage: true });
    await page.getByLabel("Tile code or number of plates").fill("1");
    await page.keyboard.press("Enter");
    await expect(panel).toContainText(`${number} is complete`);
  } finally {
    await camera.close();
    await rm(video, { force: true });
  }
}
