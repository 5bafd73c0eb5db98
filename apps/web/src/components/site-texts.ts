/** Texts of the header, menu, footer and error pages. */
export const siteTexts = {
  name: "Storywall",
  mainNavigation: "Main",
  menu: "Menu",
  footer: "Footer",
  aboutDemo: "About this demo",

  browse: "Browse",
  shop: "Shop",
  walls: "Walls, sizes, and prices",
  art: "Art",
  artSets: "Art sets",
  planner: "Plan your wall",
  materials: "Materials and makers",
  giftCards: "Gift cards",
  yourWallsAndOrders: "Your walls and orders",
  myWalls: "My walls",
  findOrder: "Find my order",
  yourData: "Your data",
  help: "Help",
  faq: "FAQ",
  shipping: "Shipping",
  returns: "Returns",
  privacy: "Privacy",
  privacyChoices: "Privacy choices",
  terms: "Terms",
  accessibility: "Accessibility",

  newVersionTitle: "The shop was updated",
  newVersionText:
    "Reload the page to continue. Your cart and walls are saved. Text that you haven’t sent yet is lost, so copy it first.",
  reloadedForNewVersion: "The shop was updated, so we reloaded the page. Your cart and walls are saved.",
  reloadPage: "Reload page",
  notNow: "Not now",

  seeAllWalls: "See all walls",
  goHome: "Go to home page",
};
