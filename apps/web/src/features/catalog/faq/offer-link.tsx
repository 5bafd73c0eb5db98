"use client";

import { openShopDialog } from "@/features/catalog/dialogs/shop-dialogs.ts";
import { faqTexts } from "./faq-texts.ts";

/** Opens the promo dialog. Hidden without JavaScript, because the dialog needs it. */
export function OfferLink() {
  return (
    <button
      type="button"
      onClick={() => openShopDialog("promo")}
      className="noscript:hidden inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {faqTexts.seeOffer}
    </button>
  );
}
