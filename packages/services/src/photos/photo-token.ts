import { isSignatureValid, signText } from "../kernel/signing.ts";

const LIFETIME_MS = 15 * 60 * 1000;

/** Creates the token of a photo URL, valid for 15 minutes: `<expiry in s, base 36>.<signature>`. */
export function createPhotoToken(secret: string, { handle, now }: { handle: string; now: Date }): string {
  const expiry = Math.floor((now.getTime() + LIFETIME_MS) / 1000).toString(36);
  return `${expiry}.${signText(secret, "photo-link", `${handle}.${expiry}`)}`;
}

export function isPhotoTokenValid(
  secret: string,
  { handle, token, now }: { handle: string; token: string; now: Date },
): boolean {
  const [expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSignatureValid(secret, "photo-link", `${handle}.${expiry}`, signature)) return false;
  return Number.parseInt(expiry, 36) * 1000 > now.getTime();
}

export const UPLOAD_SECONDS = 60 * 60;
