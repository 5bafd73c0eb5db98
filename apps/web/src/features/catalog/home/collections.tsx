import type { Pricing } from "@storywall/domain/catalog/prices";
import { memoryCollections } from "@storywall/domain/catalog/templates";
import { TemplateCard, TemplateFrames } from "@/features/catalog/browse/template-card.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";

export function Collections({ pricing }: { pricing: Pricing }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="collections" className="text-3xl">
        {catalogTexts.memoryCollections}
      </h2>
      <TemplateFrames page="home" templateKeys={memoryCollections.map(({ key }) => key)} />
      <div className="@container">
        <ul className="mt-6 grid gap-6 @min-[37rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          {memoryCollections.map(({ key }) => (
            <TemplateCard key={key} page="home" templateKey={key} pricing={pricing} />
          ))}
        </ul>
      </div>
    </section>
  );
}
