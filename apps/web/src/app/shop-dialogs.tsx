import { Suspense } from "react";
import { AdminModeHost } from "@/features/admin-mode/admin-mode-host";
import { FaqHost } from "@/features/faq/faq-host";
import { PromoHost } from "@/features/promo/promo-host";

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
