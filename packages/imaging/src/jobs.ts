import type { FrameColor } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import type { Face, Focus, Luminance } from "@storywall/domain/photos/photo-features";
import type { CapturePlan } from "@storywall/domain/walls/captures/capture-plan";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { PhotoRejectionCode, PhotoWarning } from "./photo-rejection.ts";

export type NormalizePhotoInput = {
  inputPath: string;
  /** An existing directory for this job only; `master.jpg`, `preview.jpg` and `thumb.jpg` are written into it. */
  outputDir: string;
};

export type NormalizedPhoto = {
  /** Size of the master in pixels, upright. */
  width: number;
  height: number;
  /** SHA-256 of the original file, in hex. */
  sha256: string;
  masterPath: string;
  /** Path of the sRGB rendition with 1600 px on the long side. */
  previewPath: string;
  /** Path of the sRGB rendition with 400 px on the long side. */
  thumbPath: string;
  /** ThumbHash in base64. */
  thumbhash: string;
  /** Name of the master's wide-gamut profile; null for an sRGB master. */
  iccName: string | null;
  /** The most interesting point of the picture. */
  focus: Focus;
  luminance: Luminance;
  warnings: PhotoWarning[];
};

export type NormalizeResult = NormalizedPhoto | { rejected: PhotoRejectionCode };

export type FindFacesInput = { picturePath: string };

export type RenderPrintFileInput = { masterPath: string; outputPath: string; plan: PrintPlan };

/** A written file: its SHA-256 in hex, its size in bytes, and its width and height in pixels. */
export type RenderedFile = { sha256: string; bytes: number; width: number; height: number };

/** A print file and the data that is needed to render exactly the same file again. */
export type RenderedPrint = RenderedFile & {
  master: { sha256: string; bytes: number };
  /** Name of the embedded profile; null for sRGB. */
  profile: string | null;
  madeWith: { sharp: string; libvips: string };
};

export type RenderProofInput = { printPath: string; outputPath: string; plan: PrintPlan };

export type EncodePrintInput = {
  printPath: string;
  outputPath: string;
  format: "tiff" | "jpeg";
  /** Path of the printer's ICC profile, to which the colors are converted. */
  profilePath?: string;
};

/** The crop and the picture of one tile. The picture may be the master or a smaller rendition. */
export type WallPicture = { path: string; crop: Crop | null; tone?: Tone | null };

export type RenderWallInput = {
  plan: CapturePlan;
  frameColor: FrameColor;
  /** Pictures by tile name. A tile without a picture is drawn as a placeholder. */
  pictures: Readonly<Record<string, WallPicture>>;
  outputPath: string;
};

/** `size` is the size of the output in pixels, and `photoAspect` the exact aspect of the photo's crop. */
export type RenderTilePhotoInput = WallPicture & { size: Size; photoAspect: number; outputPath: string };

export type ImageJobs = {
  normalize: { input: NormalizePhotoInput; output: NormalizeResult };
  faces: { input: FindFacesInput; output: Face[] };
  print: { input: RenderPrintFileInput; output: RenderedPrint };
  wall: { input: RenderWallInput; output: RenderedFile };
  tile: { input: RenderTilePhotoInput; output: RenderedFile };
  proof: { input: RenderProofInput; output: RenderedFile };
  encode: { input: EncodePrintInput; output: RenderedFile };
};

export type ImageJobName = keyof ImageJobs;

export type ImageJob = { [N in ImageJobName]: { name: N; input: ImageJobs[N]["input"] } }[ImageJobName];

/** A message from the worker to the image process. */
export type JobMessage = ImageJob & { id: number };

/** Resource usage: CPU time of all threads for the job, and memory of the process after it. */
export type JobUsage = { cpuMs: number; rssBytes: number };

/** A message from the image process to the worker. */
export type ReplyMessage = { id: number; usage: JobUsage } & (
  | { ok: true; output: ImageJobs[ImageJobName]["output"] }
  | { ok: false; message: string; isCausedByMachine: boolean }
);
