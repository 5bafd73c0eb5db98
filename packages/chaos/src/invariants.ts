import type { Journey } from "./journeys.ts";

/** What must hold whatever was killed. */
export const invariants = {
  "journey-ends": "Every customer came to her end: nothing refused or silent for longer than her patience.",
  "ack-kept": "What was acknowledged is in the database.",
  "no-lost-order": "Money that was taken and kept has its order.",
  "no-duplicate-order": "One purchase is one order.",
  "no-double-charge": "A customer's kept charges come to what her order costs, or to nothing where it was cancelled.",
  "paid-in-full": "An order's amount is what was shown, what was frozen and what was charged.",
  "refunds-agree": "What the payment service sent back is what our rows say was sent back.",
  "no-open-intent": "Nothing can be paid any more that should not be, and every intent has its payment.",
  "photo-ready": "A photo whose arrival was confirmed is ready, and its files are there.",
  "print-made": "Every piece of an order that has its photo has its print file and proof.",
  "no-orphan": "Every object in the store belongs to a row, and an erased photo has none.",
  "letter-once": "Each cause has its one letter; a copy has the first one's Message-ID, and its job was started again.",
  "backlog-empty": "No job is left, late or dead.",
} as const;
export type Invariant = keyof typeof invariants;

export type Violation = { invariant: Invariant; what: string };

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
/** What the payment service says. */
export type Ledger = { paymentIntents: Intent[]; charges: Charge[]; refunds: Refund[] };

export type Rows = <Row>(sql: string) => Promise<Row[]>;
type Violate = (invariant: Invariant, what: string) => void;
/** What every check compares, and how it says what does not fit. */
export type Facts = { rows: Rows; violate: Violate; ledger: Ledger; journeys: readonly Journey[] };
