"use client";

import dynamic from "next/dynamic";
import { CartDrawer } from "@/features/cart/cart-drawer.tsx";
import { importWithRetry } from "@/lib/import-with-retry.ts";

const CartWallet = dynamic(
  () => importWithRetry(() => import("./cart-wallet.tsx")).then((module) => module.CartWallet),
  { ssr: false },
);

/** The cart drawer with wallet buttons. They and Stripe's script are loaded when the drawer shows the cart. */
export function DrawerWithWallet(props: { open: boolean; onClose: () => void }) {
  return <CartDrawer {...props} wallet={<CartWallet />} />;
}
