import { SignInLinkId } from "@storywall/domain/kernel/ids";
import { isSigned, sign } from "../../kernel/signing.ts";

export const SIGN_IN_LINK_MINUTES = 30;

type Link = { id: string; expiresAt: Date };

/**
 * Token of a magic link: `<id>.<expiry in s, base 36>.<signature>`. Derived from the row, so the database stores no
 * secret.
 */
export function signSignInToken(secret: string, { id, expiresAt }: Link): string {
  const head = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
  return `${head}.${sign(secret, "sign-in-link", head)}`;
}

/** The link's id; null for an invalid signature. Does not check whether the link was used or has expired. */
export function readSignInToken(secret: string, token: string): SignInLinkId | null {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSigned(secret, "sign-in-link", `${id}.${expiry}`, signature)) return null;
  return SignInLinkId.safeParse(id).data ?? null;
}
