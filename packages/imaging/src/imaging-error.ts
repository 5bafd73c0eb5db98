export type FailureReason = "crashed" | "timed-out" | "failed" | "closed";

/** Failure of an attempt that was not caused by the photo, so a retry may succeed. */
export class ImagingError extends Error {
  override readonly name = "ImagingError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
