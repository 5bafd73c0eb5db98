import { pageTexts } from "@/app/page-texts.ts";
import { OffersSubscriptionForm } from "@/features/accounts/offers-subscription-form.tsx";

export const metadata = { title: pageTexts.offers, robots: { index: false } };

export default function OffersPage() {
  return (
    <div className="mx-auto max-w-xl px-4 pb-20">
      <OffersSubscriptionForm />
    </div>
  );
}
