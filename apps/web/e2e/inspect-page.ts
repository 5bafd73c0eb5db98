import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

const severeImpacts = ["serious", "critical"] as const;
export const allImpacts = ["minor", "moderate", ...severeImpacts] as const;

type Options = { patienceMs?: number; impacts?: readonly axe.ImpactValue[] };

/** Runs the checks for every page: no layout problems, no missing images, no accessibility violations. */
export async function inspectPage(
  page: Page,
  step: string,
  { patienceMs: timeoutMs = 15_000, impacts = severeImpacts }: Options = {},
): Promise<void> {
  await expect
    .poll(() => findMissingImages(page), { message: `images missing: ${step}`, timeout: timeoutMs })
    .toEqual([]);
  await waitForColorTransitions(page);
  await inspectLayout(page, step);
  expect(await findAccessibilityViolations(page, impacts), `accessibility violations: ${step}`).toEqual([]);
}

/** Waits until color transitions end, because the contrast is wrong in the middle of a transition. */
async function waitForColorTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((candidate) => candidate instanceof CSSTransition);
    const changed = Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
    // Wait at most two seconds, because a transition's promise never settles if its element is removed.
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}

type LayoutProblems = { wide: string[]; clipped: string[]; broken: string[] };

/** Checks only the layout. This is fast enough to run in every width and color scheme. */
export async function inspectLayout(page: Page, step: string): Promise<void> {
  const { wide, clipped, broken } = await findLayoutProblems(page);
  expect(wide, `wider than the screen: ${step}`).toEqual([]);
  expect(clipped, `text cut off: ${step}`).toEqual([]);
  expect(broken, `words broken over two lines: ${step}`).toEqual([]);
}

/**
 * Finds elements that extend past the right edge of the page, text that its box cuts off (except visually hidden text),
 * and short labels that wrap (unless the text is enlarged). Makes only one pass over the page, for speed.
 */
async function findLayoutProblems(page: Page): Promise<LayoutProblems> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate((limit) => {
    const root = document.documentElement;
    const isLargeText = Number.parseFloat(getComputedStyle(root).fontSize) > 16;
    const isWide = Math.max(root.scrollWidth, document.body.scrollWidth) > limit;
    const problems: LayoutProblems = { wide: isWide ? [`${root.scrollWidth} px`] : [], clipped: [], broken: [] };
    const scrolled: Element[] = [];
    const wide: Element[] = [];
    const isClippingOverflow = (overflow: string) => overflow === "hidden" || overflow === "clip";
    const countLines = (range: Range) => new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    const shortWord = /(?<![\p{L}\d@._-])\p{L}{3,12}(?![\p{L}\d@._-])/gu;
    for (const element of document.querySelectorAll<HTMLElement>("body *")) {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      if (texts.length === 0 && !isWide) continue;
      const { overflowX, overflowY, clipPath, overflowWrap } = getComputedStyle(element);
      if (isWide) {
        if (overflowX !== "visible") scrolled.push(element);
        if (element.getBoundingClientRect().right > limit + 1) wide.push(element);
      }
      if (texts.length === 0 || clipPath !== "none") continue;
      if (
        (isClippingOverflow(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
        (isClippingOverflow(overflowY) && element.scrollHeight > element.clientHeight + 2)
      )
        problems.clipped.push(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
      if (isLargeText || overflowWrap === "normal") continue;
      for (const node of texts) {
        const range = document.createRange();
        range.selectNodeContents(node);
        if (countLines(range) < 2) continue;
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(shortWord)) {
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          if (countLines(range) > 1) problems.broken.push(`${word} in ${element.tagName} ${element.className}`);
        }
      }
    }
    // The content of a scroll container does not make the page wider.
    const overflowing = wide.filter(
      (element) => !scrolled.some((around) => around !== element && around.contains(element)),
    );
    for (const element of overflowing.slice(0, 8))
      problems.wide.push(`${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`);
    return problems;
  }, width);
}

/**
 * Finds missing images: each <img> (lazy ones too) or SVG <image> that failed to load, and each <use> whose target does
 * not exist.
 */
async function findMissingImages(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const isLoaded = (src: string) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth > 0);
        image.onerror = () => resolve(false);
        image.src = src;
      });
    for (const image of document.images) image.loading = "eager";
    const svgImages = new Set(
      [...document.querySelectorAll("svg image")].map((image) => image.getAttribute("href") ?? ""),
    );
    const outcomes = await Promise.all([...svgImages].map(async (src) => ({ src, isThere: await isLoaded(src) })));
    const notLoaded = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
    const missingImages = [...notLoaded, ...outcomes.filter(({ isThere }) => !isThere)].map(({ src }) => src);
    const frames = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "#");
    return [...missingImages, ...frames.filter((href) => !document.getElementById(href.slice(1)))];
  });
}

/** Returns axe's violations that have one of these impacts. Keeps axe loaded on the page for later checks. */
async function findAccessibilityViolations(page: Page, impacts: readonly axe.ImpactValue[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (counted) => {
    // A toast that is fading out has too little contrast for a moment.
    const context = { exclude: "[data-sonner-toast][data-removed=true]" };
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, {
      resultTypes: ["violations"],
      // A page that is being loaded has no heading yet.
      rules: { "page-has-heading-one": { enabled: false } },
      // Turn off two slow steps whose results the report does not use.
      selectors: false,
      preload: false,
    });
    return violations
      .filter(({ impact }) => counted.includes(impact ?? null))
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
      );
  }, impacts);
}
