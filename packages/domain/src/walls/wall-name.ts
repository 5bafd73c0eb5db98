import { ShopError } from "../errors.ts";

const MAX_NAME = 60;

/** Validates a name and returns it as stored: trimmed, on one line. Throws NAME_MISSING, NAME_TOO_LONG. */
export function validateWallName(typed: string): string {
  const name = typed
    .normalize("NFC")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
  if (!name) throw new ShopError("NAME_MISSING");
  if ([...name].length > MAX_NAME) throw new ShopError("NAME_TOO_LONG");
  return name;
}

/** Creates the name of a copy: "Hallway" becomes "Hallway copy", shortened to the limit. */
export function createCopyName(name: string): string {
  const ending = " copy";
  return `${[...name]
    .slice(0, MAX_NAME - ending.length)
    .join("")
    .trimEnd()}${ending}`;
}
