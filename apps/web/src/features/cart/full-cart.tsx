"use client";

import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { formatMoney } from "@storywall/domain/kernel/money";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import type { ReactNode } from "react";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { CartLine } from "./cart-line.tsx";
import { cartTexts } from "./cart-texts.tsx";
import { PromoBox } from "./promo/promo-box.tsx";
import { ShipPromise } from "./ship-promise.tsx";
import { Totals } from "./totals.tsx";

type Props = {
  cart: CartView;
  isBusy: boolean;
  isPage: boolean;
  wallet: ReactNode;
  onRemoved: (line: CartLineView) => void;
  onLeave?: () => void;
};

export function FullCart({ cart, isBusy, isPage, wallet, onRemoved, onLeave }: Props) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  const blockedCount = cart.lines.filter(({ warnings }) => warnings.length > 0).length;
  const provinceCode = cart.shippingAddress?.provinceCode ?? null;
  const leave = onLeave ? { onLeave } : {};
  return (
    <div
      aria-busy={isBusy}
      className={
        isPage
          ? "grid grid-cols-[minmax(0,1fr)] items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
          : "flex flex-1 flex-col"
      }
    >
      {blockedCount > 0 ? null : wallet}
      <ul className={`divide-y divide-line ${isPage ? "" : "flex-1"}`}>
        {cart.lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            cart={cart}
            pictures={pictures}
            isPage={isPage}
            onRemoved={onRemoved}
            {...leave}
          />
        ))}
      </ul>
      <section
        aria-label={cartTexts.summary}
        className={isPage ? "rounded-2xl bg-card p-6 lg:sticky lg:top-24" : "-mx-5 mt-4 border-line border-t px-5 pt-4"}
      >
        <PromoBox cart={cart} />
        <Totals
          totals={cart.totals}
          promoCode={cart.promo?.code ?? null}
          {...(provinceCode ? {} : { taxNote: cartTexts.taxAtCheckout })}
        />
        <ShipPromise lines={cart.lines} provinceCode={provinceCode} className="mt-3 text-soft text-sm" />
        <p className="text-soft text-sm">{cartTexts.freeReturns(RETURN_DAYS)}</p>
        {blockedCount > 0 ? (
          <p className="mt-5 rounded-xl bg-warn/10 p-4 text-warn">{cartTexts.needsAttention(blockedCount)}</p>
        ) : (
          <CheckoutBar isPage={isPage} total={cart.totals.total} {...leave} />
        )}
      </section>
    </div>
  );
}

function CheckoutBar({ isPage, total, onLeave }: { isPage: boolean; total: number; onLeave?: () => void }) {
  return (
    <div className={isPage ? "mt-5" : "sticky -bottom-5 -mx-5 mt-1 -mb-5 border-line border-t bg-card px-5 py-4"}>
      <Link href="/checkout" onClick={onLeave} className={getButtonClassName("primary", "min-h-12 w-full text-lg")}>
        {cartTexts.checkOut}
        {isPage ? null : <span className="font-normal tabular-nums">{formatMoney(total)}</span>}
      </Link>
    </div>
  );
}
