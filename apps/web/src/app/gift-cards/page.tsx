import { PageHeader } from "@storywall/ui/page-header";
import Image from "next/image";
import { pageTexts } from "@/app/page-texts.ts";
import box from "@/features/catalog/pictures/box.jpg";
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
    <div className="mx-auto max-w-6xl px-4 pb-20">
      <PageHeader title={pageTexts.giftCards.title}>{pageTexts.giftCards.intro}</PageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_28rem]">
        <Image
          src={box.src}
          alt={pageTexts.giftCards.picture}
          width={1440}
          height={960}
          sizes="(min-width: 64rem) 28rem, 100vw"
          loading="eager"
          className="h-auto w-full rounded-2xl lg:sticky lg:top-8 lg:order-last"
        />
        <GiftCardPurchase payments={getPaymentAccess()} />
      </div>
    </div>
  );
}
