/** How long the words on the slip in the box may be, in characters (S-136). */
export const GIFT_NOTE_MAX = 240;

/** Characters as a person counts them: one for an emoji of two halves. */
export const giftNoteLength = (text: string): number => [...text.trim()].length;
