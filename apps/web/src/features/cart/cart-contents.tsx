"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { CartUnavailable } from "./cart-unavailable.tsx";
import { FullCart } from "./full-cart.tsx";
import { RemovedLines, useRemovedLines } from "./removed-lines.tsx";
import { useCart } from "./store/use-cart.ts";

type Props = {
  /** Whether the summary is next to the lines, as on the cart page. In the drawer it is at the bottom. */
  isPage?: boolean;
  onLeave?: () => void;
};

export function CartContents({ isPage = false, onLeave }: Props) {
  const { cart, isBusy, isLoaded, isUnreachable, boughtAs, reload } = useCart();
  const removed = useRemovedLines();
  const leave = onLeave ? { onLeave } : {};
  if (!cart && isUnreachable) {
    return <CartUnavailable onRetry={() => void reload()} />;
  }
  if (!cart && (isBusy || !isLoaded)) return <CartSkeleton isPage={isPage} />;
  return (
    <div className={isPage ? "" : "flex min-h-full flex-col"}>
      <RemovedLines {...removed} />
      {cart && cart.lines.length > 0 ? (
        <FullCart cart={cart} isBusy={isBusy} isPage={isPage} onRemoved={removed.add} {...leave} />
      ) : (
        <EmptyCart boughtAs={boughtAs} {...leave} />
      )}
    </div>
  );
}

function EmptyCart({ boughtAs, onLeave }: { boughtAs: string | null; onLeave?: () => void }) {
  if (boughtAs) {
    return (
      <EmptyState
        title="Your order is placed."
        action={
          <>
            <Link href={`/order/${boughtAs}`} onClick={onLeave} className={getButtonClassName()}>
              See your order
            </Link>
            <Link href="/browse" onClick={onLeave} className={getButtonClassName("plain")}>
              Start another wall
            </Link>
          </>
        }
      >
        It's paid, and you won't be charged again.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Your cart is empty."
      action={
        <Link href="/browse" onClick={onLeave} className={getButtonClassName()}>
          See all walls
        </Link>
      }
    >
      Choose a wall and add your photos. You'll find it here.
    </EmptyState>
  );
}
