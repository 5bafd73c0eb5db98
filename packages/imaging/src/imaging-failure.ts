export type FailureReason = "crashed" | "timed-out" | "failed" | "closed";

/** This attempt did not work out, and the photo is not known to be at fault: another attempt may. */
export class ImagingFailure extends Error {
  override readonly name = "ImagingFailure";
  readonly reason: FailureReason;

  constructor(reason: FailureReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
