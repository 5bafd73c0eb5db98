import { type ArtQuery, buildArtQuery } from "@storywall/domain/catalog/art/art-query";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import { artTexts } from "./art-texts.tsx";

type Props = { query: ArtQuery; total: number; pageSize: number };

export function GalleryPagination({ query, total, pageSize }: Props) {
  const last = Math.ceil(total / pageSize);
  if (last <= 1) return null;
  const getPageHref = (page: number) => `/art${buildArtQuery({ ...query, page })}`;
  return (
    <nav aria-label={artTexts.pages} className="mt-14 flex flex-wrap items-center justify-center gap-4">
      {query.page > 1 ? (
        <Link href={getPageHref(query.page - 1)} rel="prev" className={getButtonClassName("plain")}>
          {artTexts.previousPage(query.page - 1)}
        </Link>
      ) : null}
      <p className="tabular-nums">{artTexts.pageOfPages(query.page, last)}</p>
      {query.page < last ? (
        <Link href={getPageHref(query.page + 1)} rel="next" className={getButtonClassName("plain")}>
          {artTexts.nextPage(query.page + 1)}
        </Link>
      ) : null}
    </nav>
  );
}
