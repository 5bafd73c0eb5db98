/** Texts about loading pages and about calls to the API. */
export const apiTexts = {
  loadingPage: "Loading the page",
  unreachable: "We can’t connect right now. Check your internet connection and try again.",
  undone: "Undone.",
};
