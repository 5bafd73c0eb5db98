import type { ReactNode } from "react";
import type { InlineElement } from "@/features/operations/inline-element.ts";

export const termsTexts = {
  title: "Terms",
  updated: "November 24, 2026",
  lead: "What you agree to when you order, in plain English.",
  shop: {
    title: "Who we are",
    text: (location: string, email: ReactNode, Contact: InlineElement) => (
      <>
        Storywall, {location}. To reach us, email {email} or see <Contact>Contact us</Contact>.
      </>
    ),
  },
  product: {
    title: "What you buy",
    text: "Photo tiles made from your own photos or our art, and sets of replacement plates. Each tile is printed and framed, has a magnetic back, and comes with an adhesive steel plate. Before you pay, you see a preview of every tile, using the same measurements as the print, and we tell you if a photo may print blurry. Printed colors never match a screen exactly.",
  },
  prices: {
    title: "Prices, codes, and tax",
    currency: "Prices are in US dollars. Shipping within the United States is free.",
    tax: "We add sales tax where required, based on the state we ship to. You see it in the total before you pay.",
    promoCodes:
      "You can use one promo code per order. It can’t be combined with other offers or applied to past orders. A second code replaces the first only if it saves you more. Sale prices on our site already reflect the current promo code.",
    hold: "We hold your price while you pay. If that hold expires before you finish, we’ll show you the new price.",
  },
  payment: {
    title: "Payment and your order",
    text: "You are charged once, when you confirm your payment, for the total shown on the page. We then confirm your order by email. If you are ever charged twice, we refund the second charge.",
  },
  photos: {
    title: "Your photos",
    license:
      "Your photos stay yours. You allow us to copy and print them for your order and to show them to you, and nothing else.",
    rights: "By ordering, you confirm that you have the right to have them printed.",
    refusal:
      "If one of your photos wouldn’t print well, we may ask you for a different one. We don’t print anything illegal. If we can’t print a photo for that reason, we’ll refund you for it.",
    privacy: (Privacy: InlineElement) => (
      <>
        To learn what happens to your photos afterward, see <Privacy>Privacy</Privacy>.
      </>
    ),
  },
  changes: {
    title: "Changing or canceling",
    text: (minutes: number, unlessPrinted: string, Contact: InlineElement) => (
      <>
        You can change or cancel your order for {minutes} minutes after placing it, {unlessPrinted}. After that,{" "}
        <Contact>contact us</Contact>. Until it’s printed, we’ll help where we can.
      </>
    ),
  },
  shipping: {
    title: "Shipping",
    text: (shipsWithin: string, Shipping: InlineElement) => (
      <>
        Orders usually ship within {shipsWithin}. See <Shipping>Shipping</Shipping> for details.
      </>
    ),
  },
  returns: {
    title: "Returns",
    text: (days: number, Returns: InlineElement) => (
      <>
        You can return your order within {days} days of delivery for a full refund, even though it was made just for
        you. If something is damaged, defective, or not as shown, we’ll remake it or refund you, and you don’t need to
        send it back. See <Returns>Returns</Returns> for details. This does not limit any other rights you have under
        the law.
      </>
    ),
  },
  credits: {
    title: "Credits",
    text: "City and state names for ZIP codes include data from GeoNames (geonames.org), licensed under CC BY 4.0.",
  },
};
