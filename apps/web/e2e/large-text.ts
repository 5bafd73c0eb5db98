import type { Page } from "@playwright/test";

/** Sets the page's root font size to 200 %. */
export async function doubleTextSize(page: Page): Promise<void> {
  await page.addStyleTag({ content: "html { font-size: 200% !important; }" });
}

/**
 * Returns one sentence for each problem that large text causes on the visible page: a header taller than a fifth of the
 * window, horizontal scrolling, text that is cut off, words broken in the middle, and controls that overlap or are
 * outside the window.
 */
export function findLargeTextProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 1.5;
    const problems: string[] = [];
    const header = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
    if (header > window.innerHeight / 5) problems.push(`The header is ${header} of ${window.innerHeight} px high.`);
    const pageWidth = document.documentElement.scrollWidth;
    if (pageWidth > window.innerWidth) problems.push(`The page is ${pageWidth} of ${window.innerWidth} px wide.`);

    const isElementShown = (element: Element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return false;
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { width, height } = one.getBoundingClientRect();
        const isVisuallyHidden = height <= 1.5 && getComputedStyle(one).overflowX === "hidden";
        if (isVisuallyHidden || width === 0 || one.localName === "svg") return false;
      }
      return true;
    };
    const isInScrollContainer = (element: Element) => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (/^(auto|scroll)$/.test(getComputedStyle(one).overflowX)) return true;
      return false;
    };
    const hasClippedOverflow = (element: Element) => /^(hidden|clip)$/.test(getComputedStyle(element).overflowX);
    const findClippingAncestor = (element: Element): Element | null => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        if (/^(auto|scroll)$/.test(getComputedStyle(one).overflowX)) return null;
        if (hasClippedOverflow(one)) return one;
      }
      return null;
    };

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node;
      if (!textContent?.trim() || !parentElement || /^(script|style|option)$/.test(parentElement.localName)) continue;
      if (!isElementShown(parentElement) || parentElement.matches("a[href='#main']")) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      const quote = `“${textContent.trim().slice(0, 40)}”`;
      const clippingBox = findClippingAncestor(parentElement)?.getBoundingClientRect();
      if (clippingBox && (box.right > clippingBox.right + TOLERANCE_PX || box.left < clippingBox.left - TOLERANCE_PX))
        problems.push(`${quote} is cut off.`);
      // Email addresses and codes may wrap in the middle.
      for (const { 0: word, index } of textContent.matchAll(
        /(?<![\p{L}\p{N}@._])[\p{L}\p{N}’']{2,20}(?![\p{L}\p{N}@._]*[@\p{L}\p{N}])/gu,
      )) {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) problems.push(`The word “${word}” in ${quote} is broken.`);
      }
    }

    const findStickyOrFixedAncestor = (element: Element): Element | null => {
      for (let one: Element | null = element; one; one = one.parentElement)
        if (/^(sticky|fixed)$/.test(getComputedStyle(one).position)) return one;
      return null;
    };
    /** Returns the boxes of the element without the parts that are scrolled out of sight above or below. */
    const getVisibleBoxes = (element: Element) => {
      let [start, end] = [-Infinity, Infinity];
      for (let one = element.parentElement; one; one = one.parentElement) {
        if (!/^(auto|scroll)$/.test(getComputedStyle(one).overflowY)) continue;
        const { top, bottom } = one.getBoundingClientRect();
        [start, end] = [Math.max(start, top), Math.min(end, bottom)];
      }
      return [...element.getClientRects()].map(({ left, right, top, bottom }) => ({
        left,
        right,
        top: Math.max(top, start),
        bottom: Math.min(bottom, end),
      }));
    };
    // Objects in a scale drawing may overlap, because the shopper positions them.
    const controls = [...document.querySelectorAll("button, a[href], input, select, textarea, summary")]
      .filter((candidate) => isElementShown(candidate) && Number(getComputedStyle(candidate).opacity) > 0)
      .filter((candidate) => candidate.closest("[data-to-scale]") === null)
      .map((element) => ({ element, layer: findStickyOrFixedAncestor(element), boxes: getVisibleBoxes(element) }));
    const formatElementName = (element: Element) =>
      `“${(element.getAttribute("aria-label") ?? element.textContent ?? element.id).trim().slice(0, 40)}”`;
    for (const [index, one] of controls.entries()) {
      const isOutside = one.boxes.some(
        ({ left, right }) => left < -TOLERANCE_PX || right > window.innerWidth + TOLERANCE_PX,
      );
      if (isOutside && !isInScrollContainer(one.element))
        problems.push(`${formatElementName(one.element)} leaves the window.`);
      for (const other of controls.slice(index + 1)) {
        if (one.layer !== other.layer || one.element.contains(other.element)) continue;
        const overlaps = one.boxes.some((a) =>
          other.boxes.some(
            (b) =>
              Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 &&
              Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3,
          ),
        );
        if (overlaps) problems.push(`${formatElementName(one.element)} overlaps ${formatElementName(other.element)}.`);
      }
    }
    return [...new Set(problems)];
  });
}
