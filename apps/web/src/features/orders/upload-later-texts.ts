/** Texts of the page where shoppers add photos after placing an order. */
export const uploadLaterTexts = {
  title: "Add your photos",
  orderNotFound: "We couldn’t find this order.",
  lineNotFound: "We couldn’t find this item in the order.",
  notFoundHelp: "Use the link in our latest email, or find your order to get a new one.",
  findOrder: "Find my order",
  loadErrorTitle: "We couldn’t open your order",
  doneTitle: "We have all your photos",
  done: (title: string) => `${title} has all its photos. You’re all set.`,
  viewOrder: (number: string) => `View order ${number}`,
  addPhotosTo: (title: string) => `Add your photos to ${title}`,
  hint: "Your frame and size are already chosen.",
  paid: "You’ve already paid. There’s nothing more to pay.",
  send: "Submit photos for printing",
  sending: "Sending…",
  order: (number: string) => `Order ${number}`,
};
