import type { PhotoCut } from "@storywall/domain/tiles/print-plan";
import type { Rect, Size } from "@storywall/domain/tiles/rect";
import sharp, { type Region, type Sharp } from "sharp";
import { openImage } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/** The photo's edge is drawn out by this before it is turned, so that no white is mixed into a crop that touches it. */
const EDGE_PX = 4;

/** A cut, and how large it is wanted: what is finer than that is brought down before it is turned. */
type Cut = PhotoCut & { wanted: Size };

type Options = { /** Pixel values stay as they are, whatever profile they are in. */ ignoreIcc: boolean };

/** The part of a picture that a crop takes, turned and made level, at the picture's own resolution or near it. */
export async function cutPhoto(path: string, cut: Cut, options: Options): Promise<Sharp> {
  return cut.tilt ? straightened(path, cut, cut.tilt, options) : taken(path, cut, options);
}

function taken(masterPath: string, { rotate, extract }: PhotoCut, options: Options): Sharp {
  const master = openImage(masterPath, options);
  return (rotate === 0 ? master : master.rotate(rotate)).extract(asRegion(extract));
}

/**
 * The tilted part of the master, made level. The box around it is first brought down to print resolution, where it is
 * finer than that, so that a large photo is not turned at its full size.
 */
async function straightened(
  masterPath: string,
  cut: Cut,
  tilt: NonNullable<PhotoCut["tilt"]>,
  options: Options,
): Promise<Sharp> {
  const scale = Math.min(1, cut.wanted.width / tilt.width);
  const box = await raw(
    taken(masterPath, cut, options)
      .resize(Math.round(cut.extract.width * scale), Math.round(cut.extract.height * scale), { fit: "fill" })
      .extend({ left: EDGE_PX, top: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, extendWith: "copy" }),
  );
  const across = (box.width - 2 * EDGE_PX) / cut.extract.width;
  const down = (box.height - 2 * EDGE_PX) / cut.extract.height;

  const angle = (tilt.degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turned = await raw(
    fromRaw(box).affine([cos, -sin, sin, cos], { interpolator: sharp.interpolators.bicubic, background: WHITE }),
  );

  // The library moves the turned picture so that its leftmost and topmost corners lie at zero.
  const origin = { x: Math.round(Math.min(0, -sin * box.height)), y: Math.round(Math.min(0, sin * box.width)) };
  const centre = { x: tilt.centre.x * across + EDGE_PX, y: tilt.centre.y * down + EDGE_PX };
  const level = around(
    { x: cos * centre.x - sin * centre.y - origin.x, y: sin * centre.x + cos * centre.y - origin.y },
    { width: tilt.width * across, height: tilt.height * down },
    turned,
  );
  return fromRaw(turned).extract(asRegion(level));
}

type RawPicture = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 };

async function raw(image: Sharp): Promise<RawPicture> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

function fromRaw({ data, ...shape }: RawPicture): Sharp {
  return sharp(data, { raw: shape, limitInputPixels: false });
}

function around(
  centre: { x: number; y: number },
  size: { width: number; height: number },
  picture: { width: number; height: number },
): Rect {
  const width = Math.min(Math.round(size.width), picture.width);
  const height = Math.min(Math.round(size.height), picture.height);
  return {
    x: Math.min(Math.max(0, Math.round(centre.x - width / 2)), picture.width - width),
    y: Math.min(Math.max(0, Math.round(centre.y - height / 2)), picture.height - height),
    width,
    height,
  };
}

function asRegion({ x, y, width, height }: Rect): Region {
  return { left: x, top: y, width, height };
}
