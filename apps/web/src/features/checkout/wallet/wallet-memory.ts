import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { writeCookie } from "@/lib/write-cookie.ts";

/**
 * Returns whether this browser had a wallet when the buttons were last loaded. Their space is then reserved. The server
 * reads the same cookie.
 */
export const hadWallet = (): boolean => new RegExp(`(?:^|;\\s*)${WALLET_COOKIE.name}=yes`).test(document.cookie);

export function rememberWallet(hasWallet: boolean): void {
  const { name, maxAge } = WALLET_COOKIE;
  writeCookie(`${name}=yes; Path=/; Max-Age=${hasWallet ? maxAge : 0}; SameSite=Lax`);
}
