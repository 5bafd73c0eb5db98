import { z } from "zod";

export const printMakers = ["own", "lab"] as const;
export const labelProviders = ["csv", "easypost"] as const;

/** Who makes the tiles, and where shipping labels come from. */
export const FulfilmentSettings = z.object({
  /** `own` is the shop's board; `lab` sends orders to a print lab. */
  madeBy: z.enum(printMakers).default("own"),
  /** `csv` downloads addresses for any label service; `easypost` buys labels. */
  labels: z.enum(labelProviders),
});
export type FulfilmentSettings = z.infer<typeof FulfilmentSettings>;

export const defaultFulfilment: FulfilmentSettings = { madeBy: "own", labels: "csv" };
