import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { GiftCardBalanceForm } from "@/features/checkout/gift-cards/gift-card-balance.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/gift-cards/balance",
  title: pageTexts.giftCards.balance,
  description: pageTexts.giftCards.balanceIntro,
});

export default function GiftCardBalancePage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <PageHeader title={pageTexts.giftCards.balance}>{pageTexts.giftCards.balanceIntro}</PageHeader>
      <GiftCardBalanceForm />
    </div>
  );
}
