import { PageNumber } from "../../kernel/paging.ts";
import { canonicalizeTags, tagLimits } from "./tags.ts";

/** Filter of the gallery page. Shows works that have all `tags`; `page` counts from 1. */
export type ArtQuery = { tags: string[]; page: number };

type Query = Readonly<Record<string, string | string[] | undefined>>;
const splitTags = (value: string | string[] | undefined): string[] =>
  [value ?? []].flat().flatMap((text) => text.split(","));

/** Reads the filter from a URL query. Invalid tags are dropped. */
export function readArtQuery(query: Query): ArtQuery {
  const tags = canonicalizeTags(splitTags(query.tags).filter(isValidTag).slice(0, tagLimits.count));
  return { tags, page: PageNumber.parse(query.page) };
}

function isValidTag(text: string): boolean {
  try {
    return canonicalizeTags([text]).length === 1;
  } catch {
    return false;
  }
}

/** Builds the URL query with its leading "?", or "" for the first page without tags. `readArtQuery` parses it. */
export function buildArtQuery({ tags, page }: ArtQuery): string {
  const query = new URLSearchParams();
  if (tags.length > 0) query.set("tags", tags.join(","));
  if (page > 1) query.set("page", String(page));
  return query.size > 0 ? `?${query}` : "";
}

export function toggleTag({ tags }: Pick<ArtQuery, "tags">, tag: string): ArtQuery {
  return { tags: tags.includes(tag) ? tags.filter((candidate) => candidate !== tag) : [...tags, tag], page: 1 };
}
