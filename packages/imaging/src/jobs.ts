import type { FrameColor } from "@storywall/domain/catalog/frame-types";
import type { Face, Focus, Luminance } from "@storywall/domain/photos/photo-features";
import type { CapturePlan } from "@storywall/domain/walls/captures/capture-plan";
import type { Crop } from "@storywall/domain/walls/crop/crop";
import type { PrintPlan } from "@storywall/domain/walls/tiles/print-plan";
import type { Tone } from "@storywall/domain/walls/tiles/tone";
import type { PhotoRejectionCode, PhotoWarning } from "./photo-rejection.ts";

export type NormalizePhotoInput = {
  inputPath: string;
  /** An existing directory of this job alone; `master.jpg`, `preview.jpg` and `thumb.jpg` are written into it. */
  outputDir: string;
};

export type NormalizedPhoto = {
  /** Size of the master in pixels, upright. */
  width: number;
  height: number;
  /** Of the original file, in hex. */
  sha256: string;
  masterPath: string;
  /** 1600 px on the long side, sRGB. */
  previewPath: string;
  /** 400 px on the long side, sRGB. */
  thumbPath: string;
  /** In base64. */
  thumbhash: string;
  /** Name of the wide-gamut profile the master kept; null for a master in sRGB. */
  iccName: string | null;
  /** The point that draws the eye. */
  focus: Focus;
  luminance: Luminance;
  warnings: PhotoWarning[];
};

export type NormalizeResult = NormalizedPhoto | { rejected: PhotoRejectionCode };

export type FindFacesInput = { picturePath: string };

export type RenderPrintFileInput = { masterPath: string; outputPath: string; plan: PrintPlan };

/** Hash in hex and size of the file as written; width and height in pixels. */
export type RenderedFile = { sha256: string; bytes: number; width: number; height: number };

/** Of a print file also what it was made from and with: enough to make it again, byte for byte. */
export type RenderedPrint = RenderedFile & {
  master: { sha256: string; bytes: number };
  /** Name of the profile in it; null for sRGB. */
  profile: string | null;
  madeWith: { sharp: string; libvips: string };
};

export type RenderProofInput = { printPath: string; outputPath: string; plan: PrintPlan };

/** A screen-sized or full picture for one tile, and the part of it that was chosen. */
export type WallPicture = { path: string; crop: Crop | null; tone?: Tone | null };

export type RenderWallInput = {
  plan: CapturePlan;
  frameColor: FrameColor;
  /** By tile name; a tile without one is drawn as waiting for its photo. */
  pictures: Readonly<Record<string, WallPicture>>;
  outputPath: string;
};

/** What the image process can do: what goes in and what comes out. */
export type ImageJobs = {
  normalise: { input: NormalizePhotoInput; output: NormalizeResult };
  faces: { input: FindFacesInput; output: Face[] };
  print: { input: RenderPrintFileInput; output: RenderedPrint };
  wall: { input: RenderWallInput; output: RenderedFile };
  proof: { input: RenderProofInput; output: RenderedFile };
};

export type ImageJobName = keyof ImageJobs;

export type ImageJob = { [N in ImageJobName]: { name: N; input: ImageJobs[N]["input"] } }[ImageJobName];

/** Parent to image process. */
export type JobMessage = ImageJob & { id: number };

/** What the job and the process have used: CPU of all threads for this job, memory as it stands after it. */
export type JobUsage = { cpuMs: number; rssBytes: number };

/** Image process to parent. */
export type ReplyMessage = { id: number; usage: JobUsage } & (
  | { ok: true; output: ImageJobs[ImageJobName]["output"] }
  | { ok: false; message: string }
);
