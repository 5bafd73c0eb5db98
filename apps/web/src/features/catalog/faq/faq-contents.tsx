"use client";

import type { FaqEntry } from "@storywall/domain/catalog/faq";
import { Questions } from "@/features/catalog/copy/questions.tsx";
import { openShopDialog } from "@/features/catalog/dialogs/shop-dialogs.tsx";
import { FrameCards } from "./frame-cards.tsx";

export function FaqContents({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <>
      <FrameCards />
      <Questions entries={entries} offer={<OfferLink />} />
    </>
  );
}

const faqContentsTexts = { seeOffer: "See the current offer" };

/** Opens the promo dialog. Hidden without JavaScript, because the dialog needs it. */
function OfferLink() {
  return (
    <button
      type="button"
      onClick={() => openShopDialog("promo")}
      className="noscript:hidden inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {faqContentsTexts.seeOffer}
    </button>
  );
}
