import { SHIPS_WITHIN } from "@storywall/domain/catalog/shop-terms";
import { pageTexts } from "@/app/page-texts.ts";
import { ShippingPage } from "@/features/operations/help/shipping.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/shipping",
  title: pageTexts.shipping.title,
  description: pageTexts.shipping.description(SHIPS_WITHIN),
});

export default ShippingPage;
