"use client";

import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frames";
import { templates } from "@storywall/domain/catalog/templates";
import {
  buildWallQuery,
  isTemplateInFilter,
  tileCounts,
  type WallFilter,
  wallShapes,
} from "@storywall/domain/walls/filter-templates";
import { getChipClassName } from "@storywall/ui/chip";
import ChevronDown from "lucide-react/icons/chevron-down";
import SlidersHorizontal from "lucide-react/icons/sliders-horizontal";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { browseTexts } from "./browse-texts.tsx";

type Choice = { text: string; filter: Partial<WallFilter>; accessibleLabel?: string };
const groups: readonly { name: string; navLabel: string; part: keyof WallFilter; choices: readonly Choice[] }[] = [
  {
    name: browseTexts.tilesFilter,
    navLabel: browseTexts.filterByTiles,
    part: "tiles",
    choices: tileCounts.map((tiles) => ({
      text: String(tiles),
      accessibleLabel: catalogTexts.tileCount(tiles),
      filter: { tiles },
    })),
  },
  {
    name: browseTexts.shapeFilter,
    navLabel: browseTexts.filterByShape,
    part: "orientation",
    choices: wallShapes.map((orientation) => ({ text: browseTexts.shapes[orientation], filter: { orientation } })),
  },
  {
    name: browseTexts.sizeFilter,
    navLabel: browseTexts.filterBySize,
    part: "size",
    choices: frameSizeKeys.map((size) => ({ text: frameSizes[size].name, filter: { size } })),
  },
];

type Props = { filter: WallFilter; count: number };

/** Filters as links, so that they work without JavaScript. On phones, they are collapsed. */
export function WallFilters({ filter, count }: Props) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const chosen = groups.flatMap(
    ({ part, choices }) => choices.find((choice) => choice.filter[part] === filter[part]) ?? [],
  );
  return (
    <>
      <details className="group rounded-2xl border border-line bg-card md:hidden">
        <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 px-4 [&::-webkit-details-marker]:hidden">
          <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />
          <span className="flex-1 py-2 font-semibold">
            {chosen.length > 0
              ? browseTexts.filterSummary(chosen.map(({ text, accessibleLabel = text }) => accessibleLabel).join(", "))
              : browseTexts.filter}
          </span>
          <span className="text-soft text-sm">{browseTexts.wallCount(count)}</span>
          <ChevronDown aria-hidden="true" className="size-5 shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <FilterGroups filter={filter} />
        </div>
      </details>
      <div className="hidden md:block">
        <FilterGroups filter={filter} />
      </div>
    </>
  );
}

function FilterGroups({ filter }: Pick<Props, "filter">) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  return (
    <div className="flex flex-col gap-x-8 gap-y-4 md:flex-row md:flex-wrap">
      {groups.map(({ name, navLabel, part, choices }) => (
        <nav key={name} aria-label={navLabel} className="min-w-0">
          <p className="mb-1.5 text-soft text-sm">{name}</p>
          <ul className="flex flex-wrap gap-1.5">
            <WallFilterLink
              text={browseTexts.any}
              isOn={filter[part] === null}
              to={{ ...filter, [part]: null }}
              name={name}
            />
            {choices.map((choice) => (
              <WallFilterLink
                key={choice.text}
                text={choice.text}
                isOn={filter[part] === choice.filter[part]}
                to={{ ...filter, ...choice.filter }}
                name={name}
              />
            ))}
          </ul>
        </nav>
      ))}
    </div>
  );
}

type ChipProps = { text: string; isOn: boolean; to: WallFilter; name: string };

function WallFilterLink({ text, isOn, to, name }: ChipProps) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  const hasMatches = isOn || templates.some((template) => isTemplateInFilter(template, to));
  return (
    <li>
      {hasMatches ? (
        <Link
          href={`/browse${buildWallQuery(to)}#walls`}
          scroll={false}
          prefetch={false}
          aria-current={isOn ? "true" : undefined}
          aria-label={browseTexts.filterChoice(name, text)}
          className={getChipClassName(isOn, "min-w-11 justify-center px-3.5!")}
        >
          {text}
        </Link>
      ) : (
        <span
          className={getChipClassName(
            false,
            "min-w-11 cursor-not-allowed justify-center border-dashed px-3.5! bg-transparent text-soft hover:border-line",
          )}
        >
          {browseTexts.filterChoiceWithoutWalls(name, text)}
        </span>
      )}
    </li>
  );
}
