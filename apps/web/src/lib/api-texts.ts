/** Texts about loading pages and about calls to the API. */
export const apiTexts = {
  loadingPage: "Loading the page",
  needsScripts: "This page needs JavaScript, so please turn it on in your browser and reload the page.",
  unreachable: "We can’t connect right now. Check your internet connection and try again.",
  undone: "Undone.",
};
