import { ShopError, type ShopErrorCode } from "@storywall/domain/errors";
import { type ZodError, z } from "zod";

type Issue = ZodError["issues"][number];

/** Not-found error of each id field. A malformed id gets the same error as an unknown id. */
export const unknownIds: Record<string, ShopErrorCode> = {
  adminId: "ADMIN_NOT_FOUND",
  artId: "ART_NOT_FOUND",
  artItemId: "ART_NOT_FOUND",
  captureId: "CAPTURE_NOT_FOUND",
  cartId: "CART_NOT_FOUND",
  checkoutId: "CHECKOUT_NOT_FOUND",
  jobId: "JOB_NOT_FOUND",
  orderId: "ORDER_NOT_FOUND",
  paymentId: "PAYMENT_NOT_FOUND",
  refundId: "ID_NOT_FOUND",
  setId: "SET_NOT_FOUND",
  tileId: "PRINT_NOT_FOUND",
  userId: "USER_NOT_FOUND",
  wallId: "WALL_NOT_FOUND",
};

/** Formats the field's path as the caller wrote it: `lineItem.tiles[0].name`. */
function formatFieldPath(issue: { path?: PropertyKey[] | undefined }): string {
  return (issue.path ?? []).reduce<string>((path, key) => {
    if (typeof key === "number") return `${path}[${key}]`;
    return path ? `${path}.${String(key)}` : String(key);
  }, "");
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "an object",
};

const formatNames: Record<string, string> = { uuid: "a UUID", hex: "hexadecimal", email: "an email address" };

const formatMissingMessage = (name: string) => `${name} is required.`;

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

function formatIssue(issue: RawIssue): string {
  const name = `"${formatFieldPath(issue) || "input"}"`;
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? formatMissingMessage(name)
        : `${name} must be ${typeNames[issue.expected] ?? issue.expected}.`;
    case "invalid_format":
      return `${name} must be ${formatNames[issue.format] ?? "in a different format"}.`;
    case "too_big":
      return `${name} is too ${issue.origin === "string" || issue.origin === "array" ? "long" : "large"} (limit ${issue.maximum}).`;
    case "too_small":
      return `${name} is too ${issue.origin === "string" || issue.origin === "array" ? "short" : "small"} (at least ${issue.minimum}).`;
    case "invalid_value":
      return `${name} must be one of: ${issue.values.map(String).join(", ")}.`;
    default:
      return `${name} is invalid.`;
  }
}

// Sets the default messages. Messages defined in a schema take precedence.
z.config({ localeError: formatIssue });

/**
 * Converts a validation error to FIELD_REQUIRED or FIELD_INVALID with a message for each field. A malformed id gets its
 * not-found error.
 */
export function toValidationError(error: ZodError): ShopError {
  const [first] = error.issues;
  const notFoundCode = first && isMalformedId(first) ? unknownIds[String(first.path.at(-1))] : undefined;
  if (notFoundCode) return new ShopError(notFoundCode);
  const fields: Record<string, string> = {};
  for (const issue of error.issues.slice(0, 20)) fields[formatFieldPath(issue) || "input"] ??= issue.message;
  const isMissing = first !== undefined && first.message === formatMissingMessage(`"${formatFieldPath(first)}"`);
  const code = isMissing ? "FIELD_REQUIRED" : "FIELD_INVALID";
  return new ShopError(code, { sentence: first?.message ?? "The request is invalid." }, { fields });
}

const isMalformedId = (issue: Issue) => issue.code === "invalid_format" && issue.format === "template_literal";
