import { memoryCollections, type Template } from "@storywall/domain/catalog/templates";
import type { ReactNode } from "react";
import { TemplateCard } from "@/features/catalog/browse/template-card.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { homeTexts } from "./home-texts.tsx";

export function Collections({ priceOf }: { priceOf: (template: Template) => ReactNode }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="collections" className="text-3xl">
        {catalogTexts.memoryCollections}
      </h2>
      <noscript>
        <p className="mt-3 text-soft">
          {homeTexts.salePricesWithoutScript((text) => (
            <a href="/browse">{text}</a>
          ))}
        </p>
      </noscript>
      <div className="@container">
        <ul className="mt-6 grid gap-6 @min-[37rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          {memoryCollections.map((template) => (
            <TemplateCard key={template.key} template={template} sharedFramesPage="home" price={priceOf(template)} />
          ))}
        </ul>
      </div>
    </section>
  );
}
