export type FailureReason = "crashed" | "timed-out" | "failed" | "closed";

/** The attempt failed and the photo is not known to be at fault, so it can be retried. */
export class ImagingError extends Error {
  override readonly name = "ImagingError";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
