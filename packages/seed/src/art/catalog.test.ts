import { describe, expect, it } from "vitest";
import { computeColorLightness } from "../drawing/color.ts";
import { artDefinitions } from "./art-definitions.ts";
import { artCatalog } from "./catalog.ts";
import { artFamilies } from "./families.ts";
import { palettes } from "./palettes.ts";

describe("the shop's own art", () => {
  it("the shop's own art has forty artworks from all families", () => {
    expect(artCatalog).toHaveLength(40);
    expect(new Set(artDefinitions.map(([, family]) => family)).size).toBe(Object.keys(artFamilies).length);
    expect(artCatalog.filter(({ orientation }) => orientation === "landscape")).toHaveLength(10);
  });

  it("the shop's own art has unique slugs", () => {
    expect(new Set(artCatalog.map(({ slug }) => slug)).size).toBe(artCatalog.length);
    for (const { slug } of artCatalog) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  it("the shop's own art contains each drawing only once", () => {
    expect(new Set(artCatalog.map((item) => item.draw())).size).toBe(artCatalog.length);
  });

  it("the shop's own art has tags in canonical form", () => {
    for (const { tags } of artCatalog) {
      expect(tags.length).toBeGreaterThan(2);
      expect(new Set(tags).size).toBe(tags.length);
      for (const tag of tags) expect(tag).toMatch(/^[a-z0-9&_]{1,40}$/);
    }
  });

  it("only the featured artworks of the shop's own art have a rank", () => {
    const featured = artCatalog.filter(({ isFeatured }) => isFeatured).map(({ featuredRank }) => featuredRank);
    expect(featured).toEqual(featured.map((_, index) => index + 1));
    for (const item of artCatalog) expect(item.featuredRank === null).toBe(!item.isFeatured);
  });

  it("the shop's own art has a placeholder color for each artwork", () => {
    for (const { dominantColor } of artCatalog) expect(dominantColor).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("the drawings in the shop's own art", () => {
  it.each(artCatalog)("the drawing “$title” is reproducible", (item) => {
    const svg = item.draw();
    expect(item.draw()).toBe(svg);
    expect(svg).toContain(item.orientation === "portrait" ? 'viewBox="0 0 2000 3000"' : 'viewBox="0 0 3000 2000"');
    const withoutPlates = svg.replaceAll(/ href="data:image\/png;base64,[^"]+"/g, "");
    expect(withoutPlates).not.toMatch(/href|<script|NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(700_000);
  });
});

describe("the color palettes of the shop's own art", () => {
  it.each(Object.entries(palettes))(
    "the palette %s has enough contrast between drawing and background",
    (_, { ground, ink }) => {
      expect(Math.abs(computeColorLightness(ink) - computeColorLightness(ground))).toBeGreaterThan(0.55);
    },
  );
});
