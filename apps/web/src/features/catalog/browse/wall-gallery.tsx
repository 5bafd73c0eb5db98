import type { Pricing } from "@storywall/domain/catalog/prices";
import {
  canvasTemplates,
  memoryCollections,
  singleTile,
  type Template,
  templates,
} from "@storywall/domain/catalog/templates";
import { matchesFilter, type WallFilter } from "@storywall/domain/walls/filter-templates";
import { getButtonClassName } from "@storywall/ui/button";
import { EmptyState } from "@storywall/ui/empty-state";
import Link from "next/link";
import { TemplateCard } from "./template-card.tsx";
import { formatWallCount, hasActiveFilter, WallFilters } from "./wall-filters.tsx";
import { WallPrice } from "./wall-price.tsx";

type Props = { filter: WallFilter; pricing: Pricing };

const sections: readonly { title: string; about: string; walls: readonly Template[] }[] = [
  { title: "Memory collections", about: "Small tiles at one price for the whole wall.", walls: memoryCollections },
  {
    title: "Larger layouts",
    about: "Medium or large tiles, priced per tile.",
    walls: [...canvasTemplates, singleTile],
  },
];

export function WallGallery({ filter, pricing }: Props) {
  const found = templates.filter((template) => matchesFilter(template, filter));
  return (
    <section id="walls" aria-label="Walls" className="scroll-mt-20">
      <WallFilters filter={filter} count={found.length} />
      <p
        role="status"
        className={`mt-3 flex-wrap items-center gap-x-4 text-soft md:mt-5 md:flex md:min-h-11 ${hasActiveFilter(filter) ? "flex min-h-11" : "sr-only md:not-sr-only"}`}
      >
        {formatWallCount(found.length)}
        {hasActiveFilter(filter) ? (
          <Link
            href="/browse#walls"
            scroll={false}
            className="inline-flex min-h-11 items-center text-ink underline underline-offset-4"
          >
            Show all
          </Link>
        ) : null}
      </p>
      {hasActiveFilter(filter) ? (
        <TemplateGrid walls={found} pricing={pricing} />
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
        title="No walls match"
        action={
          <Link href="/browse#walls" className={getButtonClassName()}>
            Show all walls
          </Link>
        }
      >
        Remove a filter, or start with a single tile in any size.
      </EmptyState>
    );
  }
  return (
    <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 md:grid-cols-3">
      {walls.map((template) => (
        <TemplateCard
          key={template.key}
          template={template}
          sharedFramesPage="browse"
          price={<WallPrice template={template} pricing={pricing} />}
        />
      ))}
    </ul>
  );
}
