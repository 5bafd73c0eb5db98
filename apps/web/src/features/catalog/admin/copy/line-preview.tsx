"use client";

import { type AnnouncementCopy, renderAnnouncement } from "@storywall/domain/catalog/copy/announcement";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { AnnouncementLine } from "@/features/catalog/copy/announcement-line.tsx";
import { usePricing } from "@/features/catalog/use-pricing.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { adminCopyTexts } from "./admin-copy-texts.tsx";

type Props = { words: AnnouncementCopy; needsOffer?: boolean };

export function LinePreview({ words, needsOffer = false }: Props) {
  const pricing = usePricing();
  if (!pricing) return <p role="status">{commonTexts.loading}</p>;
  const { promo } = pricing;
  const line = words.text.trim() ? renderAnnouncement(words, { today: toShopDay(new Date()), promo }) : null;
  if (!line || (needsOffer && !promo)) return <p className="text-soft">{adminCopyTexts.nothingShownToday}</p>;
  return <AnnouncementLine line={line} className="font-semibold" />;
}
