import type { ReactNode } from "react";

/** Texts of the error pages. Every page loads this module, so it must stay small. */
export const errorTexts = {
  pageTitle: "Something went wrong · Storywall",
  title: "This page didn’t load",
  message:
    "Something went wrong on our end. Your cart and photos are safe. Try again. If that doesn’t help, reload the page or contact us.",
  loadMessage:
    "Part of this page couldn’t be loaded. Check your internet connection, then reload the page. Your cart and photos are safe.",
  reloadPage: "Reload page",
  shopTitle: "The shop didn’t load",
  shopMessage:
    "Something went wrong on our end. Your cart and photos are safe. Try again, or come back in a few minutes.",
  errorCode: (code: ReactNode) => <>If you contact us, include this code: {code}</>,
  goHome: "Go to home page",
};
