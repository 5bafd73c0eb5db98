import type { FrameTypeKey } from "@storywall/domain/catalog/frames";
import type { StaticImageData } from "next/image";
import harmonyCorner from "./pictures/frame-harmony-corner.jpg";
import harmonyEdge from "./pictures/frame-harmony-edge.jpg";
import harmonyFront from "./pictures/frame-harmony-front.jpg";
import infiniteCorner from "./pictures/frame-infinite-corner.jpg";
import infiniteEdge from "./pictures/frame-infinite-edge.jpg";
import infiniteFront from "./pictures/frame-infinite-front.jpg";
import sereneCorner from "./pictures/frame-serene-corner.jpg";
import sereneEdge from "./pictures/frame-serene-edge.jpg";
import sereneFront from "./pictures/frame-serene-front.jpg";
import sleekCorner from "./pictures/frame-sleek-corner.jpg";
import sleekEdge from "./pictures/frame-sleek-edge.jpg";
import sleekFront from "./pictures/frame-sleek-front.jpg";
import timelessCorner from "./pictures/frame-timeless-corner.jpg";
import timelessEdge from "./pictures/frame-timeless-edge.jpg";
import timelessFront from "./pictures/frame-timeless-front.jpg";
import whisperCorner from "./pictures/frame-whisper-corner.jpg";
import whisperEdge from "./pictures/frame-whisper-edge.jpg";
import whisperFront from "./pictures/frame-whisper-front.jpg";

type FramePictures = { front: string; corner: string; edge: string };

const toFramePicturePaths = (
  front: StaticImageData,
  corner: StaticImageData,
  edge: StaticImageData,
): FramePictures => ({
  front: front.src,
  corner: corner.src,
  edge: edge.src,
});

/**
 * Paths of the rendered pictures of each frame: straight on, a corner, and the thickness. Imported
 * pictures also contain previews, which would enlarge the pages.
 */
export const framePictures: Record<FrameTypeKey, FramePictures> = {
  infinite: toFramePicturePaths(infiniteFront, infiniteCorner, infiniteEdge),
  timeless: toFramePicturePaths(timelessFront, timelessCorner, timelessEdge),
  serene: toFramePicturePaths(sereneFront, sereneCorner, sereneEdge),
  sleek: toFramePicturePaths(sleekFront, sleekCorner, sleekEdge),
  harmony: toFramePicturePaths(harmonyFront, harmonyCorner, harmonyEdge),
  whisper: toFramePicturePaths(whisperFront, whisperCorner, whisperEdge),
};
