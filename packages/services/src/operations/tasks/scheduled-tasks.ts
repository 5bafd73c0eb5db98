import type { Db } from "@storywall/db/client";
import { enqueueOpenPaymentChecks } from "../../checkout/payments/enqueue-open-payment-checks.ts";
import { abandonCarts } from "./abandon-carts.ts";
import { closeExpiredChanges } from "./close-expired-changes.ts";
import { deleteCaptures } from "./delete-captures.ts";
import { deleteOriginals } from "./delete-originals.ts";
import { deletePastVisitors } from "./delete-past-visitors.ts";
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
  /** Function of the task, which returns the count of changes. It is idempotent, even if two runs overlap. */
  work: (db: Db) => Promise<number>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const scheduledTasks = {
  "check open payments": { everyMs: MINUTE_MS, work: (db) => enqueueOpenPaymentChecks({ db }) },
  "fetch missed payment events": { everyMs: 10 * MINUTE_MS, work: enqueueMissedPaymentEvents },
  "expire checkouts": { everyMs: 5 * MINUTE_MS, work: expireCheckouts },
  "close expired changes": { everyMs: 5 * MINUTE_MS, work: closeExpiredChanges },
  "send upload reminders": { everyMs: 10 * MINUTE_MS, work: remindOfUploads },
  "escalate overdue uploads": { everyMs: HOUR_MS, work: escalateOverdueUploads },
  "send problem reminders": { everyMs: 10 * MINUTE_MS, work: remindOfProblems },
  "escalate unanswered problems": { everyMs: HOUR_MS, work: escalateUnansweredProblems },
  "email about missing frames": { everyMs: MINUTE_MS, work: notifyOfFrameShortage },
  "abandon carts": { everyMs: HOUR_MS, work: abandonCarts },
  "purge carts": { everyMs: HOUR_MS, work: purgeCarts },
  "delete reserved photos": { everyMs: HOUR_MS, work: deleteReservedPhotos },
  "delete unused photos": { everyMs: HOUR_MS, work: deleteUnusedPhotos },
  "retry photo deletions": { everyMs: HOUR_MS, work: retryPhotoDeletions },
  "delete originals": { everyMs: HOUR_MS, work: deleteOriginals },
  "delete captures": { everyMs: HOUR_MS, work: deleteCaptures },
  "reconcile books": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "books") },
  "reconcile files": { everyMs: 10 * MINUTE_MS, work: (db) => startReconciliation(db, "files") },
  "finish erasures": { everyMs: HOUR_MS, work: finishErasures },
  "delete past visitors": { everyMs: HOUR_MS, work: deletePastVisitors },
  "purge expired rows": { everyMs: HOUR_MS, work: purgeExpiredRows },
} as const satisfies Record<string, ScheduledTask>;

export type ScheduledTaskName = keyof typeof scheduledTasks;
export const scheduledTaskNames = Object.keys(scheduledTasks) as ScheduledTaskName[];
