import "server-only";
import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { cookies } from "next/headers";

/** Returns whether the browser had a wallet when the buttons of wallets were last loaded. */
export async function readHadWallet(): Promise<boolean> {
  return (await cookies()).get(WALLET_COOKIE.name)?.value === "yes";
}
