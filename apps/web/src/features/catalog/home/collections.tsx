import { memoryCollections, type Template } from "@storywall/domain/catalog/templates";
import type { ReactNode } from "react";
import { TemplateCard } from "@/features/catalog/browse/template-card.tsx";

export function Collections({ priceOf }: { priceOf: (template: Template) => ReactNode }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="collections" className="text-3xl">
        Memory collections
      </h2>
      <noscript>
        <p className="mt-3 text-soft">
          See today's sale prices on <a href="/browse">Walls, sizes and prices</a>.
        </p>
      </noscript>
      <ul className="mt-6 grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        {memoryCollections.map((template) => (
          <TemplateCard key={template.key} template={template} sharedFramesPage="home" price={priceOf(template)} />
        ))}
      </ul>
    </section>
  );
}
