import { Suspense } from "react";
import { AdminModeHost } from "@/features/catalog/admin-mode/admin-mode-host.tsx";
import { FaqHost } from "@/features/catalog/faq/faq-host.tsx";
import { PromoHost } from "@/features/catalog/promo/promo-host.tsx";

/** Dialogs available on every page. Their contents are loaded when first opened. */
export function ShopDialogs() {
  return (
    <Suspense>
      <FaqHost />
      <PromoHost />
      <AdminModeHost />
    </Suspense>
  );
}
