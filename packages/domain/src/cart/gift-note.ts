import { ShopError } from "../errors.ts";
import { describeUnprintableText } from "../kernel/printable-text.ts";

export const GIFT_NOTE_MAX = 240;

/** Counts code points, so that an emoji counts as one character. */
export const countGiftNoteCharacters = (text: string): number => [...text.trim()].length;

/** Validates and trims a gift note. An empty note becomes null. Throws GIFT_NOTE_TOO_LONG, TEXT_UNPRINTABLE. */
export function validateGiftNote(input: string | null): string | null {
  const giftNote = input?.normalize("NFC").trim() || null;
  if (countGiftNoteCharacters(giftNote ?? "") > GIFT_NOTE_MAX) throw new ShopError("GIFT_NOTE_TOO_LONG");
  const sentence = giftNote && describeUnprintableText(giftNote);
  if (sentence) throw new ShopError("TEXT_UNPRINTABLE", { sentence }, { fields: { giftNote: sentence } });
  return giftNote;
}
