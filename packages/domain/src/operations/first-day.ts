import { z } from "zod";
import { BLEED_MM, FRAME_FACE_MM, LIP_MM, matMm, PRINT_PPI } from "../catalog/print-constants.ts";

/** Tasks before a shop opens, in the sequence in which the owner does them. */
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

/** Items that the owner must confirm. The shop checks the others itself. */
export const ConfirmableItem = z.enum(["tax", "print"]);
export type ConfirmableItem = z.infer<typeof ConfirmableItem>;

export const ConfirmItemInput = z.object({ item: ConfirmableItem });
export type ConfirmItemInput = z.infer<typeof ConfirmItemInput>;

/** Dimensions and resolutions to confirm with the printer and the framer, in mm or pixels per inch. */
export const printMeasures = {
  bleedMm: BLEED_MM,
  lipMm: LIP_MM,
  frameFaceMm: FRAME_FACE_MM,
  matMm: matMm.shallow,
  ppi: PRINT_PPI,
};

/** Returns whether the owner confirmed the current measures. After a change they must be confirmed again. */
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
      /** Time when the item was done or last checked, if the shop knows it. */
      at: z.iso.datetime().nullable(),
    }),
  ),
  /** Address that gets the test email. */
  testEmailTo: z.string(),
  isTestEmailWaiting: z.boolean(),
  accounts: z.object({ total: z.int(), withSecondFactor: z.int(), owners: z.int() }),
  wallets: WalletDomain.nullable(),
  /** Domain to register for wallets. */
  domain: z.string(),
});
export type FirstDayView = z.infer<typeof FirstDayView>;
