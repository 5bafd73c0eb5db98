import type { ReactNode } from "react";

type TextLink = (text: string) => ReactNode;

/** Texts at the end of every help page. */
export const helpPageTexts = {
  moreQuestions: "More questions?",
  whereToAsk: (links: { faq: TextLink; contact: TextLink }) => (
    <>
      Check the {links.faq("FAQ")} or {links.contact("contact us")}.
    </>
  ),
  lastUpdated: (date: string) => `Last updated ${date}.`,
};
