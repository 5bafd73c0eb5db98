"use client";

import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { isAccessory } from "@storywall/domain/catalog/accessories";
import { formatMoney } from "@storywall/domain/kernel/money";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import { Skeleton } from "@storywall/ui/skeleton";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import Link from "next/link";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { CartLine } from "./cart-line.tsx";
import { cartTexts } from "./cart-texts.tsx";
import { CartUnavailable } from "./cart-unavailable.tsx";
import { useAddCartLine } from "./change-lines.ts";
import { OrderPromises } from "./order-promises.tsx";
import { PriceTotals } from "./price-totals.tsx";
import { PromoBox } from "./promo/promo-box.tsx";
import { toNewCartLine } from "./store/cart-view.ts";
import { useCart } from "./store/use-cart.ts";

type CartContentsProps = {
  /** Whether the summary is beside the lines, as on the cart page. In the drawer, it is at the bottom. */
  isPage?: boolean;
  onLeave?: () => void;
  /** Wallet buttons above the button that leads to the checkout. */
  wallet?: ReactNode;
};

export function CartContents({ isPage = false, onLeave, wallet }: CartContentsProps) {
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
        <FilledCart cart={cart} isBusy={isBusy} isPage={isPage} wallet={wallet} onRemoved={removed.add} {...leave} />
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

type FullCartProps = {
  cart: CartView;
  isBusy: boolean;
  isPage: boolean;
  wallet: ReactNode;
  onRemoved: (line: CartLineView) => void;
  onLeave?: () => void;
};

function FilledCart({ cart, isBusy, isPage, wallet, onRemoved, onLeave }: FullCartProps) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  const blockedCount = cart.lines.filter(({ warnings }) => warnings.length > 0).length;
  const wallCount = cart.lines.filter(({ templateKey }) => !isAccessory(templateKey)).length;
  const provinceCode = cart.shippingAddress?.provinceCode ?? null;
  const leave = onLeave ? { onLeave } : {};
  return (
    <div
      aria-busy={isBusy}
      className={
        isPage
          ? "grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
          : "flex flex-1 flex-col"
      }
    >
      <ul className={`divide-y divide-line ${isPage ? "" : "flex-1"}`}>
        {cart.lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            pictures={pictures}
            isPage={isPage}
            isOnlyWall={wallCount === 1}
            onRemoved={onRemoved}
            {...leave}
          />
        ))}
      </ul>
      <section
        aria-label={cartTexts.summary}
        className={
          isPage ? "rounded-2xl bg-card px-6 pt-4 pb-6 lg:sticky lg:top-24" : "-mx-5 border-line border-t px-5 pt-3"
        }
      >
        <PromoBox cart={cart} />
        <PriceTotals totals={cart.totals} {...(cart.isTaxKnown ? {} : { taxNote: cartTexts.taxAtCheckout })} />
        <OrderPromises lines={cart.lines} provinceCode={provinceCode} />
        {blockedCount > 0 ? (
          <p className="mt-5 rounded-xl bg-warn/10 p-4 text-warn">{cartTexts.needsAttention(blockedCount)}</p>
        ) : (
          <>
            {wallet ? <div className="mt-5 empty:hidden">{wallet}</div> : null}
            <CheckoutBar isPage={isPage} total={cart.totals.total} {...leave} />
          </>
        )}
      </section>
    </div>
  );
}

function CheckoutBar({ isPage, total, onLeave }: { isPage: boolean; total: number; onLeave?: () => void }) {
  return (
    <div className={isPage ? "mt-5" : "sticky -bottom-5 -mx-5 mt-4 -mb-5 border-line border-t bg-card px-5 py-4"}>
      <Link href="/checkout" onClick={onLeave} className={getButtonClassName("primary", "min-h-12 w-full text-lg")}>
        {cartTexts.checkOut}
        {isPage ? null : <span className="font-normal tabular-nums">{formatMoney(total)}</span>}
      </Link>
    </div>
  );
}

const UNDO_MS = 10_000;

/** Holds the removed lines that can still be restored. */
function useRemovedLines() {
  const [lines, setLines] = useState<readonly CartLineView[]>([]);
  const drop = useCallback((id: string) => setLines((before) => before.filter((line) => line.id !== id)), []);
  const add = useCallback((line: CartLineView) => setLines((before) => [...before, line]), []);
  return { lines, add, drop };
}

/** The notice about removed lines is inside the cart, because a toast cannot be reached while the drawer is open. */
function RemovedLines({ lines, drop }: { lines: readonly CartLineView[]; drop: (id: string) => void }) {
  return (
    <div role="status" className={lines.length > 0 ? "mb-5 grid gap-2" : ""}>
      {lines.map((line) => (
        <RemovedLine key={line.id} line={line} onDone={drop} />
      ))}
    </div>
  );
}

function RemovedLine({ line, onDone }: { line: CartLineView; onDone: (id: string) => void }) {
  const addLine = useAddCartLine();
  const button = useRef<HTMLButtonElement>(null);
  const message = useRef<HTMLParagraphElement>(null);
  useFocusAfterRemoval(message);
  useEffect(() => {
    // Pressing the button removes it, so the focus needs another element.
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

/** Has the layout of a cart with one wall. */
function CartSkeleton({ isPage }: { isPage: boolean }) {
  return (
    <div
      role="status"
      aria-label={cartTexts.opening}
      className={isPage ? "grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]" : ""}
    >
      <div>
        <Skeleton className="aspect-3/2 rounded-2xl" />
        <Skeleton className="mt-3 h-7 w-1/3" />
        <Skeleton className="mt-1 h-5 w-2/3" />
        <Skeleton className="mt-3 mb-5 h-11 w-36 rounded-xl" />
      </div>
      <Skeleton className={isPage ? "h-112 rounded-2xl" : "h-80"} />
    </div>
  );
}
