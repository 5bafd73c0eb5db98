"use client";

import type { NewCartLine } from "@storywall/domain/cart/line";
import { useEffect, useRef } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { useTRPCClient } from "@/lib/trpc.ts";
import { addToCart } from "./add-to-cart.ts";

type Props = { lines: readonly NewCartLine[]; onDone: (isAdded: boolean) => void };

/** Adds the lines. Provides its own API client, because the page may not have one. */
export function AddToCartTask(props: Props) {
  return (
    <ApiProvider>
      <AddLinesOnMount {...props} />
    </ApiProvider>
  );
}

function AddLinesOnMount({ lines, onDone }: Props) {
  const client = useTRPCClient();
  const wasStarted = useRef(false);
  useEffect(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    void addToCart(client, lines).then(onDone);
  });
  return null;
}
