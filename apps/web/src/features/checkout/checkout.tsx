"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { Button, buttonClass } from "@storywall/ui/button";
import Link from "next/link";
import { useCart } from "@/shared/cart/use-cart.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import type { PaymentAccess } from "./payment-script.ts";

/** The checkout of this browser's cart. */
export function Checkout({ access }: { access: PaymentAccess }) {
  const { cart, isLoaded, isBusy, reload } = useCart();
  if (cart && cart.lines.length > 0) return <CheckoutOf cart={cart} access={access} />;
  if (isBusy) return <p role="status">Opening your cart …</p>;
  if (isLoaded) {
    return (
      <Notice text="There is nothing to check out.">
        <Link href="/browse" className={buttonClass()}>
          See all walls
        </Link>
      </Notice>
    );
  }
  return (
    <Notice text="We could not open your cart.">
      <Button onClick={() => void reload()}>Try again</Button>
    </Notice>
  );
}

function CheckoutOf({ cart, access }: { cart: CartView; access: PaymentAccess }) {
  if (!cart.lines.some(({ warnings }) => warnings.length > 0))
    return <CheckoutForm key={cart.id} cart={cart} access={access} />;
  return (
    <Notice text="Something in your cart must be mended before it can be ordered.">
      <Link href="/cart" className={buttonClass()}>
        Back to the cart
      </Link>
    </Notice>
  );
}

function Notice({ text, children }: { text: string; children: React.ReactNode }) {
  return (
    <div className="py-10">
      <p className="text-lg">{text}</p>
      <div className="mt-5">{children}</div>
    </div>
  );
}
