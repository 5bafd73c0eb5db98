import { PromoHost } from "@/features/cart/promo/promo-host.tsx";
import { AdminModeHost } from "@/features/catalog/admin-mode/admin-mode-host.tsx";
import { FaqHost } from "@/features/catalog/faq/faq-host.tsx";

/** Dialogs available on every page. Their contents are loaded when first opened. */
export function ShopDialogs() {
  return (
    <>
      <FaqHost />
      <PromoHost />
      <AdminModeHost />
    </>
  );
}
