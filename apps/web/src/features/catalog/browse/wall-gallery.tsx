import type { Pricing } from "@storywall/domain/catalog/prices";
import {
  canvasTemplates,
  homeWall,
  memoryCollections,
  singleTile,
  type Template,
  templates,
} from "@storywall/domain/catalog/templates";
import {
  buildWallQuery,
  isTemplateInFilter,
  noFilter,
  type WallFilter,
} from "@storywall/domain/walls/filter-templates";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { browseTexts } from "./browse-texts.tsx";
import { TemplateCard, TemplateFrameDefinitions } from "./template-card.tsx";
import { WallFilters } from "./wall-filters.tsx";

type Props = { filter: WallFilter; pricing: Pricing };

const sections: readonly { title: string; about: string; walls: readonly Template[] }[] = [
  {
    title: catalogTexts.memoryCollections,
    about: catalogTexts.memoryCollectionsText,
    walls: memoryCollections,
  },
  {
    title: browseTexts.largerLayouts,
    about: browseTexts.largerLayoutsText,
    walls: [...canvasTemplates, homeWall, singleTile],
  },
];

export function WallGallery({ filter, pricing }: Props) {
  const isFiltered = buildWallQuery(filter) !== buildWallQuery(noFilter);
  const found = templates.filter((template) => isTemplateInFilter(template, filter));
  return (
    <section id="walls" aria-label={browseTexts.walls} className="scroll-mt-20">
      <TemplateFrameDefinitions templateKeys={found.map(({ key }) => key)} />
      <WallFilters filter={filter} count={found.length} />
      <p
        role="status"
        className={`mt-3 flex-wrap items-center gap-x-4 text-soft md:mt-5 md:flex md:min-h-11 ${isFiltered ? "flex min-h-11" : "sr-only md:not-sr-only"}`}
      >
        {browseTexts.wallCount(found.length)}
        {isFiltered ? (
          <Link
            href="/browse#walls"
            scroll={false}
            className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          >
            {browseTexts.showAll}
          </Link>
        ) : null}
      </p>
      {isFiltered ? (
        <>
          <h2 className="sr-only">{browseTexts.walls}</h2>
          <TemplateGrid walls={found} pricing={pricing} />
        </>
      ) : (
        sections.map(({ title, about, walls }) => (
          <div key={title} className="mt-6 first-of-type:mt-2 [&+div]:mt-16">
            <h2 className="text-3xl">{title}</h2>
            <p className="mt-2 text-soft">{about}</p>
            <TemplateGrid walls={walls} pricing={pricing} />
          </div>
        ))
      )}
    </section>
  );
}

function TemplateGrid({ walls, pricing }: { walls: readonly Template[]; pricing: Props["pricing"] }) {
  if (walls.length === 0) {
    return (
      <EmptyState
        title={browseTexts.noWallsTitle}
        action={
          <Link href="/browse#walls" className={getButtonClassName()}>
            {browseTexts.showAllWalls}
          </Link>
        }
      >
        {browseTexts.noWallsText}
      </EmptyState>
    );
  }
  return (
    <div className="@container">
      <ul className="mt-6 grid gap-x-6 gap-y-10 @min-[37rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
        {walls.map((template) => (
          <TemplateCard key={template.key} templateKey={template.key} pricing={pricing} />
        ))}
      </ul>
    </div>
  );
}
