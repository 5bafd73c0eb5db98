"use client";

import type { FaqEntry } from "@storywall/domain/catalog/faq";
import { FaqQuestions } from "@/features/catalog/copy/questions.tsx";
import { OpenOfferButton } from "@/features/catalog/dialogs/shop-dialogs.tsx";
import { FrameCards } from "./frame-cards.tsx";

export function FaqContents({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <>
      <FrameCards />
      <FaqQuestions entries={entries} offer={<OpenOfferButton>{faqContentsTexts.seeOffer}</OpenOfferButton>} />
    </>
  );
}

const faqContentsTexts = { seeOffer: "See the current offer" };
