import type { Prisma, Tx } from "@storywall/db/client";
import type { TaxCalculation } from "@storywall/domain/cart/tax";
import {
  type HeldTax,
  moveTaxToJurisdictions,
  reverseTax,
  sumTax,
  type TaxShare,
} from "@storywall/domain/checkout/tax-movements";
import { OrderId } from "@storywall/domain/kernel/ids";
import { enqueue } from "@storywall/jobs/enqueue";
import { acquireNamedLock } from "../kernel/locks.ts";

/**
 * Reasons of refunds that reverse no tax of the sale. If they contain tax, the movement of the address change includes
 * it.
 */
const untaxedReasons: readonly string[] = ["price_difference", "change_closed", "duplicate"];

/** Stores the tax that a refund of an order reverses. Must be called once, when the refund succeeds. */
export async function insertRefundTaxMovement(tx: Tx, refundId: string): Promise<void> {
  const { orderId, amount, reason } = await tx.refund.findUniqueOrThrow({ where: { id: refundId } });
  if (orderId === null || untaxedReasons.includes(reason)) return;
  await insertTaxReversal(tx, { orderId, kind: "refund", source: refundId, amount });
}

/** Cancels the tax reversal of a refund whose money the bank has returned. */
export async function insertTaxMovementForReturnedRefund(tx: Tx, refundId: string): Promise<void> {
  const reversal = await tx.taxMovement.findFirst({
    where: { source: refundId, kind: "refund" },
    orderBy: { id: "desc" },
  });
  if (!reversal) return;
  const shares = (reversal.jurisdictions as TaxShare[]).map((share) => ({
    ...share,
    taxable: -share.taxable,
    tax: -share.tax,
  }));
  const { orderId, amount } = reversal;
  await insertTaxMovement(tx, { orderId, kind: "refund returned", source: refundId, amount: -amount, shares });
}

/** Stores the tax reversal for money that the bank took back from the shop. `amount` is in cents. */
export async function insertLostDisputeTaxMovement(
  tx: Tx,
  { orderId, paymentId, amount }: { orderId: string; paymentId: string; amount: number },
): Promise<void> {
  if (amount > 0) await insertTaxReversal(tx, { orderId, kind: "dispute lost", source: paymentId, amount });
}

type Reversal = { orderId: string; kind: "refund" | "dispute lost"; source: string; amount: number };

async function insertTaxReversal(tx: Tx, { amount, ...movement }: Reversal): Promise<void> {
  const held = await lockAndReadRemainingTax(tx, movement.orderId);
  if (held.amount > 0) await insertTaxMovement(tx, { ...movement, amount: -amount, shares: reverseTax(held, amount) });
}

type Move = {
  orderId: string;
  /** Tax at the new address. */
  calculation: TaxCalculation;
  /** Tax in cents at the old address. */
  taxBefore: number;
  /** Cents that the customer paid for the change; negative if they get money back. */
  difference: number;
  changeId?: string;
};

/** Stores how a new address changes an order's tax. Must be the last call in a transaction that holds the order's lock. */
export async function insertAddressChangeTaxMovement(
  tx: Tx,
  { orderId, calculation, changeId = "", ...change }: Move,
): Promise<void> {
  const held = await lockAndReadRemainingTax(tx, orderId);
  const shares = moveTaxToJurisdictions(held, { ...change, jurisdictions: calculation.jurisdictions });
  const { provider, id: calculationId } = calculation;
  const moved = { orderId, kind: "address", source: changeId, amount: sumTax(shares), shares, provider, calculationId };
  if (shares.length > 0) await insertTaxMovement(tx, moved);
}

/** Reads the order's remaining payments and tax, after other transactions that change them have ended. */
async function lockAndReadRemainingTax(tx: Tx, orderId: string): Promise<HeldTax> {
  await acquireNamedLock(tx, `tax-${orderId}`);
  const { _sum: sums } = await tx.taxMovement.aggregate({ where: { orderId }, _sum: { amount: true, tax: true } });
  const shares = await tx.$queryRaw<TaxShare[]>`
    select part.state, part.name, part."basisPoints", sum(part.taxable)::int as taxable, sum(part.tax)::int as tax
    from tax_movements move, jsonb_to_recordset(move.jurisdictions)
      as part(state text, name text, "basisPoints" float, taxable int, tax int)
    where move.order_id = ${orderId}
    group by part.state, part.name, part."basisPoints" having sum(part.taxable) <> 0 or sum(part.tax) <> 0
    order by part.state, part.name, part."basisPoints"`;
  return { amount: sums.amount ?? 0, tax: sums.tax ?? 0, shares };
}

type NewMovement = {
  orderId: string;
  kind: string;
  source: string;
  amount: number;
  shares: readonly TaxShare[];
  provider?: string;
  calculationId?: string;
};

/**
 * Stores a tax movement. A reversal belongs to the provider that calculated the order's current tax. If the tax service
 * has recorded the order, enqueues the job that also records the movement there.
 */
async function insertTaxMovement(tx: Tx, { shares, provider, ...movement }: NewMovement): Promise<void> {
  const orderId = OrderId.parse(movement.orderId);
  const current = { where: { orderId, calculationId: { not: null } }, orderBy: { id: "desc" } } as const;
  const jurisdictions = shares.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0) as Prisma.InputJsonArray;
  await tx.taxMovement.create({
    data: {
      ...movement,
      tax: sumTax(shares),
      jurisdictions,
      provider: provider ?? (await tx.taxMovement.findFirst(current))?.provider ?? "table",
    },
  });
  const recorded = await tx.taxMovement.count({ where: { orderId, provider: { not: "table" } } });
  if (recorded > 0) await enqueue(tx, "tax.record", { orderId });
}
