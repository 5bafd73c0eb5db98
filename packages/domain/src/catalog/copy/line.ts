import { type Facts, fillIn } from "./fill-in.ts";

/** An announcement as staff write it. */
export type LineWords = {
  text: string;
  link: { href: string; text: string } | null;
  /** Last day it is shown, in the shop's time zone; null shows it until it is removed. */
  lastDay: string | null;
  isShown: boolean;
};

export type ShopLine = Pick<LineWords, "text" | "link">;

/** Placeholders an announcement may use: the default promo's discount and its code. */
export const lineFacts = ["percent off", "code"] as const;

/**
 * Fills in an announcement. Null if it is not shown, is past its last day, or uses promo placeholders while there is no
 * promo. `today` is `YYYY-MM-DD` in the shop's time zone.
 */
export function toLine(
  words: LineWords | null,
  { today, promo }: { today: string; promo: { code: string; basisPointsOff: number } | null },
): ShopLine | null {
  if (!words?.isShown || (words.lastDay !== null && words.lastDay < today)) return null;
  const facts: Facts = promo ? { "percent off": `${promo.basisPointsOff / 100}%`, code: promo.code } : {};
  const text = fillIn(words.text, facts);
  return text === null ? null : { text, link: words.link };
}
