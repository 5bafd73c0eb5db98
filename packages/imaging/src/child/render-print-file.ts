import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { PRINT_PPI } from "@storywall/domain/tiles/print-constants";
import type { PrintPlan } from "@storywall/domain/tiles/print-plan";
import type { Rect } from "@storywall/domain/tiles/rect";
import sharp, { type Region, type Sharp } from "sharp";
import { tagJpeg } from "../colour/jpeg-segments.ts";
import { standardProfile } from "../colour/standard-profiles.ts";
import type { RenderedFile, RenderPrintFileInput } from "../jobs.ts";
import { openImage, printJpeg } from "./sharp-settings.ts";

const WHITE = "#ffffff";

/** The photo's edge is drawn out by this before it is turned, so that no white is mixed into a crop that touches it. */
const EDGE_PX = 4;

/**
 * One print file: the part of the master that the plan names, at the size the plan names, white where there is mat.
 * Pixel values are never converted; the master's profile is written into the file with its 300 ppi.
 */
export async function renderPrintFile({ masterPath, outputPath, plan }: RenderPrintFileInput): Promise<RenderedFile> {
  const { icc } = await openImage(masterPath).metadata();
  const { media, photo } = plan;

  const picture = plan.tilt ? await straightened(masterPath, plan, plan.tilt) : taken(masterPath, plan);
  const { data, info } = await picture
    .resize(photo.width, photo.height, { fit: "fill", kernel: "lanczos3" })
    .extend({
      left: photo.x,
      top: photo.y,
      right: media.width - photo.x - photo.width,
      bottom: media.height - photo.y - photo.height,
      background: WHITE,
    })
    .jpeg(printJpeg)
    .toBuffer({ resolveWithObject: true });
  if (info.width !== media.width || info.height !== media.height) {
    throw new Error(`The print file came out at ${info.width} x ${info.height}`);
  }

  const file = tagJpeg(data, { icc: icc ?? (await standardProfile("srgb")), ppi: PRINT_PPI });
  await writeFile(outputPath, file);
  return {
    sha256: createHash("sha256").update(file).digest("hex"),
    bytes: file.length,
    width: info.width,
    height: info.height,
  };
}

function taken(masterPath: string, { rotate, extract }: PrintPlan): Sharp {
  const master = openImage(masterPath, { ignoreIcc: true });
  return (rotate === 0 ? master : master.rotate(rotate)).extract(asRegion(extract));
}

/**
 * The tilted part of the master, made level. The box around it is first brought down to print resolution, where it is
 * finer than that, so that a large photo is not turned at its full size.
 */
async function straightened(masterPath: string, plan: PrintPlan, tilt: NonNullable<PrintPlan["tilt"]>): Promise<Sharp> {
  const scale = Math.min(1, plan.photo.width / tilt.width);
  const box = await raw(
    taken(masterPath, plan)
      .resize(Math.round(plan.extract.width * scale), Math.round(plan.extract.height * scale), { fit: "fill" })
      .extend({ left: EDGE_PX, top: EDGE_PX, right: EDGE_PX, bottom: EDGE_PX, extendWith: "copy" }),
  );
  const across = (box.width - 2 * EDGE_PX) / plan.extract.width;
  const down = (box.height - 2 * EDGE_PX) / plan.extract.height;

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
