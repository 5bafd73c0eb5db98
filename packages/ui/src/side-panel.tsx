"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { afterPaint } from "./after-paint.ts";
import { TitledBody } from "./titled-body.tsx";

type Props = { onClose: () => void; title: string; children: ReactNode };

/**
 * Stands beside what it is about, which can be used meanwhile: a sheet over the lower half of a phone, elsewhere along
 * the right edge. It takes the focus when it comes; Escape and a phone's back gesture close it. Whoever takes it away
 * says where the focus goes. Not modal: to make the page inert, a browser computes the style of all of it anew.
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
    // A browser that does not know popovers yet makes it modal, as other dialogs are.
    if (typeof ref.current?.showPopover === "function") ref.current.showPopover();
    else ref.current?.showModal();
    // What is inside is made only now: before, it would measure itself as nothing wide.
    setShown(true);
    // Escape is answered first: what closing takes comes a frame later.
    return onDismissed(() => afterPaint(() => close.current()));
  }, []);

  return (
    <dialog
      ref={ref}
      popover="manual"
      aria-labelledby={heading}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[50dvh] w-full max-w-full translate-y-full overflow-hidden rounded-t-2xl bg-card p-0 text-ink shadow-2xl transition-[translate] duration-200 ease-out open:translate-y-0 sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[25rem] sm:translate-x-full sm:translate-y-0 sm:rounded-none sm:open:translate-x-0 starting:open:translate-y-full sm:starting:open:translate-x-full sm:starting:open:translate-y-0"
    >
      <TitledBody headingId={heading} title={title} onClose={onClose}>
        {isShown ? children : null}
      </TitledBody>
    </dialog>
  );
}

/** The gesture of the device that sends things away. Returns how to stop waiting for it. */
function onDismissed(dismiss: () => void): () => void {
  if ("CloseWatcher" in window) {
    const watcher = new (window.CloseWatcher as new () => EventTarget & { destroy(): void })();
    watcher.addEventListener("close", dismiss);
    return () => watcher.destroy();
  }
  const down = (event: KeyboardEvent) => {
    const isCovered = document.querySelector(":is(dialog:modal, [popover=auto]:popover-open)") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !isCovered) dismiss();
  };
  document.addEventListener("keydown", down);
  return () => document.removeEventListener("keydown", down);
}
