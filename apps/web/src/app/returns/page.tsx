import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import { pageTexts } from "@/app/page-texts.ts";
import { ReturnsPageContent } from "@/features/operations/help/returns.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { getContactEmail } from "@/server/env.ts";

export const metadata = buildPageMetadata({
  path: "/returns",
  title: pageTexts.returns.title,
  description: pageTexts.returns.description(RETURN_DAYS),
});

export default function ReturnsPage() {
  return <ReturnsPageContent contactEmail={getContactEmail()} />;
}
