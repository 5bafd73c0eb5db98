import { z } from "zod";
import { CaptureId } from "../../kernel/ids.ts";
import { DesignInput } from "../design/design-input.ts";

/** A picture of any size, the picture of a shared link, or a 3D model as GLB and USDZ. */
export const captureKinds = ["picture", "preview", "model"] as const;
export type CaptureKind = (typeof captureKinds)[number];

/**
 * Wall to capture. At `scale` 1 a picture has 20 px per cm; a picture above the size limit is reduced. Models are always
 * in true size.
 */
export const CreateCaptureInput = z.object({
  kind: z.enum(["picture", "model"]).default("picture"),
  templateKey: z.string().max(60),
  design: DesignInput,
  scale: z.number().min(0.1).max(100).default(1),
});
export type CreateCaptureInput = z.input<typeof CreateCaptureInput>;

export const CaptureView = z.object({
  id: CaptureId,
  state: z.enum(["waiting", "ready", "failed"]),
  /** Size of a picture in pixels, or of a model in millimeters. */
  width: z.int(),
  height: z.int(),
  /** Path of the JPEG or GLB file, which only this browser may read. Null until it is ready. */
  path: z.string().nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type CaptureView = z.infer<typeof CaptureView>;
