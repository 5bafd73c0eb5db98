const formatOrders = (count: number) => (count === 1 ? "1 order" : `${count} orders`);

export const todayTexts = {
  needsAction: "Needs action",
  nothingToDo: "Nothing right now. Orders move forward automatically until they’re ready to print.",
  inProgress: "In progress",
  placedToday: "Placed today",
  placed: (orders: number, total: string) => `${formatOrders(orders)}, ${total}`,
  ordersAndTiles: (orders: number, tiles: number) =>
    tiles === 0 ? formatOrders(orders) : `${formatOrders(orders)}, ${tiles === 1 ? "1 tile" : `${tiles} tiles`}`,
};
