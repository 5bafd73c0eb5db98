import type { Orientation } from "../drawing/svg.ts";
import { type ArtDefinition, artDefinitions } from "./art-definitions.ts";
import { findFamilyStyle } from "./families.ts";
import { palettes } from "./palettes.ts";

export type ArtItem = {
  /** Unique key in lower case with hyphens. It must never change. */
  readonly slug: string;
  readonly title: string;
  readonly artist: string;
  readonly tags: readonly string[];
  readonly orientation: Orientation;
  readonly isFeatured: boolean;
  /** Rank of featured art: 1 is shown first; null if not featured. */
  readonly featuredRank: number | null;
  /** Color of the card while the picture loads, as `#rrggbb`. */
  readonly dominantColor: string;
  readonly licence: string;
  /** Draws the picture as SVG, 3000 units on the long side. The output is deterministic. */
  draw(): string;
};

const ARTIST = "Storywall Studio";
const LICENSE_TEXT = "Drawn by Storywall's own code. Free to show, sell and print for any Storywall shop.";
const FEATURED_COUNT = 16;
/**
 * Current titles of renamed artworks with their slugs. Slugs are derived from the original titles, because a slug must
 * never change.
 */
const keptSlugs: Readonly<Record<string, string>> = { "Harbor Cloth": "harbour-cloth" };

/** The shop's own art, best first. */
export const artCatalog: ReadonlyArray<ArtItem> = artDefinitions.map(toArtItem);

function toArtItem(work: ArtDefinition, index: number): ArtItem {
  const [title, family, seed, paletteName, orientation, extraTags] = work;
  const style = findFamilyStyle(family);
  const palette = palettes[paletteName];
  const isFeatured = index < FEATURED_COUNT;
  return {
    slug: keptSlugs[title] ?? toSlug(title),
    title,
    artist: ARTIST,
    tags: [...new Set([...style.tags, ...extraTags.split(" "), orientation])],
    orientation,
    isFeatured,
    featuredRank: isFeatured ? index + 1 : null,
    dominantColor: style.covering === undefined ? palette.ground : palette.accents[style.covering],
    licence: LICENSE_TEXT,
    draw: () => style.draw(seed, palette, orientation),
  };
}

function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
