/**
 * All measurements of a printed tile. The owner must confirm them with the printer and the framer before the first
 * print run.
 */

/** Printed area beyond the trim on each side, so that an imprecise cut shows no white. */
export const BLEED_MM = 3;

/** Width of the edge of the trimmed print that the frame's lip covers on each side. */
export const LIP_MM = 5;

/** Width of the frame's face seen from the front, including the lip. */
export const FRAME_FACE_MM = 10;

/** Width of the printed mat, measured from the trim. */
export const matMm = { none: 0, shallow: 25 } as const;

export type Mat = keyof typeof matMm;

/** Resolution of print files, in pixels per inch. */
export const PRINT_PPI = 300;

/** Distance from the trim to where crop marks begin. */
export const MARK_FROM_MM = 4;

export const MARK_LENGTH_MM = 5;

/** Space around the bleed that crop marks and the label need. */
export const MARK_ROOM_MM = MARK_FROM_MM + MARK_LENGTH_MM - BLEED_MM;

/** Long side of a print proof, in CSS pixels. */
export const PROOF_LONG_SIDE_PX = 600;

/**
 * Resolution of a good print in ppi. Between `FINE_PPI` and this value, a print still looks fine from a normal
 * distance.
 */
export const GOOD_PPI = 200;

/** Resolution in ppi below which the shopper is warned. */
export const FINE_PPI = 150;

/** Resolution in ppi below which a tile is printed only if the shopper chooses "print anyway". */
export const LOWEST_PPI = 100;

export const MM_PER_INCH = 25.4;
