import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { GiftCardPurchase } from "@/features/checkout/gift-cards/buy-gift-card.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getPaymentAccess } from "@/server/env.ts";

export const metadata = buildPageMetadata({
  path: "/gift-cards",
  title: pageTexts.giftCards.title,
  description: pageTexts.giftCards.description,
});

export default function GiftCardsPage() {
  return (
    <div className="mx-auto max-w-2xl px-4 pb-20">
      <PageHeader title={pageTexts.giftCards.title}>{pageTexts.giftCards.intro}</PageHeader>
      <GiftCardPurchase payments={getPaymentAccess()} />
    </div>
  );
}
