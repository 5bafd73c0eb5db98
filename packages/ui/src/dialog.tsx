"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { runAfterPaint } from "./after-paint.ts";
import { DialogBody } from "./dialog-body.tsx";

const shapes = {
  centre:
    "m-auto w-[min(40rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-2rem)] rounded-2xl opacity-0 translate-y-2 open:opacity-100 open:translate-y-0 starting:open:opacity-0 starting:open:translate-y-2",
  drawer:
    "my-0 mr-0 ml-auto h-dvh max-h-none max-w-none w-[min(27rem,100vw)] translate-x-full open:translate-x-0 starting:open:translate-x-full",
} as const;

const motion =
  "transition-[translate,opacity,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-black/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-200 open:backdrop:bg-black/50 starting:open:backdrop:bg-black/0";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: keyof typeof shapes;
  children: ReactNode;
};

/** A native modal dialog. It traps focus, closes on Escape and then restores the focus. */
export function Dialog({ open, onClose, title, shape = "centre", children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    // The contents are rendered only while the dialog is open, because they measure their own width.
    setShown(open);
  }, [open]);

  // Closes one frame later, so that rendering the page again does not delay the response to Escape.
  const closeOnCancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // Ignores cancel events that bubble up from a file picker inside the dialog.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    runAfterPaint(onClose);
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onCancel={closeOnCancel}
      // Ignores the event of a dialog that was closed and opened again to switch its mode.
      onClose={() => ref.current?.open || onClose()}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={`overflow-hidden bg-card p-0 text-ink shadow-2xl ${motion} ${shapes[shape]}`}
    >
      <DialogBody headingId={heading} title={title} onClose={onClose}>
        {open && isShown ? children : null}
      </DialogBody>
    </dialog>
  );
}
