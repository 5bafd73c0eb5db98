import type { TaxCalculation, TaxPlace, TaxRequest } from "@storywall/domain/cart/tax";

/** Reversed part of a recorded sale in cents: `net` is without tax. */
export type TaxReversal = { net: number; tax: number };

/**
 * A service that calculates sales tax and stores the shop's tax records. Every method throws TAX_UNAVAILABLE if the
 * service does not answer or its answer cannot be right. No method may be called inside a transaction.
 */
export type TaxService = {
  /** Calculates the tax of goods sent from `origin`. If it is null, the service uses the place in its settings. */
  calculate(request: TaxRequest, origin: TaxPlace | null): Promise<TaxCalculation>;
  /** Records the sale of a calculation. Idempotent by `reference`. Returns the id of the transaction. */
  recordSale(sale: { calculationId: string; reference: string }): Promise<string>;
  /**
   * Reverses a part of a recorded sale, or all that is left of it if `part` is null. `earlier` is the sum of earlier
   * reversals. Idempotent by `reference`. Returns the id of the reversing transaction.
   */
  reverse(reversal: {
    transactionId: string;
    reference: string;
    earlier: TaxReversal;
    part: TaxReversal | null;
  }): Promise<string>;
};
