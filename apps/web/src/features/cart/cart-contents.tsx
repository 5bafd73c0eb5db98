"use client";

import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import type { ReactNode } from "react";
import { CartSkeleton } from "./cart-skeleton.tsx";
import { cartTexts } from "./cart-texts.tsx";
import { CartUnavailable } from "./cart-unavailable.tsx";
import { FullCart } from "./full-cart.tsx";
import { RemovedLines, useRemovedLines } from "./removed-lines.tsx";
import { useCart } from "./store/use-cart.ts";

type Props = {
  /** Whether the summary is beside the lines, as on the cart page. In the drawer, it is at the bottom. */
  isPage?: boolean;
  onLeave?: () => void;
  /** Wallet buttons above the lines. */
  wallet?: ReactNode;
};

export function CartContents({ isPage = false, onLeave, wallet }: Props) {
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
        <FullCart cart={cart} isBusy={isBusy} isPage={isPage} wallet={wallet} onRemoved={removed.add} {...leave} />
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
        title={cartTexts.orderPlacedTitle}
        action={
          <>
            <Link href={`/order/${boughtAs}`} onClick={onLeave} className={getButtonClassName()}>
              {cartTexts.seeOrder}
            </Link>
            <Link href="/browse" onClick={onLeave} className={getButtonClassName("plain")}>
              {cartTexts.startAnotherWall}
            </Link>
          </>
        }
      >
        {cartTexts.orderPlaced}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={cartTexts.emptyTitle}
      action={
        <Link href="/browse" onClick={onLeave} className={getButtonClassName()}>
          {cartTexts.seeAllWalls}
        </Link>
      }
    >
      {cartTexts.empty}
    </EmptyState>
  );
}
