import {
  type ArtQuery,
  type ArtTag,
  buildArtQuery,
  orientations,
  toggleTag,
} from "@storywall/domain/catalog/art/schema";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import { getChipClassName } from "@storywall/ui/chip";
import Link from "next/link";
import { artTexts } from "./art-texts.tsx";

const MAX_VISIBLE_TAGS = 12;

/** Tag filters as links. The selected tags are in the URL. */
export function TagFilters({ tags, query }: { tags: readonly ArtTag[]; query: ArtQuery }) {
  const chosen = query.tags.map((tag) => tags.find((artTag) => artTag.tag === tag) ?? { tag, works: 0 });
  const shapes = tags.filter(({ tag }) => orientations.some((orientation) => orientation === tag));
  const others = tags.filter((artTag) => !shapes.includes(artTag) && !query.tags.includes(artTag.tag));
  const first = [
    ...chosen,
    ...shapes.filter(({ tag }) => !query.tags.includes(tag)),
    ...others.slice(0, MAX_VISIBLE_TAGS),
  ];
  const rest = others.slice(MAX_VISIBLE_TAGS);
  return (
    <nav aria-label={artTexts.filterByTag}>
      <ul className="-mx-4 -my-1 flex gap-2 overflow-x-auto px-4 py-1 sm:mx-0 sm:flex-wrap sm:px-0">
        <TagFilterLink href="/art" text={artTexts.allTags} isOn={query.tags.length === 0} />
        {first.map(({ tag }) => (
          <TagChip key={tag} tag={tag} query={query} />
        ))}
      </ul>
      {rest.length > 0 ? (
        <details className="mt-2">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
            {artTexts.moreTags}
          </summary>
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
    <TagFilterLink
      href={`/art${buildArtQuery(toggleTag(query, tag))}`}
      text={artTexts.shapes[tag] ?? formatTag(tag)}
      isOn={query.tags.includes(tag)}
    />
  );
}

function TagFilterLink({ href, text, isOn }: { href: string; text: string; isOn: boolean }) {
  return (
    <li className="shrink-0">
      <Link
        href={href}
        scroll={false}
        prefetch={false}
        aria-current={isOn ? "true" : undefined}
        className={getChipClassName(isOn)}
      >
        {isOn && text !== artTexts.allTags ? artTexts.selectedTag(text) : text}
      </Link>
    </li>
  );
}

export function ArtTags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return null;
  return (
    <section aria-labelledby="tags" className="mt-16">
      <h2 id="tags" className="text-2xl">
        {artTexts.tags}
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link href={`/art?tags=${encodeURIComponent(tag)}`} prefetch={false} className={getChipClassName(false)}>
              {formatTag(tag)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
