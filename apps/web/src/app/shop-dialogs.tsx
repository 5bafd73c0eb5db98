import { Suspense } from "react";
import { AdminModeHost } from "@/features/catalog/admin-mode/admin-mode-host.tsx";
import { FaqHost } from "@/features/catalog/faq/faq-host.tsx";
import { PromoHost } from "@/features/catalog/promo/promo-host.tsx";

/** Dialogs that open on any page, and an admin's bar. What is in them is fetched when one is first opened. */
export function ShopDialogs() {
  return (
    <Suspense>
      <FaqHost />
      <PromoHost />
      <AdminModeHost />
    </Suspense>
  );
}
