import type { Journey } from "./journeys.ts";

/** Conditions that must hold after any fault. */
export const invariants = {
  "journey-ends": "Every customer finished: no call failed or hung longer than the timeout.",
  "ack-kept": "Acknowledged results are in the database.",
  "no-lost-order": "Every charge that was not refunded has an order.",
  "no-duplicate-order": "One purchase is one order.",
  "no-double-charge": "A customer's charges minus refunds equal the order's total, or zero if it was canceled.",
  "paid-in-full": "An order's amount equals the displayed, the checked out and the charged amount.",
  "tax-exact":
    "An order's tax is that of its total without what was refunded, and the tax service has recorded the same.",
  "gift-cards":
    "A paid gift card is issued and mailed once; its balance is the sum of its entries, never below zero, and nothing is spent twice.",
  "refunds-agree": "Refunds of the payment service equal the refunds in our rows.",
  "no-open-intent": "No closed checkout can still be paid, and every intent has a payment.",
  "photo-ready": "A confirmed photo is ready and has its files.",
  "print-made": "Every ordered tile with a photo has a print file and a proof.",
  "no-orphan": "Every object in the store belongs to a row, and erased photos have none.",
  "email-once": "Each cause has one email; copies have the same Message-ID and come only from restarted jobs.",
  "backlog-empty": "No job is pending or dead.",
} as const;
export type Invariant = keyof typeof invariants;

export type Violation = { invariant: Invariant; message: string };

type Charge = {
  id: string;
  amount: number;
  amount_refunded: number;
  payment_intent: string;
  status: string;
  paid: boolean;
};
type Intent = { id: string; status: string; metadata: Record<string, string>; amount: number };
type Refund = { id: string; amount: number; status: string; payment_intent: string; metadata: Record<string, string> };
type TaxTransaction = { reference: string; sim: { lines: { amount_tax: number }[] } };
/** The payment service's records. */
export type Ledger = {
  paymentIntents: Intent[];
  charges: Charge[];
  refunds: Refund[];
  taxTransactions: TaxTransaction[];
};

export type Rows = <Row>(sql: string) => Promise<Row[]>;
type Violate = (invariant: Invariant, what: string) => void;
export type CheckInput = { rows: Rows; violate: Violate; ledger: Ledger; journeys: readonly Journey[] };
