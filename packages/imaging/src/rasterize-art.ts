import sharp, { type Sharp } from "sharp";

export type RasterPicture = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

/**
 * Renders one of our own SVG drawings as JPEGs (sRGB, 4:4:4) in several sizes, given as long sides in pixels, largest
 * first. Each size is scaled from the previous one. Works only in the seed, because processes that read uploads block
 * the SVG loader.
 * @throws a RangeError when the drawing has no size
 */
export async function rasterizeSvgInSizes(
  svg: string,
  [largest, ...smaller]: readonly [number, ...number[]],
): Promise<RasterPicture[]> {
  let last = await encodeJpeg(createSharpFromSvg(svg, computeRasterSize(svg, largest)));
  const pictures = [last];
  for (const side of smaller) {
    last = await encodeJpeg(sharp(last.jpeg).resize({ width: side, height: side, fit: "inside" }));
    pictures.push(last);
  }
  return pictures;
}

/** Computes the size in pixels of the drawing with this long side, without rendering it. @throws like `rasterizeSvgInSizes` */
export function computeRasterSize(svg: string, longSide: number): { width: number; height: number } {
  const { width, height } = readSvgSize(svg);
  const scale = longSide / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function createSharpFromSvg(svg: string, size: { width: number; height: number }): Sharp {
  const density = (72 * size.width) / readSvgSize(svg).width;
  return sharp(Buffer.from(svg), { density, limitInputPixels: 60e6, unlimited: true })
    .flatten({ background: "#ffffff" })
    .resize({ ...size, fit: "fill" });
}

function readSvgSize(svg: string): { width: number; height: number } {
  const [open = ""] = /<svg[^>]*>/.exec(svg) ?? [];
  const width = Number(/\swidth="(\d+)"/.exec(open)?.[1]);
  const height = Number(/\sheight="(\d+)"/.exec(open)?.[1]);
  if (width > 0 && height > 0) return { width, height };
  throw new RangeError("The drawing must name its width and height in whole units");
}

async function encodeJpeg(image: Sharp): Promise<RasterPicture> {
  const { data, info } = await image
    // Optimized Huffman codes would need the whole picture in memory, which would triple the memory usage, so they are
    // off.
    .jpeg({ quality: 92, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
