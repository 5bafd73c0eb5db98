const countPhotos = (count: number, none: string) => (count === 1 ? "1 photo" : `${count === 0 ? none : count} photos`);
const countWalls = (count: number, none: string) => (count === 1 ? "1 wall" : `${count === 0 ? none : count} walls`);

export const customersTexts = {
  findForm: "Find a customer",
  reference: "Email address or order number",
  referenceHint: "Or the ID of an order or visitor.",
  referenceMissing: "Enter an email address, order number, or ID.",
  find: "Find",
  notFound: "No customer found. Customers whose data has been deleted won’t show up here.",

  visitors: (count: number) => (count === 1 ? "One visitor" : `${count} visitors`),
  severalVisitors:
    "Each browser where no one signed in counts as a separate visitor. Delete only the ones that belong to this customer.",
  signedInVisitor: (lastSeen: string) => `Signs in by email, last seen ${lastSeen}`,
  anonymousVisitor: (lastSeen: string) => `Never signed in, last seen ${lastSeen}`,
  firstSeen: (firstSeen: string, photos: number, walls: number) =>
    `First seen ${firstSeen}; ${countPhotos(photos, "no")}, ${countWalls(walls, "no")}`,
  erase: "Delete…",
  eraseVisitor: (lastSeen: string) => `visitor last seen ${lastSeen}`,

  eraseForm: "Delete this visitor",
  consequences: (
    <>
      Photos, walls, shared links, carts, messages, and sign-ins are deleted right away. Orders stay on the books
      without the customer’s name, street address, email address, or photos. <strong>This can’t be undone.</strong>{" "}
      Nothing can be deleted until all orders have shipped.
    </>
  ),
  confirm: (word: string) => `Type ${word} to confirm`,
  erasePermanently: "Delete permanently",
  erasing: "Deleting…",
  erased: "The visitor’s data was deleted.",
  erasedTitle: "The visitor’s data was deleted",
  erasedData: (photos: number, walls: number, ordersKept: number) => {
    const deleted = `${countPhotos(photos, "0")} and ${countWalls(walls, "0")} were deleted, along with carts, messages, and sign-ins.`;
    if (ordersKept === 0) return `${deleted} There were no orders to keep on the books.`;
    const orders = ordersKept === 1 ? "One order stays" : `${ordersKept} orders stay`;
    return `${deleted} ${orders} on the books, without the customer’s name, street address, email address, or photos.`;
  },
};
