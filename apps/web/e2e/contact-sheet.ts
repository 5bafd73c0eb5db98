import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { root } from "@storywall/local/settings";
import sharp from "sharp";

export const screensFolder = join(root, "screens");
const partsFolder = join(screensFolder, "parts");

const displayWidths = { 390: 260, 1440: 560 } as const;
export type ScreenWidth = keyof typeof displayWidths;

const MAX_HEIGHT = 2600;

/** Returns a function that takes numbered screenshots of one journey. With `inView`, it captures only the viewport. */
export async function createScreenshotRecorder(width: ScreenWidth) {
  await rm(join(partsFolder, String(width)), { recursive: true, force: true });
  await mkdir(join(partsFolder, String(width)), { recursive: true });
  let taken = 0;
  return async (page: Page, step: string, { inView = false } = {}): Promise<void> => {
    taken += 1;
    const name = `${String(taken).padStart(2, "0")} ${step}.png`;
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(partsFolder, String(width), name), fullPage: !inView, animations: "disabled" });
  };
}

/** Writes one image of all steps, with the narrow and wide pages side by side. Returns its path. */
export async function writeContactSheet(browser: Browser): Promise<string> {
  const names = await readdir(join(partsFolder, "390"));
  const cells: string[] = [];
  for (const name of names.sort()) cells.push(await createStepFigureHtml(name));
  const page = await browser.newPage({ viewport: { width: 2600, height: 1000 }, deviceScaleFactor: 1 });
  await page.setContent(
    `<!doctype html><style>body{margin:24px;font:15px sans-serif;background:#ddd}main{columns:3;column-gap:24px}
     figure{margin:0 0 24px;background:#fff;padding:10px;width:fit-content;break-inside:avoid}figcaption{margin-bottom:8px;font-weight:600}
     div{display:flex;gap:10px;align-items:flex-start}img{display:block;border:1px solid #999}</style><main>${cells.join("")}</main>`,
  );
  const path = join(screensFolder, "contact-sheet.png");
  await writeFile(path, await page.screenshot({ fullPage: true }));
  await page.close();
  return path;
}

async function createStepFigureHtml(name: string): Promise<string> {
  const images = await Promise.all(([390, 1440] as const).map((width) => createThumbnailHtml(width, name)));
  return `<figure><figcaption>${name.replace(".png", "")}</figcaption><div>${images.join("")}</div></figure>`;
}

async function createThumbnailHtml(width: ScreenWidth, name: string): Promise<string> {
  const bytes = await readFile(join(partsFolder, String(width), name)).catch(() => null);
  if (!bytes) return "";
  const resized = await sharp(bytes)
    .resize({ width: displayWidths[width] })
    .png()
    .toBuffer({ resolveWithObject: true });
  const height = Math.min(MAX_HEIGHT, resized.info.height);
  const cropped = await sharp(resized.data)
    .extract({ left: 0, top: 0, width: resized.info.width, height })
    .png()
    .toBuffer();
  return `<img width="${displayWidths[width]}" src="data:image/png;base64,${cropped.toString("base64")}">`;
}

const pagesFolder = join(screensFolder, "pages");

/**
 * Collects screenshots in every width and color scheme. Writes one sheet per page, with light screenshots in the upper
 * row and dark ones in the lower row.
 */
export async function createScreenshotAlbum() {
  await mkdir(pagesFolder, { recursive: true });
  let taken: Array<{ name: string; width: number; bytes: Buffer }> = [];
  return {
    async addScreenshot(page: Page, name: string): Promise<void> {
      const width = page.viewportSize()?.width ?? 0;
      const isOverlaid = (await page.locator("dialog[open], [popover]:popover-open").count()) > 0;
      taken.push({ name, width, bytes: await page.screenshot({ fullPage: !isOverlaid, animations: "disabled" }) });
    },
    async writeSheet(name: string): Promise<void> {
      const rows = [taken.filter((_, at) => at % 2 === 0), taken.filter((_, at) => at % 2 === 1)];
      const strips = await Promise.all(
        rows.map((row) => joinScreenshotsInRow(row.map(({ bytes, width }) => ({ bytes, width })))),
      );
      const path = join(pagesFolder, `${name.replaceAll(/\W+/g, "-")}.png`);
      const heights = strips.map(({ info }) => info.height);
      const width = Math.max(...strips.map(({ info }) => info.width));
      await sharp({
        create: { width, height: heights.reduce((sum, one) => sum + one, 0), channels: 3, background: "#bbb" },
      })
        .composite(strips.map(({ data }, at) => ({ input: data, left: 0, top: at === 0 ? 0 : (heights[0] ?? 0) })))
        .png()
        .toFile(path);
      taken = [];
    },
  };
}

async function joinScreenshotsInRow(pictures: ReadonlyArray<{ bytes: Buffer; width: number }>) {
  const resized = await Promise.all(
    pictures.map(async ({ bytes, width }) => {
      const { data, info } = await sharp(bytes)
        .resize({ width: Math.round(width * (width === 390 ? 0.8 : 0.5)) })
        .toBuffer({ resolveWithObject: true });
      const height = Math.min(info.height, 1400);
      return {
        width: info.width,
        height,
        data: await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer(),
      };
    }),
  );
  let left = 8;
  const layers = resized.map(({ data, width }) => {
    const layer = { input: data, left, top: 8 };
    left += width + 8;
    return layer;
  });
  return sharp({
    create: {
      width: left,
      height: Math.max(...resized.map(({ height }) => height)) + 16,
      channels: 3,
      background: "#bbb",
    },
  })
    .composite(layers)
    .png()
    .toBuffer({ resolveWithObject: true });
}
