import { FAQ_TITLE } from "@storywall/domain/catalog/faq";
import { PageHeader } from "@storywall/ui/page-header";
import { FaqContents } from "@/features/faq/faq-contents";
import { shopWords } from "@/server/shop-words";
import { JsonLd } from "@/shared/seo/json-ld";
import { pageMetadata } from "@/shared/seo/page-metadata";

/** Rendered whole for each request: whoever changes an answer sees it there at once, and it is there without JavaScript. */
export const instant = false;

export const metadata = pageMetadata({
  path: "/faq",
  title: FAQ_TITLE,
  description: "What the tiles are, how they stick to the wall, which sizes and frames there are, and how to buy them.",
});

export default async function FaqPage() {
  const { faq } = await shopWords();
  const data = {
    "@type": "FAQPage",
    mainEntity: faq.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
  return (
    <div className="mx-auto max-w-4xl px-4 pb-12">
      <JsonLd data={data} />
      <PageHeader title={FAQ_TITLE} />
      <FaqContents entries={faq} />
    </div>
  );
}
