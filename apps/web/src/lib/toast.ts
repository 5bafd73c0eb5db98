import type { ExternalToast } from "sonner";

/** How long a deed can be taken back from where it was told of. */
export const UNDO_MS = 10_000;

type Kind = "success" | "error" | "info";
export type Say = (kind: Kind, text: string, options?: ExternalToast) => void;

/** Said before there was somebody to show it. */
const waiting: Parameters<Say>[] = [];
const listeners = new Set<() => void>();
let show: Say | undefined;
let isWanted = false;

function want(): void {
  isWanted = true;
  for (const listener of listeners) listener();
}

const say: Say = (...told) => {
  if (show) return show(...told);
  waiting.push(told);
  want();
};

/** Short words that pass. What shows them is fetched with the first one. */
export const toast = {
  success: (text: string, options?: ExternalToast) => say("success", text, options),
  error: (text: string, options?: ExternalToast) => say("error", text, options),
  info: (text: string, options?: ExternalToast) => say("info", text, options),
};

/** Fetches what shows toasts once the page is at rest: the first one may have to say that the connection is gone. */
export function prepareToasts(): () => void {
  const timer = setTimeout(want, 8_000);
  return () => clearTimeout(timer);
}

/** For what shows toasts: from now on it is told them, beginning with those that wait. */
export function deliverToasts(to: Say): () => void {
  show = to;
  for (const told of waiting.splice(0)) to(...told);
  return () => {
    show = undefined;
  };
}

export function onToastsWanted(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const areToastsWanted = (): boolean => isWanted;
