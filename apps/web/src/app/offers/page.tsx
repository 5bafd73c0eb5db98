import { pageTexts } from "@/app/page-texts.ts";
import { OffersLink } from "@/features/accounts/offers-link.tsx";

export const metadata = { title: pageTexts.offers, robots: { index: false } };

export default function OffersPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <OffersLink />
    </div>
  );
}
