import { ShopError } from "@storywall/domain/errors";
import type { MailClient } from "@storywall/email/email-content";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";
import type { TaxService } from "@storywall/tax/tax-service";
import { type Breaker, createCircuitBreaker } from "./circuit-breaker.ts";

type BreakerHooks = Omit<Parameters<typeof createCircuitBreaker>[0], "down" | "isOutage">;

/** Wraps the payments client: calls throw PAYMENTS_DOWN immediately while the breaker is open. */
export function wrapPaymentsInBreaker(
  payments: Payments,
  hooks: BreakerHooks = {},
): { payments: Payments; breaker: Breaker } {
  const breaker = createCircuitBreaker({ ...hooks, down: "PAYMENTS_DOWN", isOutage: isPaymentsOutage });
  const { guard } = breaker;
  return {
    breaker,
    payments: {
      createIntent: guard(payments.createIntent),
      readIntent: guard(payments.readIntent),
      updateIntent: guard(payments.updateIntent),
      cancelIntent: guard(payments.cancelIntent),
      refund: guard(payments.refund),
      readBalance: guard(payments.readBalance),
      readReversals: guard(payments.readReversals),
      listCharges: guard(payments.listCharges),
      listRefunds: guard(payments.listRefunds),
      readLedger: guard(payments.readLedger),
      listUndeliveredEvents: guard(payments.listUndeliveredEvents),
      listEvents: guard(payments.listEvents),
      registerWalletDomain: guard(payments.registerWalletDomain),
    },
  };
}

/**
 * Wraps the storage client: calls throw STORAGE_DOWN immediately while the breaker is open. Three kinds of calls are
 * not wrapped: signing, because it makes no request; `ping`, because it is the health check; and `list`, because it
 * returns an iterator and not a promise.
 */
export function wrapStorageInBreaker(
  storage: Storage,
  hooks: BreakerHooks = {},
): { storage: Storage; breaker: Breaker } {
  const breaker = createCircuitBreaker({ ...hooks, down: "STORAGE_DOWN", isOutage: isStorageOutage });
  const { guard } = breaker;
  const { parts } = storage;
  return {
    breaker,
    storage: {
      ...storage,
      parts: {
        ...parts,
        start: guard(parts.start),
        list: guard(parts.list),
        complete: guard(parts.complete),
        abort: guard(parts.abort),
      },
      head: guard(storage.head),
      readRange: guard(storage.readRange),
      read: guard(storage.read),
      readStream: guard(storage.readStream),
      writeFile: guard(storage.writeFile),
      write: guard(storage.write),
      copy: guard(storage.copy),
      downloadTo: guard(storage.downloadTo),
      delete: guard(storage.delete),
    },
  };
}

/** Wraps the tax service: calls throw TAX_UNAVAILABLE immediately while the breaker is open. */
export function wrapTaxInBreaker(tax: TaxService, hooks: BreakerHooks = {}): TaxService {
  const { guard } = createCircuitBreaker({ ...hooks, down: "TAX_UNAVAILABLE", isOutage: isTaxOutage });
  return { calculate: guard(tax.calculate), recordSale: guard(tax.recordSale), reverse: guard(tax.reverse) };
}

/** Wraps the mail client: sending throws MAIL_DOWN immediately while the breaker is open. */
export function wrapMailInBreaker(mail: MailClient, hooks: BreakerHooks = {}): { mail: MailClient; breaker: Breaker } {
  const breaker = createCircuitBreaker({ ...hooks, down: "MAIL_DOWN", isOutage: isMailOutage });
  return { breaker, mail: { ...mail, send: breaker.guard(mail.send) } };
}

const isClientError = (status: unknown) => typeof status === "number" && status >= 400 && status < 500;

/**
 * Returns whether an error is an outage of Stripe. A stored error that Stripe returns again for the same key is not an
 * outage, because Stripe was reachable.
 */
const isPaymentsOutage = (error: unknown): boolean =>
  error instanceof ShopError &&
  error.code === "PAYMENTS_DOWN" &&
  error.facts.isReplayed !== true &&
  !isClientError(error.facts.status);

const isTaxOutage = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "TAX_UNAVAILABLE" && !isClientError(error.facts.status);

const isStorageOutage = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "STORAGE_DOWN" && !isClientError(error.facts.status);

/**
 * Codes of connection errors. Of the SMTP codes, only 421 (closing) means an outage; all others are about the email
 * itself.
 */
const connectionErrorCodes = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ECONNREFUSED", "ECONNRESET", "EPIPE"];

function isMailOutage(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return responseCode === 421;
  return typeof code === "string" && connectionErrorCodes.includes(code);
}
