import { writeFile } from "node:fs/promises";
import { expect, test } from "./fixtures.ts";
import * as photos from "./photos.ts";

const MEGABYTE = 1_000_000;

test("a photo removed during its upload stays removed after a reload (F-04)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  // If a PUT finishes during the reload, its retry gets a 412.
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

test("a photo stored just before a reload is not sent again (F-04, S-111)", async ({
  page,
  context,
  shopper,
  watched,
}) => {
  watched.allowErrors(/ERR_ABORTED/);
  await shopper.startWall("trio");
  // Leave the request that completes the upload unanswered, so that the reload interrupts it.
  await context.route(/photos\.complete/, () => undefined);
  const completing = page.waitForRequest(/photos\.complete/);
  await shopper.choosePhotos([await photos.createPhotoWithOrientation(1)]);
  await completing;
  await page.reload();
  let putCount = 0;
  page.on("request", (request) => (putCount += request.method() === "PUT" ? 1 : 0));
  await shopper.waitUntilTilesReady(1);
  expect(putCount).toBe(0);
});

test("a previously opened editor page works offline (D-10)", async ({ page, context, shopper, watched }) => {
  // If a PUT finishes while the connection is lost, its retry gets a 412.
  watched.allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|412/);
  await shopper.startWall("trio");
  const readCachedFiles = () =>
    page.evaluate(async () => {
      const [name] = await caches.keys();
      const urls = name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : [];
      return { pages: urls.filter((path) => !path.startsWith("/_next/")).toSorted(), files: urls.length };
    });
  const readCacheStatus = async () => {
    const worker = await (await page.request.get("/sw.js")).text();
    const build = JSON.parse(/^self\.shopBuild = (.*);$/m.exec(worker)?.[1] ?? "{}") as { files?: string[] };
    const { files = [] } = build;
    const cached = await readCachedFiles();
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
  await expect(page.getByRole("heading", { name: "You’re offline" })).toBeVisible();
  await page.getByRole("link", { name: "Trio" }).click();
  await expect(shopper.getTile(1)).toBeVisible();
  await context.setOffline(false);
  await page.goto("/create/trio");
  await shopper.waitUntilTilesReady(1);
});

/** Lets five IndexedDB writes of files finish. Later writes hang until the page is reloaded. */
function stallStorageWrites(): void {
  if (sessionStorage.getItem("storage-is-fast")) return;
  const { put } = IDBObjectStore.prototype;
  let remainingWrites = 5;
  IDBObjectStore.prototype.put = function (value: { file?: unknown }, key?: IDBValidKey) {
    if (!(value.file instanceof Blob) || remainingWrites-- > 0) return put.call(this, value, key);
    // A transaction ends when it has no pending requests, so keep one request pending at all times.
    const keepTransactionOpen = () => {
      const request = this.get("nothing");
      request.onsuccess = keepTransactionOpen;
      return request as IDBRequest<IDBValidKey>;
    };
    return keepTransactionOpen();
  };
}

test("photos that were not saved before a reload are listed as missing (F-04)", async ({ page, shopper, watched }) => {
  // If an upload finishes during the reload, its retry gets a 412.
  watched.allowErrors(/412|ERR_ABORTED/);
  page.on("dialog", (dialog) => void dialog.accept());
  await page.addInitScript(stallStorageWrites);
  const files = await Promise.all(
    Array.from({ length: 8 }, (_, at) => photos.createPhotoOfSize(`photo-${at}.jpg`, MEGABYTE)),
  );
  await shopper.startWall("dozen");
  await shopper.choosePhotos(files);
  await expect(page.getByText("Saving 5 of 8")).toBeVisible();

  await page.evaluate(() => sessionStorage.setItem("storage-is-fast", "yes"));
  await page.reload();
  await expect(page.getByText("3 photos are missing")).toBeVisible();
  await expect(page.getByText("photo-5.jpg, photo-6.jpg, photo-7.jpg")).toBeVisible();
  await expect(page.getByText("Add 7 photos to finish your wall.")).toBeVisible();
  await shopper.waitUntilTilesReady(1, 2, 3, 4, 5);
  await shopper.inspectPage("a wall with missing photos");

  await page.getByLabel("Choose again").setInputFiles(files.slice(5));
  await shopper.waitUntilTilesReady(6, 7, 8);
  await expect(page.getByText("3 photos are missing")).toBeHidden();
  await expect(page.getByText("Add 4 photos to finish your wall.")).toBeVisible();
});

/** Makes the storage of this browser too full for files. */
function rejectStoredFiles(): void {
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value: { file?: unknown }, key?: IDBValidKey) {
    if (value.file instanceof Blob) throw new DOMException("The quota is exceeded.", "QuotaExceededError");
    return put.call(this, value, key);
  };
}

test("the page names a file that changed on the device before its upload", async ({
  page,
  context,
  shopper,
  watched,
}, testInfo) => {
  // The browser may notice the change only after the object store has rejected the file's new length.
  watched.allowErrors(/ERR_UPLOAD_FILE_CHANGED|ERR_INTERNET_DISCONNECTED|Failed to load resource|40[03]/);
  await page.addInitScript(rejectStoredFiles);
  const [before, after] = [await photos.createPhotoOfSize("beach.jpg", MEGABYTE), await photos.createWebpPhoto()];
  const path = testInfo.outputPath("beach.jpg");
  await writeFile(path, before.buffer);
  await shopper.startWall("trio");
  await context.setOffline(true);
  await page.getByLabel("Choose photos").setInputFiles(path);
  await expect(page.getByText(/You’re offline/)).toBeVisible();
  await writeFile(path, after.buffer);
  await context.setOffline(false);

  await expect(page.getByText("1 photo is missing")).toBeVisible();
  await expect(
    page.locator("p", { hasText: "This file changed after you chose it. Please choose it again." }),
  ).toBeVisible();
  await expect(page.getByText(/didn’t upload/)).toBeHidden();
  await page.getByLabel("Choose again").setInputFiles(path);
  await shopper.waitUntilTilesReady(1);
  await expect(page.getByText("1 photo is missing")).toBeHidden();
});
