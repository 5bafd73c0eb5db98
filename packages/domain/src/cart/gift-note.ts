import { ShopError } from "../errors.ts";
import { unprintableSentence } from "../kernel/printable-text.ts";

/** How long the words on the slip in the box may be, in characters. */
export const GIFT_NOTE_MAX = 240;

/** Characters as a person counts them: one for an emoji of two halves. */
export const giftNoteLength = (text: string): number => [...text.trim()].length;

/** Throws GIFT_NOTE_TOO_LONG, TEXT_UNPRINTABLE. An empty note is none. */
export function checkGiftNote(given: string | null): string | null {
  const giftNote = given?.trim() || null;
  if (giftNoteLength(giftNote ?? "") > GIFT_NOTE_MAX) throw new ShopError("GIFT_NOTE_TOO_LONG");
  const sentence = giftNote && unprintableSentence(giftNote);
  if (sentence) throw new ShopError("TEXT_UNPRINTABLE", { sentence }, { fields: { giftNote: sentence } });
  return giftNote;
}
