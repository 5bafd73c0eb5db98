import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { computeRasterSize, rasterizeSvgInSizes } from "./rasterize-art.ts";

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 300" width="200" height="300">' +
  '<rect width="200" height="300" fill="#1f5f7a"/><rect x="100" width="100" height="300" fill="#e3a66d"/></svg>';

async function rasterize(svg: string, longSide: number): Promise<Buffer> {
  const [picture] = await rasterizeSvgInSizes(svg, [longSide]);
  return picture?.jpeg ?? Buffer.alloc(0);
}

describe("a rasterized SVG", () => {
  it.each([150, 601, 2400])("a rasterized SVG is a JPEG with a long side of %i pixels", async (longSide) => {
    const meta = await sharp(await rasterize(drawing, longSide)).metadata();
    expect([meta.format, meta.height, meta.chromaSubsampling]).toEqual(["jpeg", longSide, "4:4:4"]);
    expect(Math.abs(meta.height - meta.width * 1.5)).toBeLessThanOrEqual(1);
  });

  it("an SVG is drawn at the requested size instead of being enlarged", async () => {
    const { data, info } = await sharp(await rasterize(drawing, 3000))
      .extract({ left: 990, top: 100, width: 20, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const reds = Array.from({ length: info.width }, (_, x) => data[x * info.channels] ?? 0);
    expect(reds.filter((red) => red > 60 && red < 200).length).toBeLessThanOrEqual(3);
  });

  it.each([4800, 1600, 401, 100])(
    "a rasterized SVG has the size computed for a long side of %i px",
    async (longSide) => {
      for (const svg of [drawing, drawing.replace('width="200" height="300"', 'width="300" height="200"')]) {
        const [picture] = await rasterizeSvgInSizes(svg, [longSide]);
        expect(computeRasterSize(svg, longSide)).toEqual({ width: picture?.width, height: picture?.height });
        expect(Math.max(picture?.width ?? 0, picture?.height ?? 0)).toBe(longSide);
      }
    },
  );

  it("a rasterized SVG keeps the drawing's colors", async () => {
    const [red, green, blue] = await sharp(await rasterize(drawing, 150))
      .raw()
      .toBuffer();
    expect([red, green, blue].map((value) => Math.round((value ?? 0) / 4))).toEqual(
      [0x1f, 0x5f, 0x7a].map((v) => Math.round(v / 4)),
    );
  });

  it("an SVG without a size cannot be rasterized", async () => {
    await expect(rasterize("<svg/>", 150)).rejects.toThrow(RangeError);
  });
});
