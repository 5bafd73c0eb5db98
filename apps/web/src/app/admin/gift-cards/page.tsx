import { adminTexts } from "@/components/admin/admin-texts.ts";
import { AdminGiftCards } from "@/features/orders/admin/admin-gift-cards.tsx";

export const metadata = { title: adminTexts.pages.giftCards };

export default function AdminGiftCardsPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-10">
      <h1 className="text-3xl">{adminTexts.pages.giftCards}</h1>
      <AdminGiftCards />
    </div>
  );
}
