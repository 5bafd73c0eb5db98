import type { KeyboardEvent } from "react";

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

/** Moves the focus between the links of the rows with the arrow keys, Home and End. */
export function moveRowFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")];
  const index = rows.indexOf(document.activeElement as HTMLElement);
  if (!step || index < 0) return;
  event.preventDefault();
  rows[step(index, rows.length - 1)]?.focus();
}
