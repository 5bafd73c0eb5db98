import { inTransaction, type Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import type { TaxedAmount } from "@storywall/tax/tax-service";
import type { Deps } from "../kernel/deps.ts";

type Run = { done(tx: Tx): Promise<void> };
type Movement = Awaited<ReturnType<Deps["db"]["taxMovement"]["findUniqueOrThrow"]>>;

/**
 * A sale that the tax service has recorded. `from` is the part of it that was not reversed yet; null means the whole
 * sale.
 */
type RecordedSale = { transactionId: string; from: TaxedAmount | null };

/**
 * Records an order's tax movements at the tax service, oldest first. Idempotent, because recorded movements have an id
 * and a repeated request has the same key. The service cannot record that the bank returned a refund, so only the
 * shop's report contains it. Throws TAX_UNAVAILABLE, after which the job is retried.
 */
export async function recordTaxMovements(deps: Deps, { orderId }: { orderId: OrderId }, run?: Run): Promise<void> {
  const movements = await deps.db.taxMovement.findMany({ where: { orderId }, orderBy: { id: "asc" } });
  let sale: RecordedSale | null = null;
  let held: TaxedAmount = { net: 0, tax: 0 };
  for (const movement of movements) {
    const { kind, amount, tax, transactionId } = movement;
    held = { net: held.net + amount - tax, tax: held.tax + tax };
    if (kind === "sale" || kind === "address") sale = await recordSale(deps, movement, { before: sale, held });
    else if (sale && amount < 0) {
      const { transactionId: saleId, from }: RecordedSale = sale;
      const reversal = { transactionId: saleId, reference: toReference(movement), from, to: held };
      if (!transactionId) await storeTransaction(deps, movement, await deps.tax.reverse(reversal));
      sale = { transactionId: saleId, from: held };
    }
  }
  if (run) await inTransaction(deps.db, (tx) => run.done(tx));
}

const toReference = ({ orderId, id }: Movement) => `${orderId}-${id}`;

/**
 * Records a sale, or a change to another address. An address change reverses the sale at the old address. At the new
 * address, it also reverses what was refunded before the change.
 */
async function recordSale(
  deps: Deps,
  movement: Movement,
  { before, held }: { before: RecordedSale | null; held: TaxedAmount },
): Promise<RecordedSale | null> {
  const { kind, provider, calculationId, transactionId } = movement;
  const from = kind === "address" ? held : null;
  const hasService = provider !== "table" && calculationId !== null;
  if (transactionId) return hasService ? { transactionId, from } : null;
  const reference = toReference(movement);
  const nothing = { net: 0, tax: 0 };
  const reversed = before && (await deps.tax.reverse({ ...before, reference: `${reference}-moved`, to: nothing }));
  const recorded = hasService ? await deps.tax.recordSale({ calculationId, reference }) : null;
  if (recorded && from) {
    await deps.tax.reverse({ transactionId: recorded, reference: `${reference}-refunded`, from: null, to: from });
  }
  await storeTransaction(deps, movement, recorded ?? reversed);
  return recorded === null ? null : { transactionId: recorded, from };
}

async function storeTransaction({ db }: Deps, { id }: Movement, transactionId: string | null): Promise<void> {
  if (transactionId) await db.taxMovement.update({ where: { id }, data: { transactionId } });
}
