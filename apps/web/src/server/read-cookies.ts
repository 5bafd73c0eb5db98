import "server-only";
import { CartId } from "@storywall/domain/kernel/ids";
import { WALLET_COOKIE } from "@storywall/domain/kernel/site";
import { cookies } from "next/headers";

/** Returns the id of the visitor's cart from the cookie that the API sets. */
export async function readCartId(): Promise<CartId | null> {
  return CartId.safeParse((await cookies()).get("cartId")?.value).data ?? null;
}

/** Returns whether the browser had a wallet when the buttons of wallets were last loaded. */
export async function readHadWallet(): Promise<boolean> {
  return (await cookies()).get(WALLET_COOKIE.name)?.value === "yes";
}
