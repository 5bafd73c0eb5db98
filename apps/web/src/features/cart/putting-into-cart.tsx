"use client";

import type { NewCartLine } from "@storywall/domain/cart/line";
import { useEffect, useRef } from "react";
import { WithShop } from "@/lib/with-shop.tsx";
import { useCart } from "./store/use-cart.ts";

type Props = { lines: readonly NewCartLine[]; onDone: () => void };

/** Adds the lines one after the other, as the first may make the cart, and opens the drawer when all are in. */
export function PuttingIntoCart(props: Props) {
  return (
    <WithShop>
      <Putting {...props} />
    </WithShop>
  );
}

function Putting({ lines, onDone }: Props) {
  const { addLine, openDrawer } = useCart();
  const wasStarted = useRef(false);
  useEffect(() => {
    if (wasStarted.current) return;
    wasStarted.current = true;
    const put = async () => {
      for (const line of lines) {
        // The shopper has been told why not.
        if (!(await addLine(line))) return;
      }
      openDrawer();
    };
    void put().finally(onDone);
  });
  return null;
}
