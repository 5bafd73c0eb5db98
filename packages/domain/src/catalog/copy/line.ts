import { type Facts, fillIn } from "./fill-in.ts";

/** A line that the shop says to everyone, with a way on if it has one. */
export type LineWords = {
  text: string;
  link: { href: string; text: string } | null;
  /** The last day it is said, of the shop's time zone; null until it is taken down. */
  lastDay: string | null;
  isShown: boolean;
};

export type ShopLine = Pick<LineWords, "text" | "link">;

/** What such a line may ask for by name: how much the code takes off that sale prices are made of, and the code. */
export const lineFacts = ["percent off", "code"] as const;

/** A line that speaks of an offer is said while there is one. `today` is a day of the shop's time zone. */
export function toLine(
  words: LineWords | null,
  { today, promo }: { today: string; promo: { code: string; basisPointsOff: number } | null },
): ShopLine | null {
  if (!words?.isShown || (words.lastDay !== null && words.lastDay < today)) return null;
  const facts: Facts = promo ? { "percent off": `${promo.basisPointsOff / 100}%`, code: promo.code } : {};
  const text = fillIn(words.text, facts);
  return text === null ? null : { text, link: words.link };
}
