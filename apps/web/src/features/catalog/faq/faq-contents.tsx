"use client";

import type { FaqEntry } from "@storywall/domain/catalog/faq";
import { FaqQuestions } from "@/features/catalog/copy/questions.tsx";
import { OfferButton } from "@/features/catalog/dialogs/shop-dialogs.tsx";
import { FrameCards } from "./frame-cards.tsx";

export function FaqContents({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <>
      <FrameCards />
      <FaqQuestions entries={entries} offer={<OfferButton>{faqContentsTexts.seeOffer}</OfferButton>} />
    </>
  );
}

const faqContentsTexts = { seeOffer: "See the current offer" };
