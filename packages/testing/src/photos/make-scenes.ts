import { createSeededRandom } from "@storywall/domain/kernel/seeded-random";
import sharp, { type Sharp } from "sharp";

/** Changes that cameras, phones and messaging apps make to photos. */
export type SceneOptions = {
  /** JPEG quality, 1–100; 90 by default. */
  readonly quality?: number;
  /** The long side in px; 800 by default. */
  readonly longSide?: number;
  /** Share of the width and of the height that is cut off. Half of it is cut off at each side. */
  readonly cropped?: number;
  readonly brightness?: number;
  /** Sigma of a blur in px at full size, simulating camera shake. */
  readonly blurred?: number;
  /** Camera movement as a fraction of the width. */
  readonly moved?: number;
  /** The EXIF time: "2026:05:01 10:00:00". */
  readonly takenAt?: string;
};

const FULL_SIDE_PX = 800;

/**
 * Creates a photo of a generated scene with sky, ground, objects and grain. The seed selects the scene; the same seed
 * and options give the same bytes.
 */
export async function makeScenePhoto(seed: number, options: SceneOptions = {}): Promise<Buffer> {
  return encodeScenePhoto(await drawScene(seed, options.moved), options);
}

/** Draws the scene as a PNG, from which `encodeScenePhoto` can make several photos. */
export function drawScene(seed: number, moved = 0): Promise<Buffer> {
  const [width, height] = seed % 3 === 0 ? [FULL_SIDE_PX * 0.75, FULL_SIDE_PX] : [FULL_SIDE_PX, FULL_SIDE_PX * 0.75];
  return sharp(Buffer.from(renderSceneSvg(seed, width, height, moved * width)))
    .png({ compressionLevel: 1 })
    .toBuffer();
}

export async function encodeScenePhoto(drawn: Buffer, options: Omit<SceneOptions, "moved"> = {}): Promise<Buffer> {
  const { quality = 90, longSide = FULL_SIDE_PX, cropped = 0, brightness, blurred, takenAt } = options;
  const { width, height } = await sharp(drawn).metadata();
  let photo: Sharp = sharp(drawn);
  if (cropped > 0) {
    const [left, top] = [Math.round((width * cropped) / 2), Math.round((height * cropped) / 2)];
    photo = sharp(await photo.extract({ left, top, width: width - 2 * left, height: height - 2 * top }).toBuffer());
  }
  if (blurred) photo = photo.blur(blurred);
  if (brightness) photo = photo.modulate({ brightness });
  if (takenAt) photo = photo.withExif({ IFD2: { DateTimeOriginal: takenAt, SubSecTimeOriginal: "250" } });
  return photo
    .resize({ [width > height ? "width" : "height"]: longSide })
    .jpeg({ quality })
    .toBuffer();
}

function renderSceneSvg(seed: number, width: number, height: number, moved: number): string {
  const next = createSeededRandom(seed);
  const pickNumberBetween = (low: number, high: number) => low + (high - low) * next();
  const pickColor = (light: number) =>
    `hsl(${Math.round(pickNumberBetween(0, 360))} ${Math.round(pickNumberBetween(25, 80))}% ${light}%)`;
  const ground = pickNumberBetween(0.4, 0.75) * height;
  const objects = Array.from({ length: 9 + Math.floor(pickNumberBetween(0, 8)) }, () => {
    const [x, y, size] = [
      pickNumberBetween(-0.05, 1.05) * width,
      pickNumberBetween(0.05, 1) * height,
      pickNumberBetween(0.05, 0.24) * width,
    ];
    const fill = pickColor(Math.round(pickNumberBetween(15, 88)));
    if (next() < 0.5)
      return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * pickNumberBetween(0.5, 1.4)}" fill="${fill}"/>`;
    return `<rect x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size * pickNumberBetween(0.6, 2.2)}" fill="${fill}" transform="rotate(${pickNumberBetween(-30, 30)} ${x} ${y})"/>`;
  });
  const [sky, far, near] = [
    pickColor(pickNumberBetween(35, 85)),
    pickColor(pickNumberBetween(35, 85)),
    pickColor(pickNumberBetween(15, 50)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="sky" x1="${next()}" y1="0" x2="${next()}" y2="1"><stop offset="0" stop-color="${sky}"/><stop offset="1" stop-color="${far}"/></linearGradient>
<filter id="grain"><feTurbulence type="fractalNoise" baseFrequency="0.4" numOctaves="1" seed="${seed}"/><feColorMatrix values="0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0 0.5  0 0 0 0.5 0"/></filter></defs>
<rect width="${width}" height="${height}" fill="url(#sky)"/>
<g transform="translate(${moved} ${moved / 3})"><rect x="${-width}" y="${ground}" width="${3 * width}" height="${2 * height}" fill="${near}"/>
${objects.join("\n")}</g>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="0.35"/></svg>`;
}
