import type { ReactNode } from "react";
import { uiTexts } from "./ui-texts.ts";

type Props = { headingId: string; title: string; onClose: () => void; children: ReactNode };

export function DialogBody({ headingId, title, onClose, children }: Props) {
  return (
    <div className="flex h-full max-h-[inherit] flex-col">
      <div className="flex items-center justify-between gap-4 border-line border-b px-5 py-3">
        <h2 id={headingId} className="text-xl">
          {title}
        </h2>
        <button
          type="button"
          onClick={onClose}
          aria-label={uiTexts.closeDialog(title)}
          className="-mr-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-wall"
        >
          <svg aria-hidden="true" viewBox="0 0 24 24" className="size-5 fill-none stroke-2 stroke-current">
            <path d="M5 5l14 14M19 5L5 19" strokeLinecap="round" />
          </svg>
        </button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
    </div>
  );
}
