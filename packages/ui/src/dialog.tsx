"use client";

import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef, useState } from "react";
import { afterPaint } from "./after-paint.ts";

const shapes = {
  centre:
    "m-auto w-[min(40rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-2rem)] rounded-2xl opacity-0 translate-y-2 open:opacity-100 open:translate-y-0 starting:open:opacity-0 starting:open:translate-y-2",
  /** Rises from the bottom edge of a phone; elsewhere in the middle. */
  sheet:
    "mx-auto mt-auto mb-0 w-full max-w-full max-h-[85dvh] rounded-t-2xl translate-y-full open:translate-y-0 starting:open:translate-y-full sm:m-auto sm:w-[min(40rem,calc(100vw-1.5rem))] sm:rounded-2xl sm:translate-y-2 sm:opacity-0 sm:open:opacity-100 sm:starting:open:opacity-0 sm:starting:open:translate-y-2",
  /** As the sheet on a phone; elsewhere along the right edge. What it is about stays in sight beside it. */
  panel:
    "mx-auto mt-auto mb-0 w-full max-w-full max-h-[50dvh] rounded-t-2xl translate-y-full open:translate-y-0 starting:open:translate-y-full sm:my-0 sm:mr-0 sm:ml-auto sm:h-dvh sm:max-h-none sm:w-[25rem] sm:rounded-none sm:translate-x-full sm:translate-y-0 sm:open:translate-x-0 sm:starting:open:translate-x-full",
  drawer:
    "my-0 mr-0 ml-auto h-dvh max-h-none max-w-none w-[min(27rem,100vw)] translate-x-full open:translate-x-0 starting:open:translate-x-full",
} as const;

const motion =
  "transition-[translate,opacity,display,overlay] transition-discrete duration-200 ease-out backdrop:bg-black/0 backdrop:transition-[background-color,display,overlay] backdrop:transition-discrete backdrop:duration-200";

const dims = "open:backdrop:bg-black/50 starting:open:backdrop:bg-black/0";

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  shape?: keyof typeof shapes;
  children: ReactNode;
};

/** The browser's own modal dialog: it traps focus, closes on Escape and gives the focus back. */
export function Dialog({ open, onClose, title, shape = "centre", children }: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
    // What is inside is made only now: before, it would measure itself as nothing wide.
    setShown(open);
  }, [open]);

  // Escape is answered first: what closing takes, with a page behind it that can be used again, comes a frame later.
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    // A file that was not chosen after all is told in the same way.
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    afterPaint(onClose);
  };

  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onCancel={cancel}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={`overflow-hidden bg-card p-0 text-ink shadow-2xl ${motion} ${shape === "panel" ? "" : dims} ${shapes[shape]}`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
          <h2 id={heading} className="text-xl">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={`Close ${title}`}
            className="-mr-2 grid size-11 place-items-center rounded-full hover:bg-wall"
          >
            <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
              <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
            </svg>
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{open && isShown ? children : null}</div>
      </div>
    </dialog>
  );
}
