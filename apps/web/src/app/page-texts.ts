/** Titles, descriptions and introductions of the shop's pages. */
export const pageTexts = {
  offers: "Offers by email",
  skipToContent: "Skip to content",
  appShortcut: "Make a wall",
  notFound: {
    pageTitle: "Page not found",
    title: "We couldn’t find that page",
    hint: "Check the web address for typos. If you came from one of our emails, the link may have expired.",
  },
  offline: { title: "You’re offline", hint: "Connect to the internet to open this page." },

  browse: {
    pageTitle: "Walls, sizes, and prices",
    description: "Every wall we make, drawn to scale: layouts, four sizes, six frames, and today’s prices.",
    title: "Choose your wall",
    intro: "Printed, framed, and magnetic. Pick a layout and add your photos. No nails needed.",
  },
  create: {
    pageTitle: (template: string) => `Make your wall: ${template}`,
    description: (templateDescription: string) =>
      `${templateDescription} Add your photos and see how they’ll look on your wall.`,
    sharePicture: (template: string) => `${template}, framed photos on a wall`,
  },
  planner: {
    title: "Plan your wall",
    description: "See framed tiles to scale on your own wall, place them precisely, and print a hanging guide.",
    intro: "See your tiles to scale on your own wall. Place them precisely, then print a hanging guide.",
  },
  art: {
    title: "Art",
    pageTitle: (tags: readonly string[], page: number) => {
      const title = tags.length > 0 ? `Art: ${tags.join(", ")}` : "Art";
      return page > 1 ? `${title}, page ${page}` : title;
    },
    description: "Original art, printed and framed as magnetic tiles in four sizes and six frames.",
    intro: "Fill a spot with art, or cover a whole wall.",
    seeSets: "See sets",
    breadcrumb: "Breadcrumb",
    artist: (name: string) => `by ${name}`,
  },
  artSets: {
    title: "Art sets",
    intro: "Art that looks great together, framed and laid out as one wall.",
    privateSet: "Art set",
  },
  materials: {
    title: "Materials and makers",
    description: "What a photo tile is made of, layer by layer, how its magnet holds, and how we make it in Miami.",
    intro: "What a tile is made of, how it stays on your wall, and how we make it.",
  },
  pictureNotFound: "We couldn’t find this picture.",

  giftCards: {
    title: "Gift cards",
    description: "Give framed photo tiles: a gift card by email, right away or on a day you choose. It doesn’t expire.",
    intro: "Let them choose their own photos. We email the card with your message, right away or on the day.",
    picture: "An open box with framed tiles, another tile beside it, and three steel plates",
    balance: "Gift card balance",
    balanceIntro: "See what’s left on a gift card or store credit.",
    bought: "Your gift card",
  },
  cart: "Your cart",
  checkout: "Checkout",
  payment: "Your payment",
  order: { title: "Your order", notFound: "We couldn’t find this order." },
  findOrder: {
    title: "Find my order",
    intro: "We’ll send a link to the email address used for the order. No account or password needed.",
  },
  uploadLater: "Add your photos",

  walls: { title: "My walls", intro: "Your saved walls. Open one to keep going, or share it with someone." },
  sharedWall: {
    title: "A wall shared with you",
    deadLink: "This link no longer works",
    deadLinkHint:
      "It may have expired, or its owner has stopped sharing the wall. Ask the person who sent it for a new link.",
  },
  sendPhotos: { title: "Send photos" },
  collect: { title: "Add your photos" },
  yourData: { title: "Your data", intro: "Download or delete your data." },

  faqDescription: "What the tiles are, how they stick to the wall, which sizes and frames we offer, and how to order.",
  contactDescription: "Ask us about an order, a change, a return, or anything else. A real person answers by email.",
  shipping: {
    title: "Shipping",
    description: (time: string) => `Free shipping within the United States. Most orders ship in ${time}.`,
  },
  returns: {
    title: "Returns",
    description: (days: number) => `Return your order within ${days} days of delivery for a full refund.`,
  },
  privacy: {
    title: "Privacy",
    description: "What we know about you, who sees your photos, how long we keep your data, and how to delete it.",
  },
  terms: {
    title: "Terms",
    description: "What you agree to when you order: prices, payment, your photos, shipping, changes, and returns.",
  },
  accessibility: {
    title: "Accessibility",
    description: "How the shop works with a keyboard, a screen reader, and large text, and what doesn’t work yet.",
  },
};
