import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { Shipping } from "@/features/operations/help/shipping.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/shipping",
  title: "Shipping",
  description: `Free shipping within the United States, usually shipped within ${SHIPS_WITHIN}.`,
});

export default Shipping;
