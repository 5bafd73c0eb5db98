import type { ReactNode } from "react";

export const promoTexts = {
  dialogTitle: "Current offer",
  loadErrorTitle: "We couldn’t load the offer",
  loadError: "The sale prices you see are still correct.",
  noOffers: "There are no offers right now. The prices you see are what you pay, plus any sales tax.",
  everyWall: (percent: string) => `${percent} off every wall`,
  firstOrder: (percent: string) => `${percent} off your first order`,
  codeApplied: (code: ReactNode) => <>Code {code} is already applied to the prices you see. No need to enter it.</>,
  enterCode: (code: ReactNode) => <>Enter code {code} in your cart.</>,
  enterFirstOrderCode: (code: ReactNode) => (
    <>Enter code {code} in your cart. It works on the first order placed with your email address.</>
  ),
  otherCode: (code: ReactNode, percent: string) => (
    <>
      {code} takes {percent} off, but you can use only one code per order.
    </>
  ),
  otherFirstOrderCode: (code: ReactNode, percent: string) => (
    <>
      Is this your first order? {code} takes {percent} off a first order, but you can use only one code per order.
    </>
  ),
  savesTheSame: (code: ReactNode) => <>{code} saves you just as much.</>,
  savesMore: (code: ReactNode, percent: string, otherPercent: string) => (
    <>
      {code} saves you more: {percent} instead of {otherPercent}.
    </>
  ),
  savesMoreOnCart: (code: ReactNode, amount: string, otherAmount: string) => (
    <>
      {code} saves you more on your cart: {amount} instead of {otherAmount}.
    </>
  ),
  started: (date: string) => `Started ${date}.`,
  lastDay: (day: string) => `Valid through ${day}.`,
  terms: "One code per order. Can’t be combined with other offers or applied to past orders.",
  seeAllWalls: "See all walls",
  copyCode: "Copy code",
  codeCopied: "Code copied.",
  copyFailed: (code: string) => `We couldn’t copy the code. Copy it yourself: ${code}.`,

  codeLabel: "Promo code",
  anotherCodeLabel: "Another promo code",
  missingCode: "Enter a promo code.",
  apply: "Apply",
  checking: "Checking…",
  appliedCode: (code: ReactNode, percent: number) => (
    <>
      {code}, {percent}% off
    </>
  ),
  removeCode: (code: string) => `Remove code ${code}`,
  currentCodeSavesMore: (code: string, amount: string) => `${code} saves you ${amount} more.`,

  subscribeTitle: "Get offers by email",
  subscribeHint: "Optional. You don’t need to sign up to use an offer.",
  emailLabel: "Email",
  consent: "Email me about offers. I can unsubscribe at any time, here or by contacting you.",
  subscribe: "Sign me up",
  sending: "Sending…",
  subscribed: "You’re signed up for offers by email.",
  unsubscribe: "Unsubscribe",
};
