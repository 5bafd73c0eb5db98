"use client";

import dynamic from "next/dynamic";
import { CartDrawer } from "@/features/cart/cart-drawer.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";

const CartWallet = dynamic(
  () => importWithRetry(() => import("./cart-wallet-buttons.tsx")).then((module) => module.CartWalletButtons),
  { ssr: false },
);

/** The cart drawer with wallet buttons. The buttons and Stripe's script are loaded when the drawer shows the cart. */
export function CartDrawerWithWallet(props: { open: boolean; onClose: () => void }) {
  return <CartDrawer {...props} wallet={<CartWallet />} />;
}
