export type FailureReason = "crashed" | "timed-out" | "failed" | "closed";

/** An attempt that failed for another reason than the photo, so it can be retried. */
export class ImagingError extends Error {
  override readonly name = "ImagingError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
