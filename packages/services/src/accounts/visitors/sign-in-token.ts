import { SignInLinkId } from "@storywall/domain/kernel/ids";
import { isSignatureValid, signText } from "../../kernel/signing.ts";

type Link = { id: string; expiresAt: Date };

/**
 * Creates the token of a magic link: `<id>.<expiry in s, base 36>.<signature>`. The token is derived from the row, so
 * the database stores no secret.
 */
export function createSignInToken(secret: string, { id, expiresAt }: Link): string {
  const payload = `${id}.${Math.floor(expiresAt.getTime() / 1000).toString(36)}`;
  return `${payload}.${signText(secret, "sign-in-link", payload)}`;
}

/** Returns the link's id; null for an invalid signature. Does not check whether the link was used or has expired. */
export function verifySignInToken(secret: string, token: string): SignInLinkId | null {
  const [id = "", expiry = "", signature = "", ...rest] = token.split(".");
  if (rest.length > 0 || !isSignatureValid(secret, "sign-in-link", `${id}.${expiry}`, signature)) return null;
  return SignInLinkId.safeParse(id).data ?? null;
}
