"use client";

import type { NewCartLine } from "@storywall/domain/cart/line";
import { useEffect, useRef } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { useAddCartLine, useUpdateCartLine } from "./change-lines.ts";
import type { LinePatch } from "./store/cart-view.ts";
import { openDrawer } from "./store/header-cart.ts";

/** Lines to add, or fields of a line to change. */
export type CartChange = { lines: readonly NewCartLine[] } | { update: LinePatch & { id: string } };

type Props = { input: CartChange; onDone: (isDone: boolean) => void };

/**
 * Adds lines one after another, or changes a line, and then opens the cart drawer. Shows errors. Provides its own API
 * client, because the page may not have one.
 */
export function CartChangeTask(props: Props) {
  return (
    <ApiProvider>
      <CartChangeRunner {...props} />
    </ApiProvider>
  );
}

function CartChangeRunner({ input, onDone }: Props) {
  const addLine = useAddCartLine();
  const updateLine = useUpdateCartLine();
  const wasStarted = useRef(false);
  const applyChange = async () => {
    if ("update" in input) return updateLine(input.update);
    for (const line of input.lines) if (!(await addLine(line))) return false;
    return true;
  };
  useEffect(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    void applyChange().then((isDone) => {
      if (isDone) openDrawer();
      onDone(isDone);
    });
  });
  return null;
}
