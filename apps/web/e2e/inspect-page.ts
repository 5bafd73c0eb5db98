import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** What holds for every page at every step: nothing sticks out, no picture is missing, everybody can use it. */
export async function inspectPage(page: Page, step: string, { patienceMs = 15_000 } = {}): Promise<void> {
  await inItsColours(page);
  await expect
    .poll(() => missingPictures(page), { message: `pictures missing: ${step}`, timeout: patienceMs })
    .toEqual([]);
  expect(await sticksOut(page), `wider than the screen: ${step}`).toEqual([]);
  expect(await clippedText(page), `text cut off: ${step}`).toEqual([]);
  expect(await barriers(page), `barriers: ${step}`).toEqual([]);
}

/** Colours that are on their way to others, as after a change of scheme, are nobody's choice. */
async function inItsColours(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.all(changing.map(({ finished }) => finished.catch(() => {})));
  });
}

/** What changes with the screen alone: cheap enough to look at in every width and colour. */
export async function inspectLayout(page: Page, step: string): Promise<void> {
  expect(await sticksOut(page), `wider than the screen: ${step}`).toEqual([]);
  expect(await clippedText(page), `text cut off: ${step}`).toEqual([]);
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
    const wide = [...document.querySelectorAll("body *")].filter(
      (one) => one.getBoundingClientRect().right > limit + 1,
    );
    return [
      `${root.scrollWidth} px`,
      ...wide.slice(0, 8).map((one) => `${one.tagName} ${one.className} ${one.textContent?.slice(0, 30)}`),
    ];
  }, width);
}

/** Every <img> and every <image> of a drawing, loaded anew where the page has not loaded it yet. */
async function missingPictures(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const shown = [...document.images]
      .filter((image) => image.loading !== "lazy" || image.complete)
      .filter((image) => image.naturalWidth === 0);
    const late = [...document.images]
      .filter((image) => image.loading === "lazy")
      .map((image) => image.currentSrc || image.src);
    const drawn = [...document.querySelectorAll("svg image")].map((image) => image.getAttribute("href") ?? "");
    const loads = async (src: string) => {
      const image = new Image();
      image.src = src;
      return image.decode().then(
        () => image.naturalWidth > 0,
        () => false,
      );
    };
    const sources = [...new Set([...late, ...drawn])];
    const outcomes = await Promise.all(sources.map(loads));
    return [...shown.map((image) => image.src), ...sources.filter((_, at) => !outcomes[at])];
  });
}

async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.failureSummary ?? ""}`));
}
