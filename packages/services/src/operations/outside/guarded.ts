import { ShopError } from "@storywall/domain/errors";
import type { Mail } from "@storywall/email/email-content";
import type { Payments } from "@storywall/payments/payments";
import type { Storage } from "@storywall/storage/storage";
import { type Breaker, openBreaker } from "./breaker.ts";

type Watching = Omit<Parameters<typeof openBreaker>[0], "down" | "isOutage">;

/** Calls fail at once with PAYMENTS_DOWN while the breaker is open. */
export function guardPayments(payments: Payments, watching: Watching = {}): { payments: Payments; breaker: Breaker } {
  const breaker = openBreaker({ ...watching, down: "PAYMENTS_DOWN", isOutage: isPaymentsOutage });
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
 * Calls fail at once with STORAGE_DOWN while the breaker is open. Signing asks nobody, and `ping` is how one looks whether it
 * is back; a list is many calls, of which each tells for itself.
 */
export function guardStorage(storage: Storage, watching: Watching = {}): { storage: Storage; breaker: Breaker } {
  const breaker = openBreaker({ ...watching, down: "STORAGE_DOWN", isOutage: isStorageOutage });
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

/** Letters fail at once with MAIL_DOWN while the breaker is open. */
export function guardMail(mail: Mail, watching: Watching = {}): { mail: Mail; breaker: Breaker } {
  const breaker = openBreaker({ ...watching, down: "MAIL_DOWN", isOutage: isMailOutage });
  return { breaker, mail: { ...mail, send: breaker.guard(mail.send) } };
}

const isRefusal = (status: unknown) => typeof status === "number" && status >= 400 && status < 500;

/** An answer that Stripe keeps under its key comes from a Stripe that is there. */
const isPaymentsOutage = (error: unknown): boolean =>
  error instanceof ShopError &&
  error.code === "PAYMENTS_DOWN" &&
  error.facts.kept !== true &&
  !isRefusal(error.facts.status);

const isStorageOutage = (error: unknown): boolean =>
  error instanceof ShopError && error.code === "STORAGE_DOWN" && !isRefusal(error.facts.status);

/** Not reached, silent, cut off, or closing for now (421); any other number it says is about the letter. */
const lineCodes = ["ECONNECTION", "ETIMEDOUT", "ESOCKET", "EDNS", "ECONNREFUSED", "ECONNRESET", "EPIPE"];

function isMailOutage(error: unknown): boolean {
  const { code, responseCode } = Object(error) as { code?: unknown; responseCode?: unknown };
  if (typeof responseCode === "number") return responseCode === 421;
  return typeof code === "string" && lineCodes.includes(code);
}
