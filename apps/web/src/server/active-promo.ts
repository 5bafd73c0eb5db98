import "server-only";
import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { connection } from "next/server";
import { cache } from "react";
import { deps } from "./deps.ts";

/** The promo that sale prices are computed from. Without the database the originals are shown. Asked once for a page. */
export const activePromo = cache(
  async (): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> => {
    await connection();
    try {
      return await readDefaultPromo(deps());
    } catch {
      return null;
    }
  },
);
