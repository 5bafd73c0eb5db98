/** Whether a column lists groups of tiles or parcels. */
export const boardColumns = {
  received: { rows: "parcels" },
  checking: { rows: "parcels" },
  ready: { rows: "groups" },
  printing: { rows: "groups" },
  framing: { rows: "groups" },
  lab: { rows: "parcels" },
  packing: { rows: "parcels" },
  packed: { rows: "parcels" },
  shipped: { rows: "parcels" },
  delivered: { rows: "parcels" },
  problems: { rows: "parcels" },
} as const;

export const boardColumnKeys = [
  "received",
  "checking",
  "ready",
  "printing",
  "framing",
  "lab",
  "packing",
  "packed",
  "shipped",
  "delivered",
  "problems",
] as const satisfies readonly (keyof typeof boardColumns)[];
export type BoardColumn = (typeof boardColumnKeys)[number];

export const BOARD_ROWS = 8;
/** Number of rows per page when more of a column is loaded. */
export const BOARD_PAGE = 40;
/** Maximum number of held pictures that a card shows. */
export const BOARD_HELD_PICTURES = 6;
/** Number of days for which delivered orders are shown. */
export const BOARD_DELIVERED_DAYS = 7;
