"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { runAfterPaint } from "./after-paint.ts";
import { DialogBody } from "./dialog-body.tsx";

type Props = { onClose: () => void; title: string; children: ReactNode };

/**
 * A non-modal panel: a bottom sheet on phones, on the right on wider screens. It takes the focus when it opens and
 * closes on Escape or the back gesture. The caller restores the focus. A modal panel would make the page inert, which
 * recalculates all styles.
 */
export function SidePanel({ onClose, title, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isShown, setShown] = useState(false);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    // Browsers that do not support popovers show a modal dialog instead.
    if (typeof ref.current?.showPopover === "function") ref.current.showPopover();
    else ref.current?.showModal();
    // The contents are rendered only while the panel is open, because they measure their own width.
    setShown(true);
    // Closes one frame later, so that the response to Escape is not delayed.
    return listenForCloseRequest(() => runAfterPaint(() => close.current()));
  }, []);

  return (
    <dialog
      ref={ref}
      popover="manual"
      aria-labelledby={heading}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[50dvh] w-full max-w-full translate-y-full overflow-hidden rounded-t-2xl bg-card p-0 text-ink shadow-2xl transition-[translate] duration-200 ease-out open:translate-y-0 sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[25rem] sm:translate-x-full sm:translate-y-0 sm:rounded-none sm:open:translate-x-0 starting:open:translate-y-full sm:starting:open:translate-x-full sm:starting:open:translate-y-0"
    >
      <DialogBody headingId={heading} title={title} onClose={onClose}>
        {isShown ? children : null}
      </DialogBody>
    </dialog>
  );
}

/** Calls `dismiss` when the user makes the device's close gesture. Returns a function that stops listening. */
function listenForCloseRequest(dismiss: () => void): () => void {
  if ("CloseWatcher" in window) {
    const watcher = new (window.CloseWatcher as new () => EventTarget & { destroy(): void })();
    watcher.addEventListener("close", dismiss);
    return () => watcher.destroy();
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    const isCovered = document.querySelector(":is(dialog:modal, [popover=auto]:popover-open)") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !isCovered) dismiss();
  };
  document.addEventListener("keydown", closeOnEscape);
  return () => document.removeEventListener("keydown", closeOnEscape);
}
