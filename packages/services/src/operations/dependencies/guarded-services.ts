import { ShopError } from "@storywall/domain/errors";
import type { MailClient } from "@storywall/email/email-content";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";
import { type Breaker, createBreaker } from "./circuit-breaker.ts";

type BreakerHooks = Omit<Parameters<typeof createBreaker>[0], "down" | "isOutage">;

/** Calls throw PAYMENTS_DOWN at once while the breaker is open. */
export function guardPayments(payments: Payments, hooks: BreakerHooks = {}): { payments: Payments; breaker: Breaker } {
  const breaker = createBreaker({ ...hooks, down: "PAYMENTS_DOWN", isOutage: isPaymentsOutage });
  const { guard } = breaker;
  return {
    breaker,
    payments: {
      createIntent: guard(payments.createIntent),
      readIntent: guard(payments.readIntent),
      updateIntent: guard(payments.updateIntent),
      cancelIntent: guard(payments.cancelIntent),
      refund: guard(payments.refund),
      readReversals: guard(payments.readReversals),
      listCharges: guard(payments.listCharges),
      listRefunds: guard(payments.listRefunds),
      readLedger: guard(payments.readLedger),
      listUndeliveredEvents: guard(payments.listUndeliveredEvents),
      listEvents: guard(payments.listEvents),
    },
  };
}

/**
 * Calls throw STORAGE_DOWN at once while the breaker is open. Signing makes no request, `ping` is the health check, and each
 * request of a list counts individually.
 */
export function guardStorage(storage: Storage, hooks: BreakerHooks = {}): { storage: Storage; breaker: Breaker } {
  const breaker = createBreaker({ ...hooks, down: "STORAGE_DOWN", isOutage: isStorageOutage });
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
      downloadTo: guard(storage.downloadTo),
      delete: guard(storage.delete),
    },
  };
}

/** Emails throw MAIL_DOWN at once while the breaker is open. */
export function guardMail(mail: MailClient, hooks: BreakerHooks = {}): { mail: MailClient; breaker: Breaker } {
  const breaker = createBreaker({ ...hooks, down: "MAIL_DOWN", isOutage: isMailOutage });
  return { breaker, mail: { ...mail, send: breaker.guard(mail.send) } };
}

const isClientError = (status: unknown) => typeof status === "number" && status >= 400 && status < 500;

/** A replayed error proves that Stripe is reachable. */
const isPaymentsOutage = (error: unknown): boolean =>
  error instanceof ShopError &&
  error.code === "PAYMENTS_DOWN" &&
  error.facts.kept !== true &&
  !isClientError(error.facts.status);

const isStorageOutage = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "STORAGE_DOWN" && !isClientError(error.facts.status);

/** Connection errors, or 421 (closing); any other SMTP code is about the email. */
const connectionErrorCodes = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ECONNREFUSED", "ECONNRESET", "EPIPE"];

function isMailOutage(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return responseCode === 421;
  return typeof code === "string" && connectionErrorCodes.includes(code);
}
