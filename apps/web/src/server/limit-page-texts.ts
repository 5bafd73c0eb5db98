/** Texts of the page that is shown to clients that send too many requests. */
export const limitPageTexts = {
  pageTitle: "Please wait a moment · Storywall",
  title: "Please wait a moment",
  nextStep: "Then reload this page. Your cart and photos are safe.",
  aboutDemo: "About this demo",
};
