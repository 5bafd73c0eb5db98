/** Texts of the list of orders and its filter. */
export const adminOrdersTexts = {
  orderCount: ({ total, isTotalCapped }: { total: number; isTotalCapped: boolean }) =>
    total === 1 ? "1 order" : `${total.toLocaleString("en-US")}${isTotalCapped ? "+" : ""} orders`,
  showAll: "Show all",
  pages: "Pages of orders",
  noOrders: "No orders yet.",
  noMatches: "No orders match these filters.",
  noMatchesForText: (text: string) => `No orders match “${text}” and these filters.`,
  deletedCustomer: "Deleted customer",
  shipsBy: (day: string) => `ships by ${day}`,
  printFiles: (rendered: number, tiles: number) => `${rendered} of ${tiles} print files`,
  nothingToPrint: "Nothing to print",

  filter: "Find orders",
  search: "Number, email, name, or tracking number",
  state: "State",
  anyState: "Any",
  problem: "Problem",
  anyProblem: "With or without problems",
  placedFrom: "Placed from",
  placedTo: "to",
  find: "Find",
};
