/** The body of a refusal, as Stripe words it under `error`. */
export type ErrorBody = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error" | "rate_limit_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  charge?: string;
  payment_intent?: object;
  payment_method?: object;
};

/**
 * A request answered with an error. `executed` says that work had begun: Stripe then keeps the answer under the idempotency
 * key, while a request that failed validation may be corrected and sent again under the same key.
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

/** 400 for a parameter that cannot be read. */
export function invalidRequestError(message: string, param?: string, code?: string): ApiError {
  return new ApiError(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

/** 404 for an id nobody issued. */
export function missingResourceError(kind: string, id: string): ApiError {
  return new ApiError(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    param: "id",
    message: `No such ${kind}: '${id}'`,
  });
}

/** 400 for a move the object's state does not allow. */
export function unexpectedStateError(code: string, message: string, extra: Partial<ErrorBody> = {}): ApiError {
  return new ApiError(400, { type: "invalid_request_error", code, message, ...extra }, true);
}

/** 401 for a key that is absent, foreign, or not allowed to do this. */
export function unauthorizedError(message: string): ApiError {
  return new ApiError(401, { type: "invalid_request_error", message });
}
