"use client";

import { CartButton } from "@/features/cart/cart-button.tsx";

const importCartDrawer = () =>
  import("@/features/checkout/wallet/cart-drawer-with-wallet.tsx").then((module) => module.CartDrawerWithWallet);

/** The header's cart button, whose drawer has wallet buttons. */
export function HeaderCart() {
  return <CartButton importDrawer={importCartDrawer} />;
}
