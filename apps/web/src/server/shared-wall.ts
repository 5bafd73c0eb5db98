import "server-only";
import { ShopError } from "@storywall/domain/errors";
import type { SharedWall } from "@storywall/domain/walls/share";
import { readShare } from "@storywall/services/walls/read-share";
import { connection } from "next/server";
import { getDeps } from "./deps.ts";

/** Reads the wall that a share link shows. If there is none, returns a sentence that explains why. */
export async function readSharedWall(token: string): Promise<{ wall: SharedWall } | { refusal: string }> {
  await connection();
  try {
    return { wall: await readShare(getDeps(), { token }) };
  } catch (error) {
    if (error instanceof ShopError) return { refusal: error.message };
    throw error;
  }
}
