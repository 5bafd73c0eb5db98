import type { Db } from "@storywall/db/client";
import { sweepOpenPayments } from "../../checkout/payments/sweep-open-payments.ts";
import { abandonCarts } from "./abandon-carts.ts";
import { askAboutFrames } from "./ask-about-frames.ts";
import { catchUpWithPayments } from "./catch-up-with-payments.ts";
import { closeChanges } from "./close-changes.ts";
import { deleteCaptures } from "./delete-captures.ts";
import { deleteOriginals } from "./delete-originals.ts";
import { expireCheckouts } from "./expire-checkouts.ts";
import { finishErasures } from "./finish-erasures.ts";
import { forgetRows } from "./forget-rows.ts";
import { finishDeletions, freeReservedPhotos, freeUnusedPhotos } from "./free-photos.ts";
import { handToSupport } from "./hand-to-support.ts";
import { purgeCarts } from "./purge-carts.ts";
import { handProblemsToSupport, remindOfProblems } from "./remind-of-problems.ts";
import { remindOfUploads } from "./remind-of-uploads.ts";
import { startReconciliation } from "./start-reconciliation.ts";

type Sweep = {
  everyMs: number;
  /** Returns the count of changes. Idempotent, also for concurrent runs. */
  work: (db: Db) => Promise<number>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** All scheduled tasks and their intervals. */
export const sweeps = {
  "ask about open payments": { everyMs: MINUTE_MS, work: (db) => sweepOpenPayments({ db }) },
  "catch up with payments": { everyMs: 10 * MINUTE_MS, work: catchUpWithPayments },
  "expire checkouts": { everyMs: 5 * MINUTE_MS, work: expireCheckouts },
  "close changes": { everyMs: 5 * MINUTE_MS, work: closeChanges },
  "remind of uploads": { everyMs: 10 * MINUTE_MS, work: remindOfUploads },
  "hand to support": { everyMs: HOUR_MS, work: handToSupport },
  "remind of problems": { everyMs: 10 * MINUTE_MS, work: remindOfProblems },
  "hand problems to support": { everyMs: HOUR_MS, work: handProblemsToSupport },
  "ask about frames": { everyMs: MINUTE_MS, work: askAboutFrames },
  "abandon carts": { everyMs: HOUR_MS, work: abandonCarts },
  "purge carts": { everyMs: HOUR_MS, work: purgeCarts },
  "free reserved photos": { everyMs: HOUR_MS, work: freeReservedPhotos },
  "free unused photos": { everyMs: HOUR_MS, work: freeUnusedPhotos },
  "finish deletions": { everyMs: HOUR_MS, work: finishDeletions },
  "delete originals": { everyMs: HOUR_MS, work: deleteOriginals },
  "delete captures": { everyMs: HOUR_MS, work: deleteCaptures },
  "reconcile books": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "books") },
  "reconcile files": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "files") },
  "finish erasures": { everyMs: HOUR_MS, work: finishErasures },
  "forget rows": { everyMs: HOUR_MS, work: forgetRows },
} as const satisfies Record<string, Sweep>;

export type SweepName = keyof typeof sweeps;
export const sweepNames = Object.keys(sweeps) as SweepName[];
