import { FAQ_TITLE } from "@storywall/domain/catalog/faq";
import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { ReplacementPlates } from "@/features/cart/plates/replacement-plates.tsx";
import { FaqContents } from "@/features/catalog/faq/faq-contents.tsx";
import { buildFaqJsonLd } from "@/lib/seo/faq-data.ts";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readPageTexts } from "@/server/shop-words.ts";

export const metadata = buildPageMetadata({
  path: "/faq",
  title: FAQ_TITLE,
  description: pageTexts.faqDescription,
});

export default async function FaqPage() {
  const { faq } = await readPageTexts();
  return (
    <div className="mx-auto max-w-4xl px-4 pb-12">
      <JsonLd data={buildFaqJsonLd(faq)} />
      <PageHeader title={FAQ_TITLE} />
      <FaqContents entries={faq} />
      <ReplacementPlates className="mt-14" />
    </div>
  );
}
