import { expect, type Page } from "@playwright/test";
import axe from "axe-core";

/** What holds for every page at every step: nothing sticks out, no picture is missing, everybody can use it. */
export async function inspectPage(page: Page, step: string, { patienceMs = 15_000 } = {}): Promise<void> {
  await inItsColours(page);
  await expect
    .poll(() => missingPictures(page), { message: `pictures missing: ${step}`, timeout: patienceMs })
    .toEqual([]);
  await inspectLayout(page, step);
  expect(await barriers(page), `barriers: ${step}`).toEqual([]);
}

/** Colours that are on their way to others, as after a change of scheme, are nobody's choice. */
async function inItsColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    const changed = Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
    // One of an element that went away meanwhile never ends.
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 2_000))]);
  });
}

/** What changes with the screen alone: cheap enough to look at in every width and colour. */
export async function inspectLayout(page: Page, step: string): Promise<void> {
  const [wide, clipped, broken] = await Promise.all([sticksOut(page), clippedText(page), brokenWords(page)]);
  expect(wide, `wider than the screen: ${step}`).toEqual([]);
  expect(clipped, `text cut off: ${step}`).toEqual([]);
  expect(broken, `words broken over two lines: ${step}`).toEqual([]);
}

/** Short words that go on in the next line. Letters twice as large may have to, rather than stick out. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) > 16) return [];
    const broken: string[] = [];
    for (const one of document.querySelectorAll<HTMLElement>("body *")) {
      const { overflowWrap, clipPath } = getComputedStyle(one);
      if (overflowWrap === "normal" || clipPath !== "none") continue;
      for (const node of one.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE) continue;
        for (const { 0: word, index } of (node.textContent ?? "").matchAll(
          /(?<![\p{L}\d@._-])\p{L}{3,12}(?![\p{L}\d@._-])/gu,
        )) {
          const range = document.createRange();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(`${word} in ${one.tagName} ${one.className}`);
        }
      }
    }
    return broken;
  });
}

/** Words that their box hides a part of. What is there for screen readers alone is clipped on purpose. */
async function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const hasOwnText = (one: Element) =>
      [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    return [...document.querySelectorAll<HTMLElement>("body *")]
      .filter(hasOwnText)
      .filter((one) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(one);
        if (clipPath !== "none") return false;
        const hides = (how: string) => how === "hidden" || how === "clip";
        return (
          (hides(overflowX) && one.scrollWidth > one.clientWidth + 1) ||
          (hides(overflowY) && one.scrollHeight > one.clientHeight + 2)
        );
      })
      .map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 40)}`);
  });
}

/** Which elements reach beyond the right edge, when the page can be scrolled sideways. */
async function sticksOut(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return page.evaluate((limit) => {
    const root = document.documentElement;
    if (Math.max(root.scrollWidth, document.body.scrollWidth) <= limit) return [];
    // What lies in something that is scrolled by itself makes no page wider.
    const scrolled = [...document.querySelectorAll("body *")].filter(
      (one) => getComputedStyle(one).overflowX !== "visible",
    );
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) =>
        one.getBoundingClientRect().right > limit + 1 &&
        !scrolled.some((around) => around !== one && around.contains(one)),
    );
    return [
      `${root.scrollWidth} px`,
      ...wide.slice(0, 8).map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`),
    ];
  }, width);
}

/** Every <img>, those that wait to be scrolled to included, in the size that this screen wants, and every <image> and <use> of a drawing. */
async function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const loads = (src: string) =>
      new Promise<boolean>((resolve) => {
        const image = new Image();
        image.onload = () => resolve(image.naturalWidth > 0);
        image.onerror = () => resolve(false);
        image.src = src;
      });
    for (const image of document.images) image.loading = "eager";
    const drawn = new Set([...document.querySelectorAll("svg image")].map((image) => image.getAttribute("href") ?? ""));
    const outcomes = await Promise.all([...drawn].map(async (src) => ({ src, isThere: await loads(src) })));
    const notThere = [...document.images].filter((image) => !image.complete || image.naturalWidth === 0);
    const lost = [...notThere, ...outcomes.filter(({ isThere }) => !isThere)].map(({ src }) => src);
    // A frame that its page draws once for all of its tiles.
    const frames = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "#");
    return [...lost, ...frames.filter((href) => !document.getElementById(href.slice(1)))];
  });
}

/** What axe calls serious or critical. It stays in the page for the next look. */
async function barriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ["violations"] });
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) =>
        nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`),
      );
  });
}
