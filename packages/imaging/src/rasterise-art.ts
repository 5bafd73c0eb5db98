import sharp, { type Sharp } from "sharp";

export type RasterOptions = {
  /** Pixels across; the height follows from the drawing's own shape. */
  readonly width: number;
  /** Draw at this width and enlarge: blurs at 12 megapixels take 20 s, at 2 one second, and look the same. */
  readonly drawnWidth?: number;
  /** JPEG quality, 1 to 100; 92 by default. */
  readonly quality?: number;
};

export type RasterPicture = { readonly jpeg: Buffer; readonly width: number; readonly height: number };

const defaultQuality = 92;

/**
 * Draws one of our own SVG pictures as a JPEG (sRGB, 4:4:4). For drawings from the seed only: the processes that
 * read uploads keep the SVG loader blocked. Throws a RangeError when the drawing names no size.
 */
export async function rasteriseSvg(
  svg: string,
  { width, drawnWidth = width, quality }: RasterOptions,
): Promise<Buffer> {
  if (drawnWidth === width) return (await encodeJpeg(openSvg(svg, { width }), quality)).jpeg;
  const { data, info } = await openSvg(svg, { width: drawnWidth }).raw().toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  return (await encodeJpeg(sharp(data, { raw }).resize({ width }), quality)).jpeg;
}

/**
 * The same drawing in several sizes, each named by the pixels of its long side, the largest first: drawn once, and
 * each smaller one made from the one before. Throws as `rasteriseSvg` does.
 */
export async function rasteriseSvgSizes(
  svg: string,
  [largest, ...smaller]: readonly [number, ...number[]],
): Promise<RasterPicture[]> {
  let last = await encodeJpeg(openSvg(svg, computeDrawnSize(svg, largest)));
  const pictures = [last];
  for (const side of smaller) {
    last = await encodeJpeg(sharp(last.jpeg).resize({ width: side, height: side, fit: "inside" }));
    pictures.push(last);
  }
  return pictures;
}

/** Size in pixels of the drawing with this long side, without drawing it. Throws as `rasteriseSvg` does. */
export function computeDrawnSize(svg: string, longSide: number): { width: number; height: number } {
  const { width, height } = readSvgSize(svg);
  const scale = longSide / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function openSvg(svg: string, size: { width: number; height?: number }): Sharp {
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

async function encodeJpeg(image: Sharp, quality = defaultQuality): Promise<RasterPicture> {
  const { data, info } = await image
    // Better codes would need the whole picture in memory, twice what everything else takes.
    .jpeg({ quality, chromaSubsampling: "4:4:4", optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  return { jpeg: data, width: info.width, height: info.height };
}
