/** Warning on a photo whose file has errors, so that the decoder filled in parts of the picture. */
export const MAY_BE_DAMAGED = "MAY_BE_DAMAGED";

export const hasDamageWarning = (warnings: unknown): boolean =>
  Array.isArray(warnings) && warnings.includes(MAY_BE_DAMAGED);
