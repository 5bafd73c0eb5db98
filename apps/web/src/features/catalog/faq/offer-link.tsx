"use client";

import { openShopDialog } from "@/features/catalog/dialogs/shop-dialogs.ts";

/** Opens the promo dialog. Hidden without JavaScript, which the dialog requires. */
export function OfferLink() {
  return (
    <button
      type="button"
      onClick={() => openShopDialog("promo")}
      className="noscript:hidden inline-flex min-h-11 items-center underline underline-offset-4"
    >
      See the current offer
    </button>
  );
}
