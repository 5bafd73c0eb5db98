import { type ArtQuery, buildArtQuery, toggleTag } from "@storywall/domain/catalog/art/art-query";
import { type ArtTag, orientations } from "@storywall/domain/catalog/art/schema";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import { getChipClassName } from "@storywall/ui/chip";
import Link from "next/link";

const MAX_VISIBLE_TAGS = 12;

/** Labels of the shapes. The label "Landscape" would be too similar to the subject "Landscapes". */
const shapeNames: Readonly<Record<string, string>> = { portrait: "Tall", landscape: "Wide" };

/** Tag filters as links. The URL holds their state. */
export function TagFilters({ tags, query }: { tags: readonly ArtTag[]; query: ArtQuery }) {
  const chosen = query.tags.map((tag) => tags.find((one) => one.tag === tag) ?? { tag, works: 0 });
  const shapes = tags.filter(({ tag }) => orientations.some((one) => one === tag));
  const others = tags.filter((one) => !shapes.includes(one) && !query.tags.includes(one.tag));
  const first = [
    ...chosen,
    ...shapes.filter(({ tag }) => !query.tags.includes(tag)),
    ...others.slice(0, MAX_VISIBLE_TAGS),
  ];
  const rest = others.slice(MAX_VISIBLE_TAGS);
  return (
    <nav aria-label="Filter by tag">
      <ul className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <Chip href="/art" text="All" isOn={query.tags.length === 0} />
        {first.map(({ tag }) => (
          <TagChip key={tag} tag={tag} query={query} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">More tags</summary>
          <ul className="mt-1 flex flex-wrap gap-2">
            {rest.map(({ tag }) => (
              <TagChip key={tag} tag={tag} query={query} />
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}

function TagChip({ tag, query }: { tag: string; query: ArtQuery }) {
  return (
    <Chip
      href={`/art${buildArtQuery(toggleTag(query, tag))}`}
      text={shapeNames[tag] ?? formatTag(tag)}
      isOn={query.tags.includes(tag)}
    />
  );
}

function Chip({ href, text, isOn }: { href: string; text: string; isOn: boolean }) {
  return (
    <li className="shrink-0">
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={isOn ? "true" : undefined}
        className={getChipClassName(isOn)}
      >
        {text}
        {isOn && text !== "All" ? <span className="sr-only">, selected; press to remove</span> : null}
      </Link>
    </li>
  );
}
