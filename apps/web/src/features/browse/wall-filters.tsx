import {
  matchesFilter,
  noFilter,
  tileCounts,
  type WallFilter,
  type WallShape,
  wallQuery,
  wallShapes,
} from "@storywall/domain/catalog/filter-templates";
import { frameSizeKeys, frameSizes } from "@storywall/domain/catalog/frame-sizes";
import { templates } from "@storywall/domain/catalog/templates";
import { chipClass } from "@storywall/ui/chip";
import Link from "next/link";

const shapeNames: Record<WallShape, string> = { landscape: "Wide", square: "Square", portrait: "Tall" };

type Choice = { text: string; filter: Partial<WallFilter> };
const groups: readonly { name: string; part: keyof WallFilter; choices: readonly Choice[] }[] = [
  { name: "Tiles", part: "tiles", choices: tileCounts.map((tiles) => ({ text: String(tiles), filter: { tiles } })) },
  {
    name: "Shape",
    part: "orientation",
    choices: wallShapes.map((orientation) => ({ text: shapeNames[orientation], filter: { orientation } })),
  },
  {
    name: "Tile size",
    part: "size",
    choices: frameSizeKeys.map((size) => ({ text: frameSizes[size].name, filter: { size } })),
  },
];

/** Filters as links: they work without JavaScript, and reload and back lead to the same walls (S-037). */
export function WallFilters({ filter }: { filter: WallFilter }) {
  return (
    <div className="flex flex-col gap-x-6 gap-y-4 lg:flex-row lg:flex-wrap">
      {groups.map(({ name, part, choices }) => (
        <nav key={name} aria-label={`Filter by ${name.toLowerCase()}`} className="min-w-0">
          <p className="mb-1.5 text-soft text-sm">{name}</p>
          <ul className="flex flex-wrap gap-2">
            <Chip text="Any" isOn={filter[part] === null} to={{ ...filter, [part]: null }} name={name} />
            {choices.map((choice) => (
              <Chip
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

/** A choice that would leave no wall is shown and cannot be made. */
function Chip({ text, isOn, to, name }: ChipProps) {
  const leadsSomewhere = isOn || templates.some((template) => matchesFilter(template, to));
  return (
    <li>
      {leadsSomewhere ? (
        <Link
          href={`/browse${wallQuery(to)}#walls`}
          scroll={false}
          prefetch={false}
          aria-current={isOn ? "true" : undefined}
          aria-label={`${name}: ${text}`}
          className={chipClass(isOn)}
        >
          {text}
        </Link>
      ) : (
        <span
          className={chipClass(false, "cursor-not-allowed border-dashed bg-transparent text-soft hover:border-line")}
        >
          <span className="sr-only">{name}: </span>
          {text}
          <span className="sr-only">, no walls</span>
        </span>
      )}
    </li>
  );
}

export const isFiltered = (filter: WallFilter): boolean => wallQuery(filter) !== wallQuery(noFilter);
