import { ShopError } from "../../errors.ts";

const MAX_NAME = 60;

/**
 * Validates and trims the writer's name. Returns "" if there is none. Throws NAME_TOO_LONG, and NAME_INVALID for more
 * than one line.
 */
export function validateWriterName(typed: string | undefined): string {
  const name = (typed ?? "").normalize("NFC").trim();
  if ([...name].length > MAX_NAME) throw new ShopError("NAME_TOO_LONG");
  if (/[\p{Cc}\u2028\u2029]/u.test(name))
    throw new ShopError("NAME_INVALID", { sentence: "Enter your name on one line." });
  return name;
}
