import type { Db } from "@storywall/db/client";
import { enqueueOpenPaymentChecks } from "../../checkout/payments/enqueue-open-payment-checks.ts";
import { enqueueMonthlyFigures } from "../figures/monthly-figures.ts";
import {
  blankUnpaidGiftCards,
  deleteExpiredReservations,
  deleteInactiveVisitors,
  deleteOldCaptures,
  deleteOldOriginals,
  deleteUnusedPhotos,
  purgeExpiredRows,
  retryPhotoDeletions,
} from "./deletions.ts";
import { closeExpiredChanges, expireCheckouts } from "./expirations.ts";
import { markCartsAbandoned, purgeOldCarts } from "./old-carts.ts";
import { enqueueMissedEventReplay, enqueueScheduledReconciliation } from "./periodic-jobs.ts";
import {
  escalateOverdueUploads,
  escalateUnansweredProblems,
  sendDueGiftCards,
  sendFrameShortageNotices,
  sendProblemReminders,
  sendReturnReminders,
  sendUploadReminders,
  sendWallReminders,
} from "./reminders.ts";
import { retryUnfinishedErasures } from "./retry-unfinished-erasures.ts";
import { DAYS_PER_RUN, summarizeDays } from "./summarize-days.ts";
import { updatePrintLab } from "./update-print-lab.ts";
import { voidUnusedLabels } from "./void-unused-labels.ts";

type ScheduledTask = {
  everyMs: number;
  /** Maximum number of rows of one kind that a run changes. After a full batch, the task is due again immediately. */
  batchSize: number;
  /** Runs the task and returns the count of changes. Must be idempotent, even if two runs overlap. */
  work: (db: Db) => Promise<number>;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const BATCH_SIZE = 500;
/** Batch size of tasks that need several statements per row. It is small, so that their transactions stay short. */
const SMALL_BATCH_SIZE = 100;

const defineTask = (
  everyMs: number,
  work: (db: Db, batchSize: number) => Promise<number>,
  batchSize = BATCH_SIZE,
): ScheduledTask => ({ everyMs, batchSize, work: (db) => work(db, batchSize) });

export const scheduledTasks = {
  "check open payments": defineTask(MINUTE_MS, (db, batchSize) => enqueueOpenPaymentChecks({ db }, batchSize)),
  "fetch missed payment events": defineTask(10 * MINUTE_MS, enqueueMissedEventReplay),
  "expire checkouts": defineTask(5 * MINUTE_MS, expireCheckouts),
  "close expired changes": defineTask(5 * MINUTE_MS, closeExpiredChanges, SMALL_BATCH_SIZE),
  "send upload reminders": defineTask(10 * MINUTE_MS, sendUploadReminders),
  "escalate overdue uploads": defineTask(HOUR_MS, escalateOverdueUploads),
  "send problem reminders": defineTask(10 * MINUTE_MS, sendProblemReminders),
  "escalate unanswered problems": defineTask(HOUR_MS, escalateUnansweredProblems, SMALL_BATCH_SIZE),
  "send return reminders": defineTask(HOUR_MS, sendReturnReminders),
  "send wall reminders": defineTask(HOUR_MS, sendWallReminders),
  "send gift cards": defineTask(5 * MINUTE_MS, sendDueGiftCards),
  "email about missing frames": defineTask(MINUTE_MS, sendFrameShortageNotices, SMALL_BATCH_SIZE),
  "update print lab": defineTask(MINUTE_MS, updatePrintLab, SMALL_BATCH_SIZE),
  "void unused labels": defineTask(5 * MINUTE_MS, voidUnusedLabels, SMALL_BATCH_SIZE),
  "abandon carts": defineTask(HOUR_MS, markCartsAbandoned),
  "blank unpaid gift cards": defineTask(HOUR_MS, blankUnpaidGiftCards),
  "purge carts": defineTask(HOUR_MS, purgeOldCarts),
  "delete reserved photos": defineTask(HOUR_MS, deleteExpiredReservations),
  "delete unused photos": defineTask(HOUR_MS, deleteUnusedPhotos),
  "retry photo deletions": defineTask(HOUR_MS, retryPhotoDeletions),
  "delete originals": defineTask(HOUR_MS, deleteOldOriginals),
  "delete captures": defineTask(HOUR_MS, deleteOldCaptures),
  "reconcile ledger": defineTask(10 * MINUTE_MS, (db) => enqueueScheduledReconciliation(db, "ledger")),
  "reconcile files": defineTask(10 * MINUTE_MS, (db) => enqueueScheduledReconciliation(db, "files")),
  "summarize days": defineTask(HOUR_MS, summarizeDays, DAYS_PER_RUN),
  "send monthly figures": defineTask(HOUR_MS, enqueueMonthlyFigures),
  "finish erasures": defineTask(HOUR_MS, retryUnfinishedErasures),
  "delete past visitors": defineTask(HOUR_MS, deleteInactiveVisitors),
  "purge expired rows": defineTask(HOUR_MS, purgeExpiredRows),
} as const satisfies Record<string, ScheduledTask>;

export type ScheduledTaskName = keyof typeof scheduledTasks;
export const scheduledTaskNames = Object.keys(scheduledTasks) as ScheduledTaskName[];
