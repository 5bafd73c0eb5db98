import { writeFile } from "node:fs/promises";
import { type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { startProxy } from "./proxy.ts";
import { recordPageErrors } from "./record-page-errors.ts";
import { Shopper } from "./shopper.ts";

const MEGABYTE = 1_000_000;

/**
 * Counts the bytes of all files and parts that a page starts to upload, and the bytes that the object store accepts.
 */
function countUploadedBytes(page: Page): { sent: () => Promise<number>; taken: () => Promise<number> } {
  const sizes = new Map<Request, Promise<number>>();
  const taken = new Set<Request>();
  page.on("request", (request) => {
    if (request.method() !== "PUT") return;
    sizes.set(
      request,
      request.allHeaders().then((headers) => Number(headers["content-length"])),
    );
    // Ignore requests that are still pending when the page closes.
    sizes.get(request)?.catch(() => undefined);
  });
  page.on("response", (response) => {
    if (response.request().method() === "PUT" && response.ok()) taken.add(response.request());
  });
  const sumRequestBytes = async (requests: Iterable<Request>) =>
    (await Promise.all([...requests].map((request) => sizes.get(request)))).reduce<number>(
      (all, bytes) => all + (bytes ?? Number.NaN),
      0,
    );
  return { sent: () => sumRequestBytes(sizes.keys()), taken: () => sumRequestBytes(taken) };
}

async function throttleUpload(context: BrowserContext, page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await devtools.send("Network.emulateNetworkConditions", conditions);
}

test("an upload that was interrupted by closing the tab resumes without sending bytes twice (F-04, S-111, S-188)", async ({
  page,
  context,
  shopper,
  shop,
}, testInfo) => {
  const files = [
    await photos.createPhotoOfSize("large.jpg", 12 * MEGABYTE),
    ...(await Promise.all(
      Array.from({ length: 19 }, (_, at) => photos.createPhotoOfSize(`photo-${at}.jpg`, 5 * MEGABYTE)),
    )),
  ];
  const total = files.reduce((sum, { buffer }) => sum + buffer.length, 0);
  await shopper.startWall("dozen");
  await throttleUpload(context, page, 16 * MEGABYTE);
  const before = countUploadedBytes(page);
  // Pass paths, because the files are too large to send through the browser's control connection.
  const paths = files.map(({ name }) => testInfo.outputPath(name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? "", buffer)));
  await page.getByLabel("Choose photos").setInputFiles(paths);
  await expect.poll(before.taken, { timeout: 60_000 }).toBeGreaterThan(total / 2);
  const taken = await before.taken();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const watched = recordPageErrors(again, shop.url);
  // If an upload finishes while the page is closing, its retry gets a 412.
  watched.allowErrors(/412/);
  const after = countUploadedBytes(again);
  await again.goto("/create/dozen");
  const reopened = new Shopper(again, watched);
  await reopened.waitUntilTilesReady(...Array.from({ length: 12 }, (_, at) => at + 1));
  await expect(again.getByRole("heading", { name: "8 extra photos" })).toBeVisible();
  await expect(again.getByText(/\d photos? uploading|still working on/i)).toBeHidden({ timeout: 60_000 });
  await expect(again.getByText(/not uploaded|didn’t upload|can’t be used/i)).toHaveCount(0);
  // Parts that were uploaded are not sent again; each file repeats at most the one part that was interrupted.
  expect(await after.sent()).toBeGreaterThan(0);
  expect(await after.sent()).toBeLessThanOrEqual(total - taken);
  watched.assertNoErrors();
});

/** Returns the frame and the photos of the design in localStorage. */
const readSavedDesign = (page: Page) =>
  page.evaluate(() => {
    type Saved = { frameStyle?: string; tiles?: { userPhotoId: string | null }[] };
    const { frameStyle, tiles = [] } = JSON.parse(localStorage.getItem("templateInfo:trio") ?? "{}") as Saved;
    return { frameStyle, photoIds: tiles.flatMap(({ userPhotoId }) => userPhotoId ?? []) };
  });

test("photos added offline are uploaded when the browser is online again (F-04, S-115)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load chunk|fetching the script|importScripts/);
  await shopper.startWall("trio");
  await context.setOffline(true);
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(2)]);
  await expect(shopper.getTile(2).locator("image")).toHaveAttribute("href", /^blob:/);
  await expect(page.getByText("You’re offline. 2 photos will upload when you’re back online")).toBeVisible();
  await shopper.chooseFrame("Timeless");
  await expect.poll(async () => (await readSavedDesign(page)).frameStyle).toBe("Timeless");
  expect((await readSavedDesign(page)).photoIds).toEqual([]);
  await shopper.inspectPage("an offline editor");
  await context.setOffline(false);
  await shopper.waitUntilTilesReady(1, 2);
  await expect.poll(async () => (await readSavedDesign(page)).photoIds).toHaveLength(2);
});

