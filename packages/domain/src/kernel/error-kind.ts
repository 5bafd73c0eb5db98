/** Category of an error. Each transport maps it to a status. */
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

/** Definition of an error. `as` is its public code if several errors share that code. */
export type ErrorDefinition = { kind: ErrorKind; message: string; as?: string };
