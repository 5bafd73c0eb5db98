import type { ExternalToast } from "sonner";

/** How long a toast offers undo. */
export const UNDO_MS = 10_000;

type Kind = "success" | "error" | "info";
export type Say = (kind: Kind, text: string, options?: ExternalToast) => void;

/** Toasts queued until the toaster is loaded. */
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

/** Shows short messages. The first one loads the toaster. */
export const toast = {
  success: (text: string, options?: ExternalToast) => say("success", text, options),
  error: (text: string, options?: ExternalToast) => say("error", text, options),
  info: (text: string, options?: ExternalToast) => say("info", text, options),
};

/** Preloads the toaster when idle: the first toast may be about a lost connection. */
export function prepareToasts(): () => void {
  const timer = setTimeout(want, 8_000);
  return () => clearTimeout(timer);
}

/** Delivers queued and future toasts to the toaster. */
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
