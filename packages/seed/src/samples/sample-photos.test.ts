import { describe, expect, it } from "vitest";
import { samplePhotos } from "./sample-photos.ts";

describe("the sample photos", () => {
  it("include at least twelve photos in both orientations, each with a name and alt text", () => {
    expect(samplePhotos.length).toBeGreaterThanOrEqual(12);
    expect(new Set(samplePhotos.map(({ slug }) => slug)).size).toBe(samplePhotos.length);
    expect(new Set(samplePhotos.map(({ orientation }) => orientation)).size).toBe(2);
    for (const { alt } of samplePhotos) expect(alt.length).toBeGreaterThan(10);
  });

  it.each(samplePhotos)(
    "the photo “$slug” is reproducible, has a phone photo's aspect, and references nothing external",
    (photo) => {
      const svg = photo.draw();
      expect(photo.draw()).toBe(svg);
      expect(svg).toContain(photo.orientation === "portrait" ? 'viewBox="0 0 3000 4000"' : 'viewBox="0 0 4000 3000"');
      expect(svg).not.toMatch(/href|<image|<script|NaN|undefined|Infinity/);
    },
  );

  it.each(samplePhotos)("the photo “$slug” defines each of its gradients and filters once", (photo) => {
    const ids = [...photo.draw().matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, used] of photo.draw().matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(used);
  });
});
