export const plannerPageTexts = {
  opening: "Opening your wall",
  loadErrorTitle: "We couldn’t load your wall.",
  loadError: "The shop isn’t responding. Your wall is safe.",
  notInCart: "This wall isn’t in your cart.",
  notFound: "We couldn’t find this wall.",
  notFoundHelp:
    "It may have been removed, or it may have been made in another browser. You can still open any layout or saved wall in the planner.",
  planThreeInARow: "Plan “Three in a row”",
  myWalls: "My walls",
};
