import { permissions } from "@storywall/domain/accounts/permissions";
import { ShopError, type ShopErrorCode, shopErrors } from "@storywall/domain/errors";
import { procedureAccess } from "../../app-router.ts";
import { toErrorResponse } from "../error-mapping.ts";
import { procedureLimits } from "../limits/procedure-limits.ts";
import type { RestRoute } from "../rest-route.ts";
import { unknownIds } from "../validation-messages.ts";
import { findPropertySchema, type Schema } from "./schema-registry.ts";
import type { OperationError } from "./types.ts";

const whoByAccess = {
  anyone: "Anyone may call it.",
  holder:
    "Anyone who knows the id of the cart or checkout may call it. Only its owner sees email and address without masks.",
  link: "The signed link of the gift card’s buyer is needed.",
  visitor: "It is about the visitor of this browser. What belongs to others is reported as unknown.",
  order:
    "The browser that placed the order, the holder of a link from an email, and staff may call it. Changes through a link also need the one-time code.",
} as const;

/** Codes of the errors that every operation can return, for malformed requests and unavailable services. */
export const generalErrors: readonly ShopErrorCode[] = [
  "BAD_JSON",
  "BAD_TEXT",
  "BODY_NOT_OBJECT",
  "BODY_TOO_LARGE",
  "CROSS_SITE",
  "DISK_FULL",
  "DUPLICATE_PARAM",
  "FIELD_INVALID",
  "FIELD_REQUIRED",
  "IDEMPOTENCY_BUSY",
  "IDEMPOTENCY_KEY_INVALID",
  "IDEMPOTENCY_KEY_WEAK",
  "NOT_FOUND",
  "ROBOT",
  "SITE_NOT_SUPPORTED",
  "TOO_DEEP",
  "TOO_MANY_VALUES",
  "UNAVAILABLE",
  "UNKNOWN_FIELD",
  "UNSUPPORTED_TYPE",
  "USER_NOT_FOUND",
];

/** Describes an operation in Markdown: who may call it, what repeating it does, and its errors. */
export function describeOperation(route: RestRoute, request: Schema): string {
  const errors = listOperationErrors(route, request).map(
    ({ code, status, message }) => `- ${status} \`${code}\`: ${message}`,
  );
  return `${describeAccess(route)} ${describeRepetition(route)}\n\nErrors:\n\n${errors.join("\n")}`;
}

function describeAccess({ path, procedure }: RestRoute): string {
  const rule = procedureAccess.get(procedure);
  if (!rule) throw new Error(`${path} names the unknown procedure ${procedure}`);
  if (rule.access !== "admin") return whoByAccess[rule.access];
  const { permission, stepUp } = rule;
  const proof = stepUp
    ? " Staff must have proven their identity within the last ten minutes; an API token needs no proof."
    : "";
  return `Staff and API tokens need the permission \`${permission}\`: ${permissions[permission].what}.${proof}`;
}

function describeRepetition({ method, hasEtag }: RestRoute): string {
  if (method !== "GET") return "Repeated with the same Idempotency-Key, it is done once.";
  return hasEtag ? "It changes nothing, and answers 304 to the ETag of an unchanged response." : "It changes nothing.";
}

/** Returns the errors that are specific to an operation, and the errors of its ids, access and limits. */
export function listOperationErrors(
  { method, procedure, errors, needsBody }: RestRoute,
  request: Schema,
): OperationError[] {
  const rule = procedureAccess.get(procedure);
  const codes: ShopErrorCode[] = [
    ...errors,
    ...Object.entries(unknownIds).flatMap(([field, code]) => (findPropertySchema(request, field) ? [code] : [])),
    ...(rule?.access === "admin" ? (["ADMIN_SIGN_IN_REQUIRED", "ADMIN_FORBIDDEN", "API_TOKEN_INVALID"] as const) : []),
    ...(rule?.access === "admin" && rule.stepUp ? (["PROOF_REQUIRED"] as const) : []),
    ...(needsBody ? (["BODY_MISSING"] as const) : []),
    ...(method === "GET" ? [] : (["IDEMPOTENCY_MISMATCH"] as const)),
    ...(procedureLimits[procedure] === "paymentIntents" ? (["TOO_MANY_PAYMENTS"] as const) : []),
    "RATE_LIMITED",
  ];
  return [...new Set(codes)].map((code) => {
    const { status } = toErrorResponse(new ShopError(code));
    return { code, status, message: shopErrors[code].message };
  });
}
