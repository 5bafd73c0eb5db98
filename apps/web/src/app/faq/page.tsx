import { FAQ_TITLE } from "@storywall/domain/catalog/faq";
import { PageHeader } from "@storywall/ui/page-header";
import { FaqContents } from "@/features/catalog/faq/faq-contents.tsx";
import { buildFaqJsonLd } from "@/lib/seo/faq-data.ts";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readPageTexts } from "@/server/shop-words.ts";

/** Rendered per request, so edited answers are shown immediately and without JavaScript. */
export const instant = false;

export const metadata = buildPageMetadata({
  path: "/faq",
  title: FAQ_TITLE,
  description: "What the tiles are, how they stick to the wall, which sizes and frames we offer and how to order.",
});

export default async function FaqPage() {
  const { faq } = await readPageTexts();
  return (
    <div className="mx-auto max-w-4xl px-4 pb-12">
      <JsonLd data={buildFaqJsonLd(faq)} />
      <PageHeader title={FAQ_TITLE} />
      <FaqContents entries={faq} />
    </div>
  );
}
