import type { Face } from "@storywall/domain/photos/photo-features";
import { suppressOverlaps } from "../faces/suppress-overlaps.ts";
import { type FaceDetector, loadFaceDetector } from "../faces/tiny-face-detector.ts";
import type { FindFacesInput } from "../jobs.ts";
import { openImage } from "./sharp-settings.ts";

/** Side of the network's square input. The picture is in its top left corner. */
const NETWORK_SIDE_PX = 640;

/** Maximum number of faces; the most confident ones are returned. */
const MAX_FACES = 24;

let detector: Promise<FaceDetector> | undefined;

/** Finds faces and returns their boxes in relative coordinates. No other data about faces is computed or stored. */
export async function findFaces({ picturePath }: FindFacesInput): Promise<Face[]> {
  const { data, info } = await openImage(picturePath)
    .resize(NETWORK_SIDE_PX, NETWORK_SIDE_PX, { fit: "inside" })
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  detector ??= loadFaceDetector();
  const detect = await detector;
  const boxes = suppressOverlaps(detect(padToSquare(data, info, NETWORK_SIDE_PX), NETWORK_SIDE_PX)).slice(0, MAX_FACES);
  return boxes.flatMap((box) => {
    const x = clampAndRoundFraction((box.x * NETWORK_SIDE_PX) / info.width);
    const y = clampAndRoundFraction((box.y * NETWORK_SIDE_PX) / info.height);
    const width = clampAndRoundFraction(((box.x + box.width) * NETWORK_SIDE_PX) / info.width) - x;
    const height = clampAndRoundFraction(((box.y + box.height) * NETWORK_SIDE_PX) / info.height) - y;
    return width > 0 && height > 0 ? [{ x, y, width, height }] : [];
  });
}

function padToSquare(pixels: Buffer, { width, height }: { width: number; height: number }, side: number): Uint8Array {
  const square = new Uint8Array(side * side * 3);
  for (let row = 0; row < height; row++) {
    square.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * side * 3);
  }
  return square;
}

const clampAndRoundFraction = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
