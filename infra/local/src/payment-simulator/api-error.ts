/** The `error` object of a response. */
export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error" | "rate_limit_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
};

/**
 * A request that fails. `executed` means that the request had passed validation: Stripe then stores the error response
 * under the idempotency key. If validation fails, nothing is stored, and the client may correct the request and reuse
 * the key.
 */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly body: ErrorBody;
  readonly executed: boolean;

  constructor(status: number, body: ErrorBody, executed = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.executed = executed;
  }
}

/** Returns a 400 for a parameter that cannot be parsed. */
export function createInvalidRequestError(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** Returns a 400 for an operation that the object's state does not allow. */
export function createUnexpectedStateError(code: string, message: string, extra: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, ...extra }, true);
}

/** Returns a 503 for a request whose changes could not be stored. Nothing was changed, so the request can be repeated. */
export function createStorageError(cause: unknown): ApiError {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const isFull = ["ENOSPC", "EDQUOT", "EFBIG"].includes(code);
  const why = isFull ? "The disk is full" : "The disk can’t be written to";
  return new ApiError(503, { type: "api_error", message: `${why}, so nothing was charged or changed.` });
}

/** Returns a 401 for a key that is missing, unknown or lacks the permission. */
export function createUnauthorizedError(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}
