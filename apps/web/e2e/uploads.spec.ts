import { writeFile } from "node:fs/promises";
import { type BrowserContext, chromium, type Page, type Request } from "@playwright/test";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";
import { startProxy } from "./proxy.ts";
import { recordPageErrors } from "./record-page-errors.ts";
import { Shopper } from "./shopper.ts";

const MEGABYTE = 1_000_000;

/** Creates a valid image of this many bytes, padded with zeros that decoders ignore. */
async function createImageOfSize(name: string, bytes: number): Promise<photos.ChosenFile> {
  const { buffer, ...file } = await photos.createPhoto(name, { width: 900, height: 1200, seed: name.length });
  const mark = Buffer.from(name);
  const padded = Buffer.concat([buffer, mark, Buffer.alloc(bytes - buffer.length - mark.length)]);
  return { ...file, buffer: padded };
}

/** Counts the bytes of files and parts that a page starts to upload, and the bytes that the store accepts. */
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
  const sumBytes = async (requests: Iterable<Request>) =>
    (await Promise.all([...requests].map((one) => sizes.get(one)))).reduce<number>(
      (all, bytes) => all + (bytes ?? Number.NaN),
      0,
    );
  return { sent: () => sumBytes(sizes.keys()), taken: () => sumBytes(taken) };
}

async function throttleUpload(context: BrowserContext, page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await context.newCDPSession(page);
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await devtools.send("Network.emulateNetworkConditions", conditions);
}

test("an upload resumes after the tab is closed, without sending uploaded bytes again (F-04, S-111, S-188)", async ({
  page,
  context,
  shopper,
  shop,
}, testInfo) => {
  const files = [
    await createImageOfSize("large.jpg", 12 * MEGABYTE),
    ...(await Promise.all(Array.from({ length: 19 }, (_, at) => createImageOfSize(`photo-${at}.jpg`, 5 * MEGABYTE)))),
  ];
  const total = files.reduce((sum, { buffer }) => sum + buffer.length, 0);
  await shopper.startWall("dozen");
  await throttleUpload(context, page, 16 * MEGABYTE);
  const before = countUploadedBytes(page);
  // Pass paths, because the files are too large for the browser's control connection.
  const paths = files.map(({ name }) => testInfo.outputPath(name));
  await Promise.all(files.map(({ buffer }, at) => writeFile(paths[at] ?? "", buffer)));
  await page.getByLabel("Choose photos").setInputFiles(paths);
  await expect.poll(before.taken, { timeout: 60_000 }).toBeGreaterThan(total / 2);
  const taken = await before.taken();
  await page.close({ runBeforeUnload: false });

  const again = await context.newPage();
  const watched = recordPageErrors(again, shop.url);
  // An upload that finishes while the page closes is retried and gets 412.
  watched.allowErrors(/412/);
  const after = countUploadedBytes(again);
  await again.goto("/create/dozen");
  const reopened = new Shopper(again, watched);
  await reopened.waitUntilTilesReady(...Array.from({ length: 12 }, (_, at) => at + 1));
  await expect(again.getByRole("heading", { name: "8 spare photos" })).toBeVisible();
  await expect(again.getByText(/\d photos? uploading|\d being prepared/)).toBeHidden({ timeout: 60_000 });
  await expect(again.getByText(/not uploaded|can't be used/i)).toHaveCount(0);
  // Uploaded parts are not sent again; each file repeats at most one interrupted part.
  expect(await after.sent()).toBeGreaterThan(0);
  expect(await after.sent()).toBeLessThanOrEqual(total - taken);
  watched.assertNoErrors();
});

test("photos added offline are placed in tiles, and uploaded when the browser is online again (F-04)", async ({
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
  await expect(page.getByText("You are offline. 2 photos will upload when you're back online")).toBeVisible();
  await shopper.inspect("an offline editor");
  await context.setOffline(false);
  await shopper.waitUntilTilesReady(1, 2);
});

test("a photo removed during upload stays removed after a reload, and can be restored by undo (F-04)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  // A PUT that finishes during the reload is retried and gets 412.
  watched.allowErrors(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|412/);
  await shopper.startWall("trio");
  // The shop is available, but the object store is not.
  await context.route(
    () => true,
    (route) => (route.request().method() === "PUT" ? route.abort() : route.fallback()),
  );
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(2)]);
  for (const place of [1, 2]) {
    await expect(shopper.getTile(place).locator("image")).toHaveAttribute("href", /^blob:/);
    await shopper.getTile(place).click();
    await page
      .getByRole("dialog", { name: `Tile ${place}` })
      .getByRole("button", { name: "Remove" })
      .click();
    await expect(shopper.getTile(place)).toHaveAttribute("data-status", "empty");
  }
  await page.getByRole("toolbar").getByRole("button", { name: "Undo" }).click();
  await expect(shopper.getTile(2).locator("image")).toHaveAttribute("href", /^blob:/);

  await page.reload();
  await expect(shopper.getTile(2).locator("image")).toHaveAttribute("href", /^blob:/);
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "empty");
  await expect(shopper.getTile(3)).toHaveAttribute("data-status", "empty");
  await context.unrouteAll();
  await page.reload();
  await shopper.waitUntilTilesReady(2);
  await expect(shopper.getTile(1)).toHaveAttribute("data-status", "empty");
});

