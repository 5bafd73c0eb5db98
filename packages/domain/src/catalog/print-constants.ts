/**
 * Every measure of a printed tile. All of them are the owner's to confirm with the printer and the framer before the
 * first print run; nothing else in the code repeats them.
 */

/** Picture printed beyond the trim at every edge, so that a cut that is a little off shows no white. */
export const BLEED_MM = 3;

/** How far the frame's lip covers the trimmed print at every edge. */
export const LIP_MM = 5;

/** Width of the frame's face as seen from the front, lip included. */
export const FRAME_FACE_MM = 10;

/** Width of the printed white mat by mat type, measured from the trim. */
export const matMm = { none: 0, shallow: 25 } as const;

export type Mat = keyof typeof matMm;

/** Resolution of every print file, in pixels per inch. */
export const PRINT_PPI = 300;

/** Crop marks of a PDF begin so far from the trim, beyond the bleed … */
export const MARK_FROM_MM = 4;

/** … and are so long. */
export const MARK_LENGTH_MM = 5;

/** Room around the bleed of a piece for its marks, and for its name below it. */
export const MARK_ROOM_MM = MARK_FROM_MM + MARK_LENGTH_MM - BLEED_MM;

/** Long side, in CSS pixels, at which screen and print are compared and the proof of a print is made. */
export const PROOF_LONG_SIDE_PX = 600;

/** From this resolution on a photo prints well; below, fine at viewing distance. */
export const GOOD_PPI = 200;

/** Below this resolution the visitor is warned. */
export const FINE_PPI = 150;

/** Below this resolution a tile is printed only when the visitor says "print anyway". */
export const LOWEST_PPI = 100;

export const MM_PER_INCH = 25.4;
