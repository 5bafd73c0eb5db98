import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";
import { computePercentile } from "./statistics.ts";

type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  dur?: number;
  tid: number;
  pid: number;
  args?: { data?: { type?: string } };
};

/** Lighthouse's mobile connection: throughput in bytes per second, latency in ms. */
const MOBILE_LINE = { downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8, latency: 150 };
/** Time in ms to wait before choosing files. A person spends at least this long in the file picker. */
const PICKER_MS = 1_000;
/** Time in ms until the page has handled the last responses of uploads and has saved the wall. */
const SETTLE_MS = 10_000;

/**
 * Opens the editor on an emulated phone with a throttled CPU, then waits as long as a person spends in a file picker.
 */
async function openEditor(browser: Browser, url: string, template: string, slowdown: number) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  await page.goto(`${url}/create/${template}`);
  await expect(getTileButton(page, 1)).toBeVisible({ timeout: 60_000 });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.waitForTimeout(PICKER_MS);
  return { page, session, close: () => context.close() };
}

const getTileButton = (page: Page, place: number) =>
  page.getByRole("button", { name: new RegExp(`^(Photo|Art|Empty tile) ${place} of`) });
const getFilePicker = (page: Page) => page.locator("input[type=file][multiple]").first();

/** Measures the time in ms from choosing a 12 MP photo until it is painted in its tile. */
export async function measureTimeUntilPhotoIsPainted(browser: Browser, url: string, file: string): Promise<number> {
  const { page, close } = await openEditor(browser, url, "trio", 1);
  // The time is measured inside the page, from the change event to the frame after the picture is decoded.
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        let chosenAt = 0;
        document.addEventListener("change", () => (chosenAt = performance.now()), { capture: true, once: true });
        setTimeout(() => reject(new Error("No photo came into its tile")), 20_000);
        const waitUntilPicturePainted = () => {
          const shown = document.querySelector("main [data-tile] image")?.getAttribute("href");
          if (chosenAt === 0 || !shown) return void requestAnimationFrame(waitUntilPicturePainted);
          const picture = new Image();
          picture.src = shown;
          picture.decode().then(() => requestAnimationFrame(() => resolve(performance.now() - chosenAt)), reject);
        };
        waitUntilPicturePainted();
      }),
  );
  await getFilePicker(page).setInputFiles(file);
  const ms = await painted;
  await close();
  return ms;
}

/**
 * Returns the slowest "interaction to next paint" in ms while photos upload over a mobile connection with a throttled
 * CPU. Input is simulated at device level. Polls a single CSS selector, because queries by role would keep the page
 * busy.
 */
export async function measureSlowestInteraction(browser: Browser, url: string, files: string[]): Promise<number> {
  const { page, session, close } = await openEditor(browser, url, "dozen", 4);
  await session.send("Network.emulateNetworkConditions", { offline: false, ...MOBILE_LINE });
  await page.evaluate(() => {
    const holder = window as unknown as { slowest: number };
    holder.slowest = 0;
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) holder.slowest = Math.max(holder.slowest, duration);
    }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
  await getFilePicker(page).setInputFiles(files);
  for (let place = 0; place < 4; place++) {
    await page.waitForTimeout(POLL_MS);
    await tapPoint(session, await findTileCenter(page, place));
    await waitForTileOptions(page, true);
    await page.keyboard.press("Escape");
    await waitForTileOptions(page, false);
  }
  const slowest = await page.evaluate(() => (window as unknown as { slowest: number }).slowest);
  await close();
  return slowest;
}

/**
 * Returns the center of a tile. Must be called again after the options have closed, because closing the options moves
 * the wall.
 */
async function findTileCenter(page: Page, place: number): Promise<Point> {
  const { x, y, width, height } = await page.evaluate((at) => {
    const tile = document.querySelectorAll("main [data-tile]")[at];
    return (tile ?? document.body).getBoundingClientRect().toJSON() as DOMRect;
  }, place);
  return { x: x + width / 2, y: y + height / 2 };
}

