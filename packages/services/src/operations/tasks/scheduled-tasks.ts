import type { Db } from "@storywall/db/client";
import { enqueueOpenPaymentChecks } from "../../checkout/payments/enqueue-open-payment-checks.ts";
import { abandonCarts } from "./abandon-carts.ts";
import { closeExpiredChanges } from "./close-expired-changes.ts";
import { deleteCaptures } from "./delete-captures.ts";
import { deleteOriginals } from "./delete-originals.ts";
import { deleteReservedPhotos, deleteUnusedPhotos, retryPhotoDeletions } from "./delete-unused-photos.ts";
import { enqueueMissedPaymentEvents } from "./enqueue-missed-payment-events.ts";
import { escalateOverdueUploads } from "./escalate-overdue-uploads.ts";
import { expireCheckouts } from "./expire-checkouts.ts";
import { finishErasures } from "./finish-erasures.ts";
import { notifyOfFrameShortage } from "./notify-of-frame-shortage.ts";
import { purgeCarts } from "./purge-carts.ts";
import { purgeExpiredRows } from "./purge-expired-rows.ts";
import { escalateUnansweredProblems, remindOfProblems } from "./remind-of-problems.ts";
import { remindOfUploads } from "./remind-of-uploads.ts";
import { startReconciliation } from "./start-reconciliation.ts";

type ScheduledTask = {
  everyMs: number;
  /** Function of the task, which returns the count of changes. It is idempotent, also for concurrent runs. */
  work: (db: Db) => Promise<number>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const scheduledTasks = {
  "ask about open payments": { everyMs: MINUTE_MS, work: (db) => enqueueOpenPaymentChecks({ db }) },
  "catch up with payments": { everyMs: 10 * MINUTE_MS, work: enqueueMissedPaymentEvents },
  "expire checkouts": { everyMs: 5 * MINUTE_MS, work: expireCheckouts },
  "close changes": { everyMs: 5 * MINUTE_MS, work: closeExpiredChanges },
  "remind of uploads": { everyMs: 10 * MINUTE_MS, work: remindOfUploads },
  "hand to support": { everyMs: HOUR_MS, work: escalateOverdueUploads },
  "remind of problems": { everyMs: 10 * MINUTE_MS, work: remindOfProblems },
  "hand problems to support": { everyMs: HOUR_MS, work: escalateUnansweredProblems },
  "ask about frames": { everyMs: MINUTE_MS, work: notifyOfFrameShortage },
  "abandon carts": { everyMs: HOUR_MS, work: abandonCarts },
  "purge carts": { everyMs: HOUR_MS, work: purgeCarts },
  "free reserved photos": { everyMs: HOUR_MS, work: deleteReservedPhotos },
  "free unused photos": { everyMs: HOUR_MS, work: deleteUnusedPhotos },
  "finish deletions": { everyMs: HOUR_MS, work: retryPhotoDeletions },
  "delete originals": { everyMs: HOUR_MS, work: deleteOriginals },
  "delete captures": { everyMs: HOUR_MS, work: deleteCaptures },
  "reconcile books": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "books") },
  "reconcile files": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "files") },
  "finish erasures": { everyMs: HOUR_MS, work: finishErasures },
  "forget rows": { everyMs: HOUR_MS, work: purgeExpiredRows },
} as const satisfies Record<string, ScheduledTask>;

export type ScheduledTaskName = keyof typeof scheduledTasks;
export const scheduledTaskNames = Object.keys(scheduledTasks) as ScheduledTaskName[];
