"use client";

import { type ReactNode, useEffect, useId, useRef, useState } from "react";

const shapes = {
  centre: "m-auto w-[min(40rem,calc(100vw-1.5rem))] max-h-[calc(100dvh-2rem)] rounded-2xl",
  drawer: "my-0 mr-0 ml-auto h-dvh max-h-none max-w-none w-[min(26rem,100vw)]",
} as const;

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

  return (
    <dialog
      ref={ref}
      aria-labelledby={heading}
      onClose={onClose}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
      className={`overflow-hidden bg-card p-0 text-ink shadow-2xl backdrop:bg-black/50 ${shapes[shape]}`}
    >
      <div className="flex h-full max-h-[inherit] flex-col">
        <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
          <h2 id={heading} className="text-lg">
            {title}
          </h2>
          <button
            type="button"
            onClick={onClose}
            aria-label={`Close ${title}`}
            className="grid size-11 place-items-center rounded-full text-2xl leading-none hover:bg-wall"
          >
            ×
          </button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto p-5">{open && isShown ? children : null}</div>
      </div>
    </dialog>
  );
}
