/** Crockford base 32 in lower case, without i, l, o and u; 26 symbols hold 130 bits. */
export const idPattern = /^[0-9a-hjkmnp-tv-z]{26}$/;

/** Whether the text has the format of an id with this prefix. Does not check that it exists. */
export function isId<P extends string>(prefix: P, text: string | undefined): text is `${P}_${string}` {
  return text?.startsWith(`${prefix}_`) === true && idPattern.test(text.slice(prefix.length + 1));
}
