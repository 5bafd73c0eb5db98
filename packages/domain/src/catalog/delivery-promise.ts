import { z } from "zod";

/** The owner's settings for ship-by dates. Open orders keep the date that the customer was promised. */
export const DeliveryPromise = z.object({
  /**
   * Hour in Miami, from 0 to 23. Orders placed at or after this hour count as placed on the next day. Null means no
   * cutoff.
   */
  cutOffHour: z.int("Enter an hour from 0 to 23.").min(0).max(23, "Enter an hour from 0 to 23.").nullable(),
  /** Days on which the workshop is closed, as `YYYY-MM-DD`. */
  closedDays: z.array(z.iso.date("Enter dates like 2026-12-24.")).max(60, "Enter up to 60 days."),
  /** Maximum number of tiles that the workshop makes in one day. A larger order takes several days. Null means no limit. */
  tilesPerDay: z.int("Enter a number of tiles.").min(1, "Enter at least 1 tile.").max(100_000).nullable(),
});
export type DeliveryPromise = z.infer<typeof DeliveryPromise>;

export const defaultDeliveryPromise: DeliveryPromise = { cutOffHour: null, closedDays: [], tilesPerDay: null };

export const ShipRulesInput = z.object({ tiles: z.int().min(1).max(20_000) });
export type ShipRulesInput = z.infer<typeof ShipRulesInput>;

export const ShipRulesView = z.object({
  cutOffHour: z.int().nullable(),
  closedDays: z.array(z.iso.date()),
  fullDays: z.array(z.iso.date()),
  tilesPerDay: z.int().nullable().describe("Number of tiles that the shop makes in a day. Null means no limit."),
  earliestDay: z.iso
    .date()
    .nullable()
    .describe("First day on which an order larger than a day’s capacity can ship. Null for other orders."),
});
export type ShipRulesView = z.infer<typeof ShipRulesView>;
