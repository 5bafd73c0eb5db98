/** What sort of "no" it is. Each transport turns a kind into its own status, in one place. */
export type ErrorKind =
  | "malformed"
  | "signed-out"
  | "unpaid"
  | "forbidden"
  | "not-found"
  | "conflict"
  | "gone"
  | "too-large"
  | "unsupported"
  | "invalid"
  | "locked"
  | "too-many"
  | "unavailable";

/** `as` is the code that callers are told where two sentences share one. */
export type Refusal = { kind: ErrorKind; message: string; as?: string };
