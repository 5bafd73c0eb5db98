import "server-only";
import { CartId } from "@storywall/domain/kernel/ids";
import { cookies } from "next/headers";

/** Returns the id of the visitor's cart from the cookie that the API sets. */
export async function readCartId(): Promise<CartId | null> {
  return CartId.safeParse((await cookies()).get("cartId")?.value).data ?? null;
}
