import type { z } from "zod";
import type { fulfilmentEnv } from "./fragments.ts";

type FulfilmentEnv = z.output<z.ZodObject<typeof fulfilmentEnv>>;

/** Returns undefined without an address and a secret. */
export function toLabOptions({ LAB_URL: url, LAB_SECRET: secret }: Pick<FulfilmentEnv, "LAB_URL" | "LAB_SECRET">) {
  return url && secret ? { url, secret } : undefined;
}