/** Touches the screen and releases it after a fixed time, even if the page has not responded by then. */
async function tapPoint(session: CDPSession, point: Point): Promise<void> {
  const down = dispatchTouch(session, "touchStart", [point]);
  await new Promise((resolve) => setTimeout(resolve, 60));
  await Promise.all([down, dispatchTouch(session, "touchEnd")]);
}

const POLL_MS = 400;

async function waitForTileOptions(page: Page, open: boolean): Promise<void> {
  const hasOpenTileOptions = () => page.evaluate(() => document.querySelector("dialog:popover-open") !== null);
  for (let tries = 0; tries < 50; tries++) {
    await page.waitForTimeout(POLL_MS);
    if ((await hasOpenTileOptions()) === open) return;
  }
  throw new Error(`The options of a tile did not ${open ? "open" : "close"}`);
}

type FrameTimes = { p95Ms: number; longestMs: number };
type Point = { x: number; y: number };

/**
 * Measures the main thread's work per frame while a full wall is panned and then pinched on a CPU that is slowed down
 * four times. The pan starts horizontally, because the page would scroll otherwise.
 */
export async function measureGestureFrames(
  browser: Browser,
  url: string,
  files: string[],
): Promise<{ pan: FrameTimes; pinch: FrameTimes }> {
  const { page, session, close } = await openEditor(browser, url, "dozen", 1);
  await getFilePicker(page).setInputFiles(files);
  await expect(page.locator("[data-status=ready]")).toHaveCount(12, { timeout: 240_000 });
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.waitForTimeout(SETTLE_MS);
  const { x, y } = await findTileCenter(page, 4);
  const recordGesture = (getFingers: (step: number) => Point[]) =>
    recordTrace(session, async () => {
      await dispatchTouch(session, "touchStart", getFingers(0));
      for (let step = 1; step <= 90; step++) {
        await dispatchTouch(session, "touchMove", getFingers(step));
        await page.waitForTimeout(16);
      }
      await dispatchTouch(session, "touchEnd");
    });
  const pan = await recordGesture((step) => [{ x: x + 90 * Math.sin(step / 8), y: y + 60 * Math.sin(step / 16) }]);
  const pinch = await recordGesture((step) => {
    const distance = 60 + 40 * Math.sin(step / 10);
    return [
      { x: x - distance, y },
      { x: x + distance, y },
    ];
  });
  await close();
  return { pan: summarizeFrames(pan), pinch: summarizeFrames(pinch) };
}

const dispatchTouch = (session: CDPSession, type: "touchStart" | "touchMove" | "touchEnd", fingers: Point[] = []) =>
  session.send("Input.dispatchTouchEvent", { type, touchPoints: fingers.map((point, id) => ({ ...point, id })) });

async function recordTrace(session: CDPSession, work: () => Promise<void>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const collectEvents = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]));
  session.on("Tracing.dataCollected", collectEvents);
  const categories = "toplevel,devtools.timeline,disabled-by-default-devtools.timeline";
  await session.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: { includedCategories: categories.split(",") },
  });
  await work();
  const complete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await complete;
  session.off("Tracing.dataCollected", collectEvents);
  return events;
}

/** Adds up the main thread's tasks in each frame. */
function summarizeFrames(events: readonly TraceEvent[]): FrameTimes {
  const main = findBusiestRendererThread(events);
  const own = events.filter(({ tid, pid }) => tid === main?.tid && pid === main.pid);
  const tasks = own.filter(({ name, dur }) => name === "RunTask" && dur !== undefined);
  const frames = own
    .filter(({ name }) => name === "Commit")
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const work = frames.slice(1).map((end, index) => {
    const start = frames[index] ?? 0;
    return tasks.filter(({ ts }) => ts >= start && ts < end).reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
  });
  return { p95Ms: computePercentile(work, 95), longestMs: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)) };
}

function findBusiestRendererThread(events: readonly TraceEvent[]): { tid: number; pid: number } | undefined {
  const layouts = events.find(({ name }) => name === "UpdateLayoutTree" || name === "BeginMainThreadFrame");
  return layouts && { tid: layouts.tid, pid: layouts.pid };
}
