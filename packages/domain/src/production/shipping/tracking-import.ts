import { z } from "zod";
import { OrderId } from "../../kernel/ids.ts";
import { type TrackingStatus, trackingStatuses } from "./review-tracking-rows.ts";

/** Maximum number of rows per import. */
export const MAX_TRACKING_ROWS = 300;
/** Maximum number of characters in a pasted table or a file. */
export const MAX_TRACKING_TEXT = 200_000;

/** A table as CSV, or as pasted from a spreadsheet. */
export const TrackingImportInput = z.object({
  text: z.string().max(MAX_TRACKING_TEXT, "This file is too large. Import fewer rows at a time."),
  /** Tracking numbers that staff use although they do not look like the carrier's. */
  confirmedNumbers: z.array(z.string().max(60)).max(MAX_TRACKING_ROWS).default([]),
});
export type TrackingImportInput = z.input<typeof TrackingImportInput>;

export const TrackingRowView = z.object({
  /** Line in the table, from 1. */
  line: z.int(),
  /** Order number or box code as written. */
  reference: z.string(),
  /** The order that the row names; null if it names none. */
  order: z.object({ id: OrderId, number: z.string(), isRemake: z.boolean() }).nullable(),
  carrier: z.string(),
  trackingNumber: z.string(),
  status: z.enum(Object.keys(trackingStatuses) as [TrackingStatus, ...TrackingStatus[]]),
  /** What the status means for this row; empty if there is nothing to add. */
  sentence: z.string(),
});
export type TrackingRowView = z.infer<typeof TrackingRowView>;

export const TrackingImportView = z.object({ rows: z.array(TrackingRowView) });
export type TrackingImportView = z.infer<typeof TrackingImportView>;
