import type { ReactNode } from "react";

type RenderText = (text: string) => ReactNode;

/** Texts of the buttons of Apple Pay, Google Pay and Link. */
export const walletTexts = {
  title: "Express checkout",
  items: "Items",
  salesTax: "Sales tax",
  paying: "Paying… Please keep this page open. You won’t be charged twice.",
  addressRejected: (reason: string) =>
    `${reason} You have not been charged. Choose another address in your wallet, or pay by card.`,
  terms: (links: { terms: RenderText; privacy: RenderText }) => (
    <>
      By paying, you agree to our {links.terms("terms")}. See our {links.privacy("privacy policy")}.
    </>
  ),
  orPayByCard: "Or pay by card",
  orCheckOut: "Or check out below",
};
