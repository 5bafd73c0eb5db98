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

export const kernelErrors = {
  BAD_JSON: { kind: "malformed", message: "The request isn’t valid JSON." },
  BATCH_TOO_LARGE: { kind: "malformed", message: "A batch can contain up to {most} calls." },
  BODY_MISSING: { kind: "malformed", message: "The request body is missing." },
  BODY_NOT_OBJECT: { kind: "malformed", message: "The request must be a JSON object." },
  BODY_TOO_LARGE: { kind: "too-large", message: "This request is too large (limit 256 KB)." },
  BAD_TEXT: { kind: "malformed", message: "“{field}” contains characters that can’t be used." },
  CROSS_SITE: { kind: "forbidden", message: "This request came from another website and was blocked." },
  DISK_FULL: {
    kind: "unavailable",
    message: "We can’t take orders or save changes right now. You haven’t been charged. Please try again later.",
  },
  DUPLICATE_PARAM: { kind: "malformed", message: "“{field}” appears twice." },
  FIELD_REQUIRED: { kind: "malformed", message: "{sentence}" },
  FIELD_INVALID: { kind: "malformed", message: "{sentence}" },
  IDEMPOTENCY_KEY_INVALID: {
    kind: "malformed",
    message: "An Idempotency-Key must have 1 to 200 printable ASCII characters.",
  },
  IDEMPOTENCY_KEY_WEAK: {
    kind: "conflict",
    message:
      "This request was already made, but its Idempotency-Key is too short to send the answer’s session again. Use a random key of at least 20 characters, such as a UUID.",
  },
  IDEMPOTENCY_MISMATCH: { kind: "conflict", message: "This request was already sent with different details." },
  IDEMPOTENCY_BUSY: { kind: "conflict", message: "This request is still in progress. Please wait a moment." },
  NOT_FOUND: { kind: "not-found", message: "We couldn’t find anything at this address." },
  ID_NOT_FOUND: { kind: "not-found", message: "We couldn’t find anything with this ID." },
  RATE_LIMITED: { kind: "too-many", message: "Too many requests. Please wait {seconds} seconds." },
  SITE_NOT_SUPPORTED: { kind: "invalid", message: "This shop sells only in the United States." },
  TOO_DEEP: { kind: "malformed", message: "This request is nested too deeply." },
  TOO_MANY_VALUES: { kind: "too-large", message: "This request has too many values (limit {most})." },
  TOO_MANY_STREAMS: {
    kind: "too-many",
    message: "Too many pages on this connection are open. Live updates continue in about {seconds} seconds.",
  },
  UNAVAILABLE: { kind: "unavailable", message: "The shop is briefly unavailable. Please try again in a moment." },
  UNKNOWN_FIELD: { kind: "malformed", message: "Unexpected field “{field}”." },
  UNSUPPORTED_TYPE: { kind: "unsupported", message: "Send this request as application/json." },
  ROBOT: { kind: "forbidden", message: "Automated requests aren’t allowed." },
  INPUT_NOT_PLAIN: {
    kind: "malformed",
    message: "This request must be plain JSON. If you see this in the shop, reload the page and try again.",
  },
  LINK_EXPIRED: { kind: "gone", message: "This link has expired. Please ask for a new one." },
} as const satisfies Record<string, ErrorDefinition>;
