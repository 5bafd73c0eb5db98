import type { Page } from "@playwright/test";

const MAX_EVENTS = 60;

declare global {
  interface Window {
    lastHeard?: string[];
  }
}

/** Records input events and dialogs on the page, to find out why clicks are occasionally lost. */
export async function recordInputEvents(page: Page): Promise<void> {
  await page.addInitScript((most) => {
    const recordedEvents: string[] = [];
    window.lastHeard = recordedEvents;
    const addEventText = (text: string) => {
      recordedEvents.push(`${Math.round(performance.now())} ${text}`);
      if (recordedEvents.length > most) recordedEvents.shift();
    };
    const describeNode = (node: EventTarget | null) => {
      if (!(node instanceof Element)) return String(node);
      const labeledElement = node.closest("[data-tile],[aria-label],[aria-labelledby],[id]") ?? node;
      const name = ["data-tile", "aria-label", "id"].map((key) => labeledElement.getAttribute(key)).find(Boolean);
      return `${node.tagName.toLowerCase()} in ${labeledElement.tagName.toLowerCase()} ${name?.slice(0, 40) ?? ""}`;
    };
    for (const type of ["pointerdown", "pointerup", "pointercancel", "click", "focusin", "keydown"]) {
      const recordEvent = (event: Event) => {
        const at = event instanceof MouseEvent ? ` at ${event.clientX},${event.clientY}` : "";
        addEventText(`${type} ${describeNode(event.target)}${at}${event.isTrusted ? "" : ", by script"}`);
      };
      window.addEventListener(type, recordEvent, true);
    }
    new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes) {
        for (const node of addedNodes) if (node instanceof HTMLDialogElement) addEventText("a dialog came");
        for (const node of removedNodes) if (node instanceof HTMLDialogElement) addEventText("a dialog went");
      }
    }).observe(document, { childList: true, subtree: true });
  }, MAX_EVENTS);
}

export const readInputEvents = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window.lastHeard ?? []), `${Math.round(performance.now())} now`]).catch(() => []);
