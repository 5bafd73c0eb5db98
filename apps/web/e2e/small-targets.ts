import type { Page } from "@playwright/test";

/** Minimum width and height of a touch target, in px. */
const MIN_PX = 44;

/**
 * Lists the visible controls that are smaller than 44 px. An input's label and the pseudo-element that enlarges a link
 * count as part of the control. Tiles and links inside sentences are exempt, because the drawing or the line of text
 * determines their size.
 */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const measureTarget = (target: Element) => {
      const { width, height } = target.getBoundingClientRect();
      const overlay = getComputedStyle(target, "::after");
      const isEnlarged = overlay.content !== "none" && overlay.position === "absolute";
      return {
        width: Math.max(width, isEnlarged ? Number.parseFloat(overlay.width) : 0),
        height: Math.max(height, isEnlarged ? Number.parseFloat(overlay.height) : 0),
      };
    };
    const hasTileDrawing = (target: Element) => target.querySelector(".framed-tile") !== null;
    const isInSentence = (target: Element) =>
      getComputedStyle(target).display === "inline" &&
      [...(target.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
    const isVisible = (target: Element) =>
      target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      getComputedStyle(target).clipPath === "none";
    const controls = document.querySelectorAll("button, a[href], input, select, textarea, summary");
    const targets = new Set([...controls].map((control) => control.closest("label") ?? control));
    return [...targets].flatMap((target) => {
      const { width, height } = measureTarget(target);
      // Tolerate rounding errors of the layout.
      const isLarge = width > least - 0.5 && height > least - 0.5;
      if (isLarge || width === 0 || !isVisible(target) || hasTileDrawing(target) || isInSentence(target)) return [];
      const name = (target.getAttribute("aria-label") ?? target.textContent ?? "").trim().slice(0, 60);
      return [`${target.tagName} ${name}: ${Math.round(width)} × ${Math.round(height)} px`];
    });
  }, MIN_PX);
