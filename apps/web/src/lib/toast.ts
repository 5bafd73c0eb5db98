import type { ExternalToast } from "sonner";
import { commonTexts } from "./common-texts.ts";

/** Ms during which a toast offers undo. */
const UNDO_MS = 10_000;

type ToastKind = "success" | "error" | "info";
export type ShowToast = (kind: ToastKind, text: string, options?: ExternalToast) => void;

const queuedToasts: Parameters<ShowToast>[] = [];
const listeners = new Set<() => void>();
let activeHandler: ShowToast | undefined;
let isRequested = false;

function requestToaster(): void {
  isRequested = true;
  for (const listener of listeners) listener();
}

const showToast: ShowToast = (...toastArguments) => {
  if (activeHandler) return activeHandler(...toastArguments);
  queuedToasts.push(toastArguments);
  requestToaster();
};

/** Shows short messages. The toaster is loaded when the first message is shown. */
export const toast = {
  success: (text: string, options?: ExternalToast) => showToast("success", text, options),
  successWithUndo: (text: string, undo: () => void) =>
    showToast("success", text, { duration: UNDO_MS, action: { label: commonTexts.undo, onClick: undo } }),
  error: (text: string, options?: ExternalToast) => showToast("error", text, options),
  info: (text: string, options?: ExternalToast) => showToast("info", text, options),
};

/** Loads the toaster while the page is idle, because the first toast may be about a lost connection. */
export function preloadToaster(): () => void {
  const timer = setTimeout(requestToaster, 8_000);
  return () => clearTimeout(timer);
}

/** Passes toasts to the toaster, including those that are already queued. */
export function connectToaster(handler: ShowToast): () => void {
  activeHandler = handler;
  for (const toastArguments of queuedToasts.splice(0)) handler(...toastArguments);
  return () => {
    activeHandler = undefined;
  };
}

export function onToasterRequested(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const isToasterRequested = (): boolean => isRequested;
