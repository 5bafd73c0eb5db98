import { accountsErrors } from "./accounts/errors.ts";
import { cartErrors } from "./cart/errors.ts";
import { catalogErrors } from "./catalog/errors.ts";
import { checkoutErrors } from "./checkout/errors.ts";
import type { ErrorDefinition, ErrorKind } from "./kernel/errors.ts";
import { kernelErrors } from "./kernel/errors.ts";
import { operationsErrors } from "./operations/errors.ts";
import { ordersErrors } from "./orders/errors.ts";
import { photosErrors } from "./photos/errors.ts";
import { productionErrors } from "./production/errors.ts";
import { wallsErrors } from "./walls/errors.ts";

/**
 * All errors of the shop with their messages for visitors. `{name}` is a placeholder that is replaced with the fact of
 * that name.
 */
export const shopErrors = {
  ...kernelErrors,
  ...accountsErrors,
  ...catalogErrors,
  ...photosErrors,
  ...wallsErrors,
  ...cartErrors,
  ...checkoutErrors,
  ...ordersErrors,
  ...productionErrors,
  ...operationsErrors,
} as const satisfies Record<string, ErrorDefinition>;

export type ShopErrorCode = keyof typeof shopErrors;

export function toPublicErrorCode(code: ShopErrorCode): ShopErrorCode {
  const definition: ErrorDefinition = shopErrors[code];
  return (definition.as ?? code) as ShopErrorCode;
}

export const isShopErrorCode = (code: string): code is ShopErrorCode => Object.hasOwn(shopErrors, code);

type Facts = Readonly<Record<string, unknown>>;

export type ShopErrorOptions = ErrorOptions & {
  /** Sentences to show next to inputs, by field path. */
  fields?: Readonly<Record<string, string>>;
  /** Additional data for the caller, for example the current cart. */
  shown?: Readonly<Record<string, unknown>>;
};

/** Returns the error's sentence with its placeholders filled in. */
export function formatErrorMessage(code: ShopErrorCode, facts: Facts = {}): string {
  return shopErrors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly code: ShopErrorCode;
  /** Details for logs. Visitors see only the details for which the error message has a placeholder. */
  readonly facts: Facts;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly shown: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ShopErrorCode, facts: Facts = {}, options: ShopErrorOptions = {}) {
    super(formatErrorMessage(code, facts), options);
    this.code = code;
    this.facts = facts;
    this.fields = options.fields;
    this.shown = options.shown;
  }

  get kind(): ErrorKind {
    return shopErrors[this.code].kind;
  }
}
