import { type Focus, LUMINANCE_BINS, type Luminance } from "@storywall/domain/photos/photo-features";
import { openImage } from "./sharp-settings.ts";

export async function extractFeatures(thumb: Buffer): Promise<{ focus: Focus; luminance: Luminance }> {
  return { focus: await findFocusPoint(thumb), luminance: await measureLuminance(thumb) };
}

/**
 * Finds the focus point. sharp reports it only when it crops a picture, so the picture is cropped to another aspect
 * ratio.
 */
async function findFocusPoint(thumb: Buffer): Promise<Focus> {
  const { width, height } = await openImage(thumb).metadata();
  const side = Math.min(width, height);
  const cut = { width: side, height: Math.max(1, Math.round(side * 0.75)) };
  const { info } = await openImage(thumb)
    .resize(cut.width, cut.height, { fit: "cover", position: "attention" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.attentionX === undefined || info.attentionY === undefined) return { x: 0.5, y: 0.5 };
  const scale = Math.max(cut.width / width, cut.height / height);
  return {
    x: clampAndRoundFraction(info.attentionX / (width * scale)),
    y: clampAndRoundFraction(info.attentionY / (height * scale)),
  };
}

async function measureLuminance(thumb: Buffer): Promise<Luminance> {
  const pixels = await openImage(thumb).greyscale().raw().toBuffer();
  const counts = new Array<number>(LUMINANCE_BINS).fill(0);
  for (let index = 0; index < pixels.length; index++) {
    const bin = Math.floor(((pixels[index] ?? 0) * LUMINANCE_BINS) / 256);
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count) => count / pixels.length);
}

const clampAndRoundFraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
