type Transit = { minDays: number; maxDays: number };

/**
 * Working days that a parcel from Miami usually takes after it ships. They are estimates and never promised; the owner
 * must compare them with the carrier's service.
 */
export const usualTransit = {
  mainland: { minDays: 2, maxDays: 6 },
  /** Alaska, Hawaii, Puerto Rico and the U.S. Virgin Islands. */
  offshore: { minDays: 5, maxDays: 10 },
} as const satisfies Record<string, Transit>;

const formatDays = ({ minDays, maxDays }: Transit) => `${minDays}–${maxDays} business days`;

export const USUAL_TRANSIT = formatDays(usualTransit.mainland);
export const USUAL_OFFSHORE_TRANSIT = formatDays(usualTransit.offshore);
