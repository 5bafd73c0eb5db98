import { ShopError } from "@storywall/domain/errors";

/**
 * Why an attempt failed. `killed` means that another program ended the process, for example the system when it ran out
 * of memory.
 */
export type FailureReason = "crashed" | "too-expensive" | "failed" | "killed";

/** Failure of an attempt. Unless the reason is `killed`, the picture caused the failure. */
export class ImagingError extends Error {
  override readonly name = "ImagingError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }

  get isCausedByPicture(): boolean {
    return this.reason !== "killed";
  }
}

/**
 * Creates the error of an attempt that the machine prevented: it gave no CPU time, had no disk space, or is shutting
 * down. Such an attempt says nothing about the picture, so jobs are deferred and do not count it.
 */
export function createImagesBusyError(why: string): ShopError {
  return new ShopError("IMAGES_BUSY", { why });
}
