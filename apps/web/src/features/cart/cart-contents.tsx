"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { shopCopy } from "@storywall/domain/catalog/site";
import { Button, buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { Totals } from "@/features/pricing/totals.tsx";
import { CartLine } from "./cart-line.tsx";
import { PromoBox } from "./promo-box.tsx";
import { useCart } from "./use-cart.ts";
import { useDesignPictures } from "./use-design-pictures.ts";

/** The cart, in the drawer and on its own page. `onLeave` closes the drawer when a link in it is followed. */
export function CartContents({ onLeave }: { onLeave?: () => void }) {
  const { cart, isBusy, isLoaded, reload } = useCart();
  if (!cart && isBusy) return <p role="status">Opening your cart …</p>;
  if (!cart && !isLoaded) {
    return (
      <div role="alert">
        <p>We could not open your cart.</p>
        <Button look="plain" className="mt-4" onClick={() => void reload()}>
          Try again
        </Button>
      </div>
    );
  }
  if (!cart || cart.lines.length === 0) return <EmptyCart {...(onLeave ? { onLeave } : {})} />;
  return <FullCart cart={cart} isBusy={isBusy} {...(onLeave ? { onLeave } : {})} />;
}

function EmptyCart({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className="py-10 text-center">
      <p className="text-lg">Your cart is empty.</p>
      <p className="mt-1 text-soft">Choose a wall, add your photos, and it will wait for you here.</p>
      <Link href="/browse" onClick={onLeave} className={buttonClass("primary", "mt-6")}>
        See all walls
      </Link>
    </div>
  );
}

type FullProps = { cart: CartView; isBusy: boolean; onLeave?: () => void };

function FullCart({ cart, isBusy, onLeave }: FullProps) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  const mustMend = cart.lines.some(({ warnings }) => warnings.length > 0);
  return (
    <div aria-busy={isBusy}>
      <ul className="divide-y divide-line">
        {cart.lines.map((line) => (
          <CartLine key={line.id} line={line} cart={cart} pictures={pictures} {...(onLeave ? { onLeave } : {})} />
        ))}
      </ul>
      <PromoBox cart={cart} />
      <Totals totals={cart.totals} promoCode={cart.promo?.code ?? null} taxNote="Added at checkout where it applies" />
      <p className="mt-2 text-soft text-sm">{shopCopy.freeShippingText}</p>
      {mustMend ? (
        <p className="mt-5 rounded-xl bg-wall p-4 text-warn">Please mend what is marked above, then check out.</p>
      ) : (
        <Link href="/checkout" onClick={onLeave} className={buttonClass("primary", "mt-5 w-full")}>
          Check out
        </Link>
      )}
    </div>
  );
}