test("full browser storage shows a warning, and the photo is still uploaded (S-111)", async ({
  page,
  context,
  shopper,
  shop,
}) => {
  await shopper.startWall("flex_two_frames");
  const devtools = await context.newCDPSession(page);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin: shop.url, quotaSize: 1 });
  await shopper.choosePhotos([await createImageOfSize("big.jpg", 4 * MEGABYTE)]);
  await expect(page.getByText("Your browser's storage is full.", { exact: false })).toBeVisible();
  await shopper.waitUntilTilesReady(1);
});

test("photos can be dropped anywhere and pasted; other files are rejected with their names; spare photos are placed from the tray (S-047, S-112)", async ({
  page,
  shopper,
}) => {
  await shopper.startWall("flex_two_frames");
  const transferFiles = async (kind: "drop" | "paste", files: photos.ChosenFile[]) =>
    page.evaluate(
      ([how, given]) => {
        const transfer = new DataTransfer();
        for (const { name, type, base64 } of given) {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
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
  await transferFiles("paste", [await photos.createPhotoWithOrientation(1)]);
  await shopper.waitUntilTilesReady(1);
  const letter = { name: "letter.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4") };
  await transferFiles("drop", [
    await photos.createPhotoWithOrientation(2),
    letter,
    await photos.createPhotoWithOrientation(3),
  ]);
  await expect(page.getByRole("alert").filter({ hasText: "letter.pdf" })).toContainText("Use a JPEG");
  await shopper.waitUntilTilesReady(2);
  const tray = page.getByRole("region", { name: "Spare photos" });
  await expect(tray.getByRole("heading")).toHaveText("1 spare photo");
  await shopper.inspect("an editor with a spare photo and a rejected file");

  const readPictureUrl = (place: number) => shopper.getTile(place).locator("image").getAttribute("href");
  const first = await readPictureUrl(1);
  await tray.getByRole("button", { name: "Use spare photo 1" }).click();
  await shopper.getTile(1).click();
  await expect.poll(() => readPictureUrl(1)).not.toBe(first);
  await expect(tray.getByRole("heading")).toHaveText("1 spare photo");
  await tray.getByRole("button", { name: "Remove spare photo 1" }).click();
  await expect(tray).toHaveCount(0);
});

test("a phone that opens the link sends photos to the wall; at a local address the dialog says that phones cannot open the link (S-047, D-10)", async ({
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
  await expect(page.getByText("Your phone can't open this address")).toBeVisible();
  watched.allowErrors(/404/);

  // The shop under a host name that browsers do not treat as local.
  const proxy = await startProxy(shop.url);
  const address = `http://shop.test:${proxy.port}`;
  const elsewhere = await chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumArgs, "--host-resolver-rules=MAP shop.test 127.0.0.1"],
  });
  const desk = await elsewhere.newPage({ viewport: { width: 1024, height: 800 }, isMobile: false, hasTouch: false });
  await desk.goto(`${address}/create/trio`);
  await expect(desk.getByRole("button", { name: /^Tile 1 of / })).toBeVisible();
  await desk.getByRole("button", { name: "More ways to add" }).click();
  const made = desk.waitForResponse((response) => response.url().includes("handOff.create"));
  await desk.getByRole("button", { name: "Send from your phone" }).click();
  await expect(desk.getByRole("img", { name: "Code for your phone's camera" })).toBeVisible();
  const { token } = ((await (await made).json()) as [{ result: { data: { json: { token: string } } } }])[0].result.data
    .json;

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  const seen = recordPageErrors(phone, shop.url);
  await phone.goto(`/send/${token}`);
  await phone
    .getByLabel("Choose photos")
    .setInputFiles([await photos.createPhotoWithOrientation(1), await photos.createPhotoWithOrientation(6)]);
  await expect(phone.getByText("All 2 photos have uploaded.", { exact: false })).toBeVisible({ timeout: 60_000 });
  await new Shopper(phone, seen).inspect("a phone that has sent photos");
  seen.assertNoErrors();
  const invalidLinkErrors = recordPageErrors(phone, shop.url);
  invalidLinkErrors.allowErrors(/404/);
  await phone.goto(`/send/${token}x`);
  await expect(phone.getByText("We could not find this link. Please scan the code again.")).toBeVisible();
  await context.close();

  await desk.keyboard.press("Escape");
  for (const place of [1, 2]) {
    await expect(desk.getByRole("button", { name: new RegExp(`^Tile ${place} of `) })).toHaveAttribute(
      "data-status",
      "ready",
      { timeout: 60_000 },
    );
  }
  await elsewhere.close();
  proxy.close();
});

