import type { Pricing } from "@storywall/domain/catalog/prices";
import { memoryCollections } from "@storywall/domain/catalog/templates";
import { TemplateCard } from "@/features/catalog/browse/template-card.tsx";
import { WallPrice } from "@/features/catalog/browse/wall-price.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";

export function Collections({ pricing }: { pricing: Pricing }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="collections" className="text-3xl">
        {catalogTexts.memoryCollections}
      </h2>
      <div className="@container">
        <ul className="mt-6 grid gap-6 @min-[37rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          {memoryCollections.map((template) => (
            <TemplateCard
              key={template.key}
              template={template}
              sharedFramesPage="home"
              price={<WallPrice template={template} pricing={pricing} />}
            />
          ))}
        </ul>
      </div>
    </section>
  );
}
