import { inTransaction, type Tx } from "@storywall/db/client";
import type { OrderId } from "@storywall/domain/kernel/ids";
import type { TaxReversal } from "@storywall/tax/tax-service";
import type { Deps } from "../kernel/deps.ts";

type Run = { done(tx: Tx): Promise<void> };

/** A sale that the tax service has recorded, and the part of it that was reversed. */
type RecordedSale = { transactionId: string; earlier: TaxReversal };

/**
 * Records an order's tax movements at the tax service, oldest first. Idempotent, because recorded movements have an id
 * and a repeated request has the same key. The service cannot record that the bank returned a refund, so only the
 * shop's report contains it. Throws TAX_UNAVAILABLE, after which the job is retried.
 */
export async function recordTaxMovements(deps: Deps, { orderId }: { orderId: OrderId }, run?: Run): Promise<void> {
  const movements = await deps.db.taxMovement.findMany({ where: { orderId }, orderBy: { id: "asc" } });
  let sale: RecordedSale | null = null;
  for (const { id, kind, provider, calculationId, transactionId, amount, tax } of movements) {
    const reference = `${orderId}-${id}`;
    const keep = (newId: string) => deps.db.taxMovement.update({ where: { id }, data: { transactionId: newId } });
    if (kind === "sale" || kind === "address") {
      const isMoved: boolean = sale !== null && !transactionId;
      const reversed: string | null =
        sale && isMoved ? await deps.tax.reverse({ ...sale, reference: `${reference}-moved`, part: null }) : null;
      const isRecorded = provider !== "table" && calculationId !== null;
      const recorded = isRecorded ? (transactionId ?? (await deps.tax.recordSale({ calculationId, reference }))) : null;
      const newId = recorded ?? reversed;
      if (newId && !transactionId) await keep(newId);
      sale = recorded ? { transactionId: recorded, earlier: { net: 0, tax: 0 } } : null;
    } else if (sale && amount < 0) {
      const part = { net: tax - amount, tax: -tax };
      if (!transactionId) await keep(await deps.tax.reverse({ ...sale, reference, part }));
      const { earlier } = sale;
      sale.earlier = { net: earlier.net + part.net, tax: earlier.tax + part.tax };
    }
  }
  if (run) await inTransaction(deps.db, (tx) => run.done(tx));
}
