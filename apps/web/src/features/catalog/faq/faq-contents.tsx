"use client";

import type { FaqEntry } from "@storywall/domain/catalog/faq";
import { Questions } from "@/features/catalog/copy/questions.tsx";
import { FrameCards } from "./frame-cards.tsx";
import { OfferLink } from "./offer-link.tsx";

export function FaqContents({ entries }: { entries: readonly FaqEntry[] }) {
  return (
    <>
      <FrameCards />
      <Questions entries={entries} offer={<OfferLink />} />
    </>
  );
}
