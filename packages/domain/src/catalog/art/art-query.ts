import { PageNumber } from "../../kernel/paging.ts";
import { canonicalTags, tagLimits } from "./tags.ts";

/** What a page of the gallery shows: works that have all of these tags, 24 at a time, counted from 1. */
export type ArtQuery = { tags: string[]; page: number };

type Query = Readonly<Record<string, string | string[] | undefined>>;
const listed = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(","));

/** What an address asks for, its tags in any writing. What can be no tag is left out. */
export function readArtQuery(query: Query): ArtQuery {
  const tags = canonicalTags(listed(query.tags).filter(canBeTag).slice(0, tagLimits.count));
  return { tags, page: PageNumber.parse(query.page) };
}

function canBeTag(text: string): boolean {
  try {
    return canonicalTags([text]).length === 1;
  } catch {
    return false;
  }
}

/** The address's query, starting with "?"; empty for the first page of everything. Reads back as the same. */
export function artQuery({ tags, page }: ArtQuery): string {
  const query = new URLSearchParams();
  if (tags.length > 0) query.set("tags", tags.join(","));
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

/** The first page with one tag more, or without it when it is among them. */
export function toggleTag({ tags }: Pick<ArtQuery, "tags">, tag: string): ArtQuery {
  return { tags: tags.includes(tag) ? tags.filter((one) => one !== tag) : [...tags, tag], page: 1 };
}
