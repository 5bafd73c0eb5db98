"use client";

import type { CartLineView, CartView } from "@storywall/domain/cart/schema";
import { shopCopy } from "@storywall/domain/catalog/site";
import { Button, buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { useCart } from "@/shared/cart/use-cart.ts";
import { useDesignPictures } from "@/shared/cart/use-design-pictures.ts";
import { Totals } from "@/shared/pricing/totals.tsx";
import { CartLine } from "./cart-line.tsx";
import { PromoBox } from "./promo-box.tsx";
import { RemovedLine, useRemovedLine } from "./removed-line.tsx";

/** The cart, in the drawer and on its own page. `onLeave` closes the drawer when a link in it is followed. */
export function CartContents({ onLeave }: { onLeave?: () => void }) {
  const { cart, isBusy, isLoaded, reload } = useCart();
  const [removed, setRemoved] = useRemovedLine();
  const leave = onLeave ? { onLeave } : {};
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
  return (
    <>
      {removed ? <RemovedLine line={removed} onDone={() => setRemoved(null)} /> : null}
      {cart && cart.lines.length > 0 ? (
        <FullCart cart={cart} isBusy={isBusy} onRemoved={setRemoved} {...leave} />
      ) : (
        <EmptyCart {...leave} />
      )}
    </>
  );
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

type FullProps = { cart: CartView; isBusy: boolean; onRemoved: (line: CartLineView) => void; onLeave?: () => void };

function FullCart({ cart, isBusy, onRemoved, onLeave }: FullProps) {
  const pictures = useDesignPictures(cart.lines.map(({ design }) => design));
  const mustMend = cart.lines.some(({ warnings }) => warnings.length > 0);
  return (
    <div aria-busy={isBusy}>
      <ul className="divide-y divide-line">
        {cart.lines.map((line) => (
          <CartLine
            key={line.id}
            line={line}
            cart={cart}
            pictures={pictures}
            onRemoved={onRemoved}
            {...(onLeave ? { onLeave } : {})}
          />
        ))}
      </ul>
      <PromoBox cart={cart} />
      <Totals totals={cart.totals} promoCode={cart.promo?.code ?? null} taxNote="Worked out at checkout" />
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
