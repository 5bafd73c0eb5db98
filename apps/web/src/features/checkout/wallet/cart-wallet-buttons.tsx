"use client";

import { useCart } from "@/features/cart/store/use-cart.ts";
import { trpc } from "@/lib/trpc.ts";
import { isWalletCookieSet, WalletPayment } from "./wallet-payment.tsx";

const texts = {
  orCheckOut: "Or check out below",
};

const silent = { trpc: { context: { silent: true } } };

/** Wallet buttons of the cart drawer. Static pages do not know the payment account, so it is read from the API. */
export function CartWalletButtons() {
  const { cart } = useCart();
  const { data: access } = trpc.payments.access.useQuery(undefined, { ...silent, staleTime: Infinity });
  if (!cart || !access) return null;
  return (
    <WalletPayment
      cart={cart}
      access={{ ...access, hasWalletCookie: isWalletCookieSet() }}
      alternative={texts.orCheckOut}
    />
  );
}
