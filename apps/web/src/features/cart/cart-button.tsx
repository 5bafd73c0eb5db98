"use client";

import dynamic from "next/dynamic";
import { usePathname } from "next/navigation";
import { Suspense, useEffect, useState } from "react";
import { itemCount } from "@/shared/cart/cart-state.ts";
import { closeDrawer, openDrawer, useDrawer } from "@/shared/cart/drawer-state.ts";
import { useCart } from "@/shared/cart/use-cart.ts";

const CartDrawer = dynamic(() => import("./cart-drawer.tsx").then((module) => module.CartDrawer), { ssr: false });

/** Opens the cart; the drawer is fetched the first time it is wanted. */
export function CartButton() {
  const { cart } = useCart();
  const isOpen = useDrawer();
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const count = itemCount(cart);

  return (
    <>
      <button
        type="button"
        onClick={openDrawer}
        aria-haspopup="dialog"
        aria-label={count === 0 ? "Cart, empty" : `Cart, ${count} ${count === 1 ? "item" : "items"}`}
        className="flex min-h-11 items-center gap-2 rounded-full px-4 hover:bg-wall"
      >
        Cart
        {count > 0 ? (
          <span className="grid min-w-6 place-items-center rounded-full bg-accent px-1.5 text-accent-ink text-sm tabular-nums">
            {count}
          </span>
        ) : null}
      </button>
      <Suspense>
        <CloseOnNavigation />
      </Suspense>
      {wasOpened ? <CartDrawer open={isOpen} onClose={closeDrawer} /> : null}
    </>
  );
}

function CloseOnNavigation() {
  const path = usePathname();
  useEffect(closeDrawer, [path]);
  return null;
}
