"use client";

import { type RefObject, useLayoutEffect } from "react";

const focusable =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]:not([tabindex='-1'])";

/**
 * If the element has the focus when it is removed, moves the focus to the next control in the same dialog or page. Does
 * nothing if the element's parent is removed too.
 */
export function useFocusAfterRemoval(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    return () => {
      // The cleanup of layout effects runs before the element is removed.
      if (element.contains(document.activeElement)) moveFocusAfterRemoval(element);
    };
  }, [ref]);
}

function moveFocusAfterRemoval(element: HTMLElement): void {
  const { parentElement } = element;
  const container = element.closest<HTMLElement>("dialog, main");
  if (!container) return;
  const controls = [...container.querySelectorAll<HTMLElement>(focusable)].filter(
    (candidate) => !element.contains(candidate),
  );
  const isAfterElement = (one: HTMLElement) =>
    (element.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const candidates = [
    ...controls.filter(isAfterElement),
    ...controls.filter((control) => !isAfterElement(control)).reverse(),
    container,
  ];
  queueMicrotask(() => {
    if (!parentElement?.isConnected || document.activeElement !== document.body) return;
    candidates
      .find((candidate) => candidate.isConnected && candidate.checkVisibility())
      ?.focus({ preventScroll: true });
  });
}
