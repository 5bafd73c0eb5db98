import "server-only";
import { readDefaultPromo } from "@storywall/services/catalog/read-default-promo";
import { connection } from "next/server";
import { cache } from "react";
import { getDeps } from "./deps.ts";

/** Reads the promo that determines the sale prices, cached per request. Returns null if the database is unavailable. */
export const readActivePromo = cache(
  async (): Promise<{ code: string; basisPointsOff: number; endsAt: Date | null } | null> => {
    await connection();
    try {
      return await readDefaultPromo(getDeps());
    } catch {
      return null;
    }
  },
);
