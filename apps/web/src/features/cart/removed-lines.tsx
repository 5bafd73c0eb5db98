"use client";

import type { CartLineView } from "@storywall/domain/cart/schema";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { useCallback, useEffect, useRef, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { cartTexts } from "./cart-texts.tsx";
import { useAddLine } from "./change-lines.ts";
import { toNewCartLine } from "./store/cart-view.ts";

const UNDO_MS = 10_000;

/** Remembers removed lines as long as they can be restored. */
export function useRemovedLines() {
  const [lines, setLines] = useState<readonly CartLineView[]>([]);
  const drop = useCallback((id: string) => setLines((before) => before.filter((line) => line.id !== id)), []);
  const add = useCallback((line: CartLineView) => setLines((before) => [...before, line]), []);
  return { lines, add, drop };
}

/** Rendered inside the cart, because a toast cannot be reached while the drawer is open. */
export function RemovedLines({ lines, drop }: { lines: readonly CartLineView[]; drop: (id: string) => void }) {
  return (
    <div role="status" className={lines.length > 0 ? "mb-5 grid gap-2" : ""}>
      {lines.map((line) => (
        <RemovedLine key={line.id} line={line} onDone={drop} />
      ))}
    </div>
  );
}

function RemovedLine({ line, onDone }: { line: CartLineView; onDone: (id: string) => void }) {
  const addLine = useAddLine();
  const button = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  useFocusAfterRemoval(message);
  useEffect(() => {
    // Move the focus, because the button that was pressed is removed.
    button.current?.focus({ preventScroll: true });
    const timer = setTimeout(() => onDone(line.id), UNDO_MS);
    return () => clearTimeout(timer);
  }, [line.id, onDone]);
  const restoreLine = () => {
    onDone(line.id);
    void addLine(toNewCartLine(line));
  };
  return (
    <p ref={message} className="flex items-center justify-between gap-3 rounded-xl bg-wall px-4 py-1">
      <span>{cartTexts.lineRemoved(line.title)}</span>
      <button
        ref={button}
        type="button"
        onClick={restoreLine}
        aria-label={cartTexts.undoRemoval(line.title)}
        className="min-h-11 px-2 font-semibold underline underline-offset-4"
      >
        {commonTexts.undo}
      </button>
    </p>
  );
}
