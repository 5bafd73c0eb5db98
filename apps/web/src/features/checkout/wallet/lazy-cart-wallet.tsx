"use client";

import dynamic from "next/dynamic";
import { importWithRetry } from "@/lib/import-with-retry.ts";

/** Loads the wallet buttons and Stripe's script when the cart drawer shows them. */
export const LazyCartWallet = dynamic(
  () => importWithRetry(() => import("./cart-wallet.tsx")).then((module) => module.CartWallet),
  { ssr: false },
);
