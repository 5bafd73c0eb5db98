/** Warning for a photo whose file has errors that made the decoder fill in parts of the picture. */
export const MAY_BE_DAMAGED = "MAY_BE_DAMAGED";

export const hasDamageWarning = (warnings: unknown): boolean =>
  Array.isArray(warnings) && warnings.includes(MAY_BE_DAMAGED);
