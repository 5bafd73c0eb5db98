import { ShopError } from "@storywall/domain/errors";
import { newPhotoHandle, UserId } from "@storywall/domain/kernel/ids";
import { handOffLimits } from "@storywall/domain/photos/limits";
import type { Deps } from "../kernel/deps.ts";
import { isSignatureValid, signText } from "../kernel/signing.ts";

/** Link that lets another device upload photos for a visitor. */
export type HandOff = { id: string; userId: UserId; expiresAt: Date };

/**
 * Creates a link and its token: `<id>.<visitor>.<expiry in s, base 36>.<signature>`. Links are not stored. The row of a
 * photo that was uploaded through a link contains the link's id.
 */
export function createHandOffToken(
  { secret, now }: Pick<Deps, "secret" | "now">,
  userId: UserId,
): { handOff: HandOff; token: string } {
  const seconds = Math.floor(now().getTime() / 1000) + handOffLimits.minutes * 60;
  const id = newPhotoHandle();
  const text = `${id}.${userId}.${seconds.toString(36)}`;
  const handOff = { id, userId, expiresAt: new Date(seconds * 1000) };
  return { handOff, token: `${text}.${signText(secret, "hand-off", text)}` };
}

/**
 * Returns the token's link. Throws SEND_LINK_NOT_FOUND for an invalid signature, SEND_LINK_EXPIRED for an expired
 * token.
 */
export function verifyHandOffToken({ secret, now }: Pick<Deps, "secret" | "now">, token: string): HandOff {
  const end = token.lastIndexOf(".");
  const [text, signature] = [token.slice(0, Math.max(0, end)), token.slice(end + 1)];
  const [id = "", visitor, expiry = "", ...rest] = text.split(".");
  const userId = UserId.safeParse(visitor);
  if (rest.length > 0 || !userId.success || !isSignatureValid(secret, "hand-off", text, signature)) {
    throw new ShopError("SEND_LINK_NOT_FOUND");
  }
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000);
  if (expiresAt <= now()) throw new ShopError("SEND_LINK_EXPIRED");
  return { id, userId: userId.data, expiresAt };
}
