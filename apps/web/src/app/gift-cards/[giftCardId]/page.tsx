import { GiftCardId } from "@storywall/domain/kernel/ids";
import { notFound } from "next/navigation";
import { pageTexts } from "@/app/page-texts.ts";
import { BoughtGiftCardPage } from "@/features/checkout/gift-cards/bought-gift-card.tsx";

export const metadata = { title: pageTexts.giftCards.bought, robots: { index: false } };

export default async function GiftCardPage({ params }: { params: Promise<{ giftCardId: string }> }) {
  const { data: giftCardId } = GiftCardId.safeParse((await params).giftCardId);
  if (!giftCardId) notFound();
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <BoughtGiftCardPage giftCardId={giftCardId} />
    </div>
  );
}
