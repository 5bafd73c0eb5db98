import { readArtQuery } from "@storywall/domain/catalog/art/art-query";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import { PageHeader } from "@storywall/ui/page-header";
import type { Metadata } from "next";
import Link from "next/link";
import { Gallery } from "@/features/catalog/art/gallery.tsx";
import { TagFilters } from "@/features/catalog/art/tag-filters.tsx";
import { buildPageMetadata } from "@/lib/seo/page-metadata.ts";
import { readArtPage, readArtTags } from "@/server/art.ts";

/** Rendered per request, so the gallery works without JavaScript. */
export const instant = false;

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export async function generateMetadata({ searchParams }: Props): Promise<Metadata> {
  const { tags, page } = readArtQuery(await searchParams);
  const about = tags.length > 0 ? `Art: ${tags.map(formatTag).join(", ")}` : "Art";
  return buildPageMetadata({
    // Filtered views share the canonical URL `/art`. Each page of the unfiltered list has its own canonical URL.
    path: page > 1 && tags.length === 0 ? `/art?page=${page}` : "/art",
    title: page > 1 ? `${about}, page ${page}` : about,
    description: "Original art, printed and framed as magnetic tiles in four sizes and six frames.",
  });
}

export default async function ArtPage({ searchParams }: Props) {
  const query = readArtQuery(await searchParams);
  const [found, tags] = await Promise.all([readArtPage(query.tags, query.page), readArtTags()]);
  return (
    <div className="mx-auto max-w-6xl px-4">
      <PageHeader title="Art">
        Fill a spot with art, or cover a whole wall.{" "}
        <Link href="/art-sets" className="text-ink underline underline-offset-4">
          See sets
        </Link>
      </PageHeader>
      <TagFilters tags={tags} query={query} />
      <Gallery query={query} found={found} />
    </div>
  );
}
