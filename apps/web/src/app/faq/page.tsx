import { FAQ_TITLE } from "@storywall/domain/catalog/faq";
import { PageHeader } from "@storywall/ui/page-header";
import { pageTexts } from "@/app/page-texts.ts";
import { ReplacementPlates } from "@/features/cart/accessories/replacement-plates.tsx";
import { FaqContents } from "@/features/catalog/faq/faq-contents.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { buildFaqJsonLd, JsonLd } from "@/lib/seo/structured-data.tsx";
import { readPageTexts } from "@/server/catalog.ts";

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
