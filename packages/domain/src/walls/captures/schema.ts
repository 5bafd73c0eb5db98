import { z } from "zod";
import { CaptureId } from "../../kernel/ids.ts";
import { DesignInput } from "../design/validate-design.ts";

/** Wall to capture. At `scale` 1 the image has 20 px per cm; an image above the size limit is reduced. */
export const CreateCaptureInput = z.object({
  templateKey: z.string().max(60),
  design: DesignInput,
  scale: z.number().min(0.1).max(100).default(1),
});
export type CreateCaptureInput = z.input<typeof CreateCaptureInput>;

export const CaptureView = z.object({
  id: CaptureId,
  state: z.enum(["waiting", "ready", "failed"]),
  width: z.int(),
  height: z.int(),
  /** Path of the JPEG, which only this browser may read. Null until it is ready. */
  path: z.string().nullable(),
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
});
export type CaptureView = z.infer<typeof CaptureView>;
