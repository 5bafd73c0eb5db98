import type { TaxCalculation, TaxPlace, TaxRequest } from "@storywall/domain/cart/tax";

/** Money that leaves a recorded sale, in cents: `net` without tax, and its tax. */
export type TaxReversal = { net: number; tax: number };

/**
 * A service that calculates sales tax and keeps the shop's tax records. Every method throws TAX_UNAVAILABLE if the service
 * does not answer, or answers with something that cannot be right. None may be called inside a transaction.
 */
export type TaxService = {
  /** Calculates the tax of amounts sent from `origin`; null for the place that the service knows. */
  calculate(request: TaxRequest, origin: TaxPlace | null): Promise<TaxCalculation>;
  /** Records the sale of a calculation. Idempotent by `reference`. Returns the id of the transaction. */
  recordSale(sale: { calculationId: string; reference: string }): Promise<string>;
  /**
   * Reverses a part of a recorded sale, or all that is left of it if `part` is null. `earlier` is what was reversed
   * before. Idempotent by `reference`. Returns the id of the reversing transaction.
   */
  reverse(reversal: {
    transactionId: string;
    reference: string;
    earlier: TaxReversal;
    part: TaxReversal | null;
  }): Promise<string>;
};