test("a photo is uploaded even if browser storage is full (S-111)", async ({ page, context, shopper, shop }) => {
  await shopper.startWall("flex_two_frames");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: shop.url, quotaSize: 1 });
  await shopper.choosePhotos([await photos.createPhotoOfSize("big.jpg", 4 * MEGABYTE)]);
  await expect(page.getByText("Your browser’s storage is full.", { exact: false })).toBeVisible();
  await shopper.waitUntilTilesReady(1);
});

test("photos can be dropped anywhere, pasted, and dragged from the tray to tiles (S-047, S-112)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("flex_two_frames");
  const dropOrPasteFiles = async (kind: "drop" | "paste", files: photos.ChosenFile[]) =>
    page.evaluate(
      ([how, input]) => {
        const transfer = new DataTransfer();
        for (const { name, type, base64 } of input) {
          const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
          transfer.items.add(new File([bytes], name, { type }));
        }
        const event =
          how === "paste"
            ? new ClipboardEvent("paste", { clipboardData: transfer, bubbles: true, cancelable: true })
            : new DragEvent("drop", { dataTransfer: transfer, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      [
        kind,
        files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, base64: buffer.toString("base64") })),
      ] as const,
    );
  await dropOrPasteFiles("paste", [await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const pdf = { name: "document.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await dropOrPasteFiles("drop", [
    await photos.createPhotoWithOrientation(2),
    pdf,
    await photos.createPhotoWithOrientation(3),
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "document.pdf" })).toContainText("Use a JPEG");
  await shopper.waitUntilTilesReady(2);
  const tray = page.getByRole("region", { name: "Extra photos" });
  await expect(tray.getByRole("heading")).toHaveText("1 extra photo");
  await shopper.inspectPage("an editor with a spare photo and a rejected file");

  const readTilePictureUrl = (place: number) => shopper.getTile(place).locator("image").getAttribute("href");
  const first = await readTilePictureUrl(1);
  await tray.getByRole("button", { name: "Use extra photo 1" }).click();
  await shopper.getTile(1).click();
  await expect.poll(() => readTilePictureUrl(1)).not.toBe(first);
  await expect(tray.getByRole("heading")).toHaveText("1 extra photo");
  await tray.getByRole("button", { name: "Remove extra photo 1" }).click();
  await expect(tray).toHaveCount(0);
});

test("a phone sends photos to the wall through a link (S-047, D-10)", async ({
  page,
  shopper,
  shop,
  browser,
  watched,
}) => {
  await shopper.startWall("trio");
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.getByRole("button", { name: "More ways to add" }).click();
  await page.getByRole("button", { name: "Send from your phone" }).click();
  await expect(page.getByText("Your phone can’t open this address")).toBeVisible();
  watched.allowErrors(/404/);

  // The URL of the shop, with a host name that browsers do not treat as local.
  const proxy = await startProxy(shop.url);
  const address = `http://shop.test:${proxy.port}`;
  const elsewhere = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArgs, "--host-resolver-rules=MAP shop.test 127.0.0.1"],
  });
  const desk = await elsewhere.newPage({ viewport: { width: 1024, height: 800 }, isMobile: false, hasTouch: false });
  await desk.goto(`${address}/create/trio`);
  await expect(desk.getByRole("button", { name: /^(Photo|Art|Empty tile) 1 of / })).toBeVisible();
  await desk.getByRole("button", { name: "More ways to add" }).click();
  const createResponse = desk.waitForResponse((response) => response.url().includes("handOff.create"));
  await desk.getByRole("button", { name: "Send from your phone" }).click();
  await expect(desk.getByRole("img", { name: "QR code to scan with your phone" })).toBeVisible();
  const { token } = ((await (await createResponse).json()) as [{ result: { data: { json: { token: string } } } }])[0]
    .result.data.json;

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const seen = recordPageErrors(phone, shop.url);
  await phone.goto(`/send/${token}`);
  await phone
    .getByLabel("Choose photos")
    .setInputFiles([await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(6)]);
  await expect(phone.getByText("All 2 photos have been uploaded.", { exact: false })).toBeVisible({ timeout: 60_000 });
  await new Shopper(phone, seen).inspectPage("a phone that has sent photos");
  seen.assertNoErrors();
  const invalidLinkErrors = recordPageErrors(phone, shop.url);
  invalidLinkErrors.allowErrors(/404/);
  await phone.goto(`/send/${token}x`);
  await expect(phone.getByText("Get a new code on the other device and scan it.", { exact: false })).toBeVisible();
  await context.close();

  await desk.keyboard.press("Escape");
  for (const place of [1, 2]) {
    await expect(
      desk.getByRole("button", { name: new RegExp(`^(Photo|Art|Empty tile) ${place} of `) }),
    ).toHaveAttribute("data-status", "ready", { timeout: 60_000 });
  }
  await elsewhere.close();
  proxy.close();
});
