import type { Size } from "../../kernel/rect.ts";
import { isCropInside } from "./crop.ts";
import { Crop } from "./crop-schema.ts";

export type CropProblem = "malformed" | "outside";

/** Validates an untrusted crop. `photo` is the size of the upright photo in pixels. */
export function validateCrop(
  input: unknown,
  photo: Size,
): { crop: Crop; problem?: undefined } | { problem: CropProblem } {
  const parsed = Crop.safeParse(input);
  if (!parsed.success) return { problem: "malformed" };
  return isCropInside(parsed.data, photo) ? { crop: parsed.data } : { problem: "outside" };
}
