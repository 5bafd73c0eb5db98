import { z } from "zod";

export const labelProviders = ["csv", "easypost"] as const;

/** Where shipping labels come from. */
export const FulfilmentSettings = z.object({
  /** `csv` downloads addresses for any label service; `easypost` buys labels. */
  labels: z.enum(labelProviders),
});
export type FulfilmentSettings = z.infer<typeof FulfilmentSettings>;

export const defaultFulfilment: FulfilmentSettings = { labels: "csv" };
