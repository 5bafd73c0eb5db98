import { ShopError, type ShopErrorCode, toPublicErrorCode } from "@storywall/domain/errors";
import type { ErrorKind } from "@storywall/domain/kernel/errors";
import { TRPCError } from "@trpc/server";
import { ZodError } from "zod";
import { isDatabaseFullError, isDatabaseUnavailableError } from "./is-database-unavailable.ts";
import { toValidationError } from "./validation-messages.ts";

export type ErrorResponse = {
  status: number;
  trpcCode: TRPCError["code"];
  shopCode: ShopErrorCode | "INTERNAL";
  message: string;
  fields?: Readonly<Record<string, string>>;
  shown?: Readonly<Record<string, unknown>>;
  /** Seconds until the client should try again. */
  retryAfter?: number;
  /** Whether the server caused the error. Such errors are logged. */
  isServerError: boolean;
};

type Transport = Pick<ErrorResponse, "status" | "trpcCode">;

/** HTTP status and tRPC code for each kind of error. tRPC has no code for 410 and 423, so `status` is authoritative. */
const transports = {
  malformed: { status: 400, trpcCode: "BAD_REQUEST" },
  "signed-out": { status: 401, trpcCode: "UNAUTHORIZED" },
  unpaid: { status: 402, trpcCode: "PAYMENT_REQUIRED" },
  forbidden: { status: 403, trpcCode: "FORBIDDEN" },
  "not-found": { status: 404, trpcCode: "NOT_FOUND" },
  conflict: { status: 409, trpcCode: "CONFLICT" },
  gone: { status: 410, trpcCode: "PRECONDITION_FAILED" },
  "too-large": { status: 413, trpcCode: "PAYLOAD_TOO_LARGE" },
  unsupported: { status: 415, trpcCode: "UNSUPPORTED_MEDIA_TYPE" },
  invalid: { status: 422, trpcCode: "UNPROCESSABLE_CONTENT" },
  locked: { status: 423, trpcCode: "CONFLICT" },
  "too-many": { status: 429, trpcCode: "TOO_MANY_REQUESTS" },
  unavailable: { status: 503, trpcCode: "SERVICE_UNAVAILABLE" },
} as const satisfies Record<ErrorKind, Transport>;

/** Error codes for the errors that tRPC throws before a procedure runs. */
const trpcErrorCodes: Partial<Record<TRPCError["code"], ShopErrorCode>> = {
  NOT_FOUND: "NOT_FOUND",
  METHOD_NOT_SUPPORTED: "NOT_FOUND",
  UNSUPPORTED_MEDIA_TYPE: "UNSUPPORTED_TYPE",
  PAYLOAD_TOO_LARGE: "BODY_TOO_LARGE",
};

/** Converts an error to a ShopError. Returns null for an internal error. */
export function toShopError(error: unknown): ShopError | null {
  const cause = error instanceof TRPCError && error.cause ? error.cause : error;
  if (cause instanceof ShopError) return cause;
  if (isDatabaseFullError(cause)) return new ShopError("DISK_FULL", {}, { cause });
  if (isDatabaseUnavailableError(cause)) return new ShopError("UNAVAILABLE", {}, { cause });
  if (!(error instanceof TRPCError) || error.code === "INTERNAL_SERVER_ERROR") return null;
  // A ZodError outside input validation means that an output or a stored row has the wrong shape, which is an internal
  // error.
  if (cause instanceof ZodError && error.code === "BAD_REQUEST") return toValidationError(cause);
  return new ShopError(trpcErrorCodes[error.code] ?? "BAD_JSON", {}, { cause: error });
}

/** Converts any error to the message and status the caller may see. Internal errors are never exposed. */
export function toErrorResponse(error: unknown): ErrorResponse {
  const shopError = toShopError(error);
  if (shopError) return createShopErrorResponse(shopError);
  return {
    status: 500,
    trpcCode: "INTERNAL_SERVER_ERROR",
    shopCode: "INTERNAL",
    message: "Something went wrong on our end. Please try again.",
    isServerError: true,
  };
}

function createShopErrorResponse(error: ShopError): ErrorResponse {
  const { code, message, fields, shown, kind, facts } = error;
  return {
    ...transports[kind],
    shopCode: toPublicErrorCode(code),
    message,
    ...(fields ? { fields } : {}),
    ...(shown ? { shown } : {}),
    ...(kind === "unavailable" ? { retryAfter: 5 } : {}),
    ...(code === "IDEMPOTENCY_BUSY" ? { retryAfter: Number(facts.seconds) } : {}),
    ...(kind === "too-many" ? { retryAfter: Number(facts.seconds ?? 60) } : {}),
    // A ShopError counts as a server error only if a dependency is unavailable. Server errors are logged.
    isServerError: kind === "unavailable" && error.cause !== undefined,
  };
}
