import { Suspense } from "react";
import { FaqHost } from "@/features/faq/faq-host";
import { PromoHost } from "@/features/promo/promo-host";

/** Dialogs that open on any page. What is in them is fetched when one is first opened. */
export function ShopDialogs() {
  return (
    <Suspense>
      <FaqHost />
      <PromoHost />
    </Suspense>
  );
}
