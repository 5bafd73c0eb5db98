import type { ReactNode } from "react";

const formatCount = (n: number, one: string, many: string): string =>
  `${n.toLocaleString("en-US")} ${n === 1 ? one : many}`;

/** Words that are used on several production pages. */
export const productionTexts = {
  tiles: (n: number) => formatCount(n, "tile", "tiles"),
  orders: (n: number) => formatCount(n, "order", "orders"),
  boxes: (n: number) => formatCount(n, "box", "boxes"),

  position: (n: number, of: number) => `${n} of ${of}`,
  tile: (orderNumber: string, n: number, of: number) => `${orderNumber}, ${n} of ${of}`,
  remake: "Remake",
  withRemake: (name: ReactNode): ReactNode => <>{name}, remake</>,

  packingSlip: "Packing slip",
  labelVoid: "Label void: print a new one",

  /** `day` is "today", "yesterday", "tomorrow" or a date. */
  shipBy: (day: string) => `Ship by ${day}`,
  late: (day: string) => `Late: due ${day}`,
  today: "today",
  yesterday: "yesterday",
  tomorrow: "tomorrow",
} as const;
