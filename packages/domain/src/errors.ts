import { accountsErrors } from "./accounts/errors.ts";
import { cartErrors } from "./cart/errors.ts";
import { catalogErrors } from "./catalog/errors.ts";
import { checkoutErrors } from "./checkout/errors.ts";
import type { ErrorKind, Refusal } from "./kernel/error-kind.ts";
import { kernelErrors } from "./kernel/errors.ts";
import { operationsErrors } from "./operations/errors.ts";
import { ordersErrors } from "./orders/errors.ts";
import { photosErrors } from "./photos/errors.ts";
import { productionErrors } from "./production/errors.ts";
import { wallsErrors } from "./walls/errors.ts";

/** Every way the shop can say no, and the words the visitor reads. `{name}` is filled from the error's facts. */
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
} as const satisfies Record<string, Refusal>;

export type ShopErrorCode = keyof typeof shopErrors;

/** The code by which callers know a refusal. */
export function publicCode(code: ShopErrorCode): ShopErrorCode {
  const refusal: Refusal = shopErrors[code];
  return (refusal.as ?? code) as ShopErrorCode;
}

export const isShopErrorCode = (code: string): code is ShopErrorCode => Object.hasOwn(shopErrors, code);

type Facts = Readonly<Record<string, unknown>>;

export type ShopErrorOptions = ErrorOptions & {
  /** Sentences that stand next to the inputs they are about, by path. */
  fields?: Readonly<Record<string, string>>;
  /** What the caller needs to go on, beside the sentence: the cart as it is now, the order that was paid. */
  shown?: Readonly<Record<string, unknown>>;
};

/** The sentence of a refusal, its placeholders filled. */
export function sentenceOf(code: ShopErrorCode, facts: Facts = {}): string {
  return shopErrors[code].message.replace(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
}

export class ShopError extends Error {
  override readonly name = "ShopError";
  readonly code: ShopErrorCode;
  /** For logs; never sent to the browser except where the sentence names them. */
  readonly facts: Facts;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly shown: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ShopErrorCode, facts: Facts = {}, options: ShopErrorOptions = {}) {
    super(sentenceOf(code, facts), options);
    this.code = code;
    this.facts = facts;
    this.fields = options.fields;
    this.shown = options.shown;
  }

  get kind(): ErrorKind {
    return shopErrors[this.code].kind;
  }
}
