/** Crockford's base 32, lower case: no i, l, o, u. 26 of them hold 130 bits. */
export const idSymbols = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether a text looks like an id of this kind. Whether there is such a thing, the shop says. */
export function isId<P extends string>(prefix: P, text: string | undefined): text is `${P}_${string}` {
  return text?.startsWith(`${prefix}_`) === true && idSymbols.test(text.slice(prefix.length + 1));
}
