/** Crockford base 32 in lower case, without i, l, o and u; 26 symbols hold 130 bits. */
export const idPattern = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Returns whether the text has the format of an id with this prefix. The id need not exist. */
export function isId<P extends string>(prefix: P, text: string | undefined): text is `${P}_${string}` {
  return text?.startsWith(`${prefix}_`) === true && idPattern.test(text.slice(prefix.length + 1));
}
