import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { Returns } from "@/features/operations/help/returns.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";

export const metadata = buildPageMetadata({
  path: "/returns",
  title: "Returns",
  description: `Send your wall back within ${RETURN_DAYS} days of delivery for a full refund.`,
});

export default Returns;
