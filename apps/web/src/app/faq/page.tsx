import { FAQ_TITLE, faq } from "@storywall/domain/catalog/faq";
import { PageHeader } from "@storywall/ui/page-header";
import { FaqContents } from "@/features/faq/faq-contents";
import { JsonLd } from "@/shared/seo/json-ld";
import { pageMetadata } from "@/shared/seo/page-metadata";

export const metadata = pageMetadata({
  path: "/faq",
  title: FAQ_TITLE,
  description: "What the tiles are, how they stick to the wall, which sizes and frames there are, and how to buy them.",
});

const data = {
  "@type": "FAQPage",
  mainEntity: faq.map(({ question, answer }) => ({
    "@type": "Question",
    name: question,
    acceptedAnswer: { "@type": "Answer", text: answer },
  })),
};

export default function FaqPage() {
  return (
    <div className="mx-auto max-w-4xl px-4 pb-12">
      <JsonLd data={data} />
      <PageHeader title={FAQ_TITLE} />
      <FaqContents />
    </div>
  );
}
