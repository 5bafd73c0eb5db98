/** Set on a photo whose file has errors: the decoder had to make up parts of it. */
export const MAY_BE_DAMAGED = "MAY_BE_DAMAGED";

export const looksDamaged = (warnings: unknown): boolean =>
  Array.isArray(warnings) && warnings.includes(MAY_BE_DAMAGED);
