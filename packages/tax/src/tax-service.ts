import type { TaxCalculation, TaxPlace, TaxRequest } from "@storywall/domain/cart/tax";

/** Money of a recorded sale in cents: `net` is without tax. */
export type TaxedAmount = { net: number; tax: number };

/**
 * A service that calculates sales tax and stores the shop's tax records. Every method throws TAX_UNAVAILABLE if the
 * service does not answer or its answer cannot be right. No method may be called inside a transaction.
 */
export type TaxService = {
  /**
   * Calculates the tax of goods sent from `origin`. If `origin` is null, the service uses the place in its settings.
   */
  calculate(request: TaxRequest, origin: TaxPlace | null): Promise<TaxCalculation>;
  /** Records the sale of a calculation. Idempotent by `reference`. Returns the id of the transaction. */
  recordSale(sale: { calculationId: string; reference: string }): Promise<string>;
  /**
   * Reverses a recorded sale until only the amount `to` remains. `from` is the amount that remained before; null means
   * the whole sale. Idempotent by `reference`. Returns the id of the reversing transaction, or null if there is nothing
   * to reverse.
   */
  reverse(reversal: {
    transactionId: string;
    reference: string;
    from: TaxedAmount | null;
    to: TaxedAmount;
  }): Promise<string | null>;
};