test("an editor opened before works offline, accepts photos, and uploads them when the browser is online again (D-10)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await shopper.startWall("trio");
  const readStoredFiles = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : [];
      return { pages: urls.filter((path) => !path.startsWith("/_next/")).toSorted(), files: urls.length };
    });
  const readCacheStatus = async () => {
    const worker = await (await page.request.get("/sw.js")).text();
    const files = JSON.parse(/^const files = (.*);$/m.exec(worker)?.[1] ?? "[]") as string[];
    const cached = await readStoredFiles();
    return { pages: cached.pages, isWhole: files.length > 10 && cached.files >= files.length };
  };
  await expect
    .poll(readCacheStatus, { timeout: 60_000 })
    .toEqual({ pages: ["/create/trio", "/offline"], isWhole: true });

  await context.setOffline(true);
  await page.reload();
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await expect(shopper.getTile(1).locator("image")).toHaveAttribute("href", /^blob:/);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await expect(page.locator("#cart-problem")).toContainText("tiles are still empty");
  await page.goto("/browse");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.getByRole("link", { name: "Trio" }).click();
  await expect(shopper.getTile(1)).toBeVisible();
  await context.setOffline(false);
  await page.goto("/create/trio");
  await shopper.waitUntilTilesReady(1);
});

/** Lets five IndexedDB writes of files finish; later ones hang until the page is reloaded. */
function stallStorageWrites(): void {
  if (sessionStorage.getItem("storage-is-fast")) return;
  const { put } = IDBObjectStore.prototype;
  let remainingWrites = 5;
  IDBObjectStore.prototype.put = function (value: { file?: unknown }, key?: IDBValidKey) {
    if (!(value.file instanceof Blob) || remainingWrites-- > 0) return put.call(this, value, key);
    // A transaction ends when it has no pending requests, so always keep one request pending.
    const keepTransactionOpen = () => {
      const request = this.get("nothing");
      request.onsuccess = keepTransactionOpen;
      return request as IDBRequest<IDBValidKey>;
    };
    return keepTransactionOpen();
  };
}

test("photos that were not saved before a reload are listed as missing and can be chosen again (F-04)", async ({
  page,
  shopper,
  watched,
}) => {
  // Uploads that finish during the reload are retried and get 412.
  watched.allowErrors(/412|ERR_ABORTED/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript(stallStorageWrites);
  const files = await Promise.all(Array.from({ length: 8 }, (_, at) => createImageOfSize(`photo-${at}.jpg`, MEGABYTE)));
  await shopper.startWall("dozen");
  await shopper.choosePhotos(files);
  await expect(page.getByText("Saving 5 of 8")).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem("storage-is-fast", "yes"));
  await page.reload();
  await expect(page.getByText("3 photos are missing")).toBeVisible();
  await expect(page.getByText("photo-5.jpg, photo-6.jpg, photo-7.jpg")).toBeVisible();
  await expect(page.getByText("Add 7 photos to finish your wall.")).toBeVisible();
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5);
  await shopper.inspect("a wall with missing photos");

  await page.getByLabel("Choose again").setInputFiles(files.slice(5));
  await shopper.waitUntilTilesReady(6, 7, 8);
  await expect(page.getByText("3 photos are missing")).toBeHidden();
  await expect(page.getByText("Add 4 photos to finish your wall.")).toBeVisible();
});
