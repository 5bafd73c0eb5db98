import { z } from "zod";
import { BLEED_MM, FRAME_FACE_MM, LIP_MM, matMm, PRINT_PPI } from "../catalog/print-constants.ts";

/** What a shop needs before it opens, in the order in which an owner does it. */
export const FirstDayItem = z.enum([
  "people",
  "contact",
  "mail",
  "sender",
  "prices",
  "tax",
  "weights",
  "print",
  "webhook",
  "wallets",
  "backup",
]);
export type FirstDayItem = z.infer<typeof FirstDayItem>;

/** Items that only a person can know to be right. The others check themselves. */
export const ConfirmableItem = z.enum(["tax", "print"]);
export type ConfirmableItem = z.infer<typeof ConfirmableItem>;

export const ConfirmItemInput = z.object({ item: ConfirmableItem });
export type ConfirmItemInput = z.infer<typeof ConfirmItemInput>;

/** Measures to confirm with the printer and the framer, in mm and pixels per inch. */
export const printMeasures = {
  bleedMm: BLEED_MM,
  lipMm: LIP_MM,
  frameFaceMm: FRAME_FACE_MM,
  matMm: matMm.shallow,
  ppi: PRINT_PPI,
};

/** Returns whether the owner confirmed today's measures. A change of one needs another confirmation. */
export function arePrintMeasuresConfirmed(confirmed: unknown): boolean {
  const { success, data } = z.record(z.string(), z.number()).safeParse(confirmed);
  return success && Object.entries(printMeasures).every(([name, value]) => data[name] === value);
}

/** Which wallets Stripe offers on the shop's domain. */
export const WalletDomain = z.object({
  domain: z.string(),
  isApplePayActive: z.boolean(),
  isGooglePayActive: z.boolean(),
});
export type WalletDomain = z.infer<typeof WalletDomain>;

export const FirstDayView = z.object({
  items: z.array(
    z.object({
      item: FirstDayItem,
      isDone: z.boolean(),
      /** When it was done or last seen, if the shop knows. */
      at: z.iso.datetime().nullable(),
    }),
  ),
  /** The address that customers see; null until one is set. */
  contactEmail: z.string().nullable(),
  /** Address that gets the test email. */
  testEmailTo: z.string(),
  isTestEmailWaiting: z.boolean(),
  accounts: z.object({ total: z.int(), withSecondFactor: z.int(), owners: z.int() }),
  wallets: WalletDomain.nullable(),
  /** Domain to register for wallets. */
  domain: z.string(),
});
export type FirstDayView = z.infer<typeof FirstDayView>;
