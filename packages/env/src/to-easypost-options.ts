import type { z } from "zod";
import type { fulfilmentEnv } from "./fragments.ts";

type FulfilmentEnv = z.output<z.ZodObject<typeof fulfilmentEnv>>;

/** Returns undefined without a key. */
export function toEasyPostOptions(env: Pick<FulfilmentEnv, "EASYPOST_API_KEY" | "EASYPOST_API_BASE">) {
  const { EASYPOST_API_KEY: apiKey, EASYPOST_API_BASE: apiBase } = env;
  return apiKey ? { apiKey, apiBase } : undefined;
}
