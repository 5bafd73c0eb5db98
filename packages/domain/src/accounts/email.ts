import { ShopError } from "../errors.ts";

/**
 * Returns whether the text has one `@`, a dot in the domain, no spaces or control characters, and at most 254
 * characters.
 */
export function isEmail(text: string): boolean {
  return (
    text.length <= 254 &&
    /^[^\s@,;<>"()[\]\\\p{Cc}]{1,64}@[^\s@,;<>"()[\]\\\p{Cc}]+$/u.test(text) &&
    hasValidDomain(text)
  );
}

function hasValidDomain(email: string): boolean {
  const labels = email.slice(email.indexOf("@") + 1).split(".");
  return labels.length >= 2 && labels.every((label) => /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label));
}

/** Trims and validates an email address. Throws EMAIL_INVALID. */
export function validateEmail(typed: string | null | undefined): string {
  const email = trimSpaces(typed ?? "").normalize("NFC");
  if (!isEmail(email)) {
    throw new ShopError(
      "EMAIL_INVALID",
      {},
      { fields: { email: "Enter a valid email address, like name@example.com." } },
    );
  }
  return email;
}

/** Trims in one pass. With ` +$`, a long text of spaces would be scanned again from each of them. */
function trimSpaces(text: string): string {
  let end = text.length;
  while (text[end - 1] === " ") end -= 1;
  return text.slice(0, end).replace(/^ +/, "");
}

/** Masks an address as `j***@e***.com`, for callers who hold an id but not the session. */
export function maskEmail(email: string): string {
  const [name = "", domain = ""] = email.split("@");
  const ending = domain.slice(domain.lastIndexOf("."));
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***${ending}`;
}
